import { beforeAll, expect, it, vi } from 'vitest';
import type { SearchQuery } from '../../../../src/core/query.ts';
import { defaultSettings } from '../../../../src/core/settings.ts';
import { Anchors } from '../../../../src/search/anchors.ts';
import { createEngine } from '../../../../src/search/engine.ts';
import { Filters } from '../../../../src/search/scope.ts';
import { type Indexed, indexed } from '../matching.ts';
import { place, searchFor } from '../places.ts';

const settings = { ...defaultSettings, area: { lat: 51.75, lon: -1.25, radius_km: 10 } };

let all: Indexed;
let filters: Filters;

beforeAll(async () => {
  all = await indexed([
    place('u:college', 'Balliol', '/university/college', {
      lat: '51.75',
      lon: '-1.26',
      accessibility: { has_lifts_to_all_floors: true },
    }),
    place('u:library', 'Bodleian', '/university/library', {
      accessibility: { has_lifts_to_all_floors: false },
      flags: ['is_main'],
    }),
    place('a:pub', 'Turf', '/amenities/food/pub', { lat: '52.75', lon: '-1.25' }),
    place('a:cafe', 'Quill', '/amenities/food/cafe', {
      accessibility: { has_lifts_to_all_floors: true, has_ramp: true },
      flags: ['is_main'],
    }),
  ]);
  filters = new Filters(all.table, all.index.placesOfType, settings, new Anchors(all.table));
});

function allowed(query: Partial<SearchQuery>): string[] {
  const numbers = [...filters.allowed(searchFor('', query)).toArray()];
  return numbers.map((number) => all.table.place(number).id).sort();
}

it('narrows by anything but an empty query', () => {
  expect(filters.isNarrowing(searchFor(''))).toBe(false);
  for (const query of [
    { type: '/amenities' },
    { inArea: true },
    { university: 'only' },
    { flags: ['is_main'] },
  ] as const)
    expect(filters.isNarrowing(searchFor('', query))).toBe(true);
});

it('gives each query a set of its own', () => {
  filters
    .allowed(searchFor('', { type: '/amenities' }))
    .intersect(filters.allowed(searchFor('', { type: '/nowhere' })));
  expect(allowed({ type: '/amenities' })).toEqual(['a:cafe', 'a:pub']);
  expect(allowed({})).toHaveLength(all.table.count);
});

it('allows no place in the area if the settings have no area', () => {
  const without = new Filters(all.table, all.index.placesOfType, defaultSettings, new Anchors(all.table));
  expect(without.allowed(searchFor('', { inArea: true })).isEmpty).toBe(true);
});

it('looks once for the places with a feature, whatever counts or filters by it', () => {
  const placesWithAccess = vi.fn(all.table.placesWithAccess);
  const engine = createEngine({ ...all.table, placesWithAccess }, settings);
  for (const q of ['', 'the'])
    engine.search(searchFor(q, { accessibility: ['has_ramp'], facets: ['has_ramp', 'type', 'has_lift'] }));
  expect(placesWithAccess.mock.calls.sort()).toEqual([['has_lift'], ['has_ramp']]);
});
