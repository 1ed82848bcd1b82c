import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { SearchQuery } from '../../../../src/core/query.ts';
import { defaultSettings } from '../../../../src/core/settings.ts';
import { createEngine } from '../../../../src/search/engine.ts';
import { Anchors } from '../../../../src/search/scope/anchors.ts';
import { Filters } from '../../../../src/search/scope/filters.ts';
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

describe('a filter', () => {
  it.each<[string, Partial<SearchQuery>, string[]]>([
    ['a type and everything below it', { type: '/amenities' }, ['a:cafe', 'a:pub']],
    ['exact types', { typeExact: ['/amenities/food', '/amenities/food/pub'] }, ['a:pub']],
    ['the university', { university: 'only' }, ['u:college', 'u:library']],
    ['all but the university', { university: 'exclude' }, ['a:cafe', 'a:pub']],
    ['the area, without places of unknown position', { inArea: true }, ['u:college']],
    [
      'places known to be accessible',
      { accessibility: ['has_lifts_to_all_floors'] },
      ['a:cafe', 'u:college'],
    ],
    ['places with a flag', { flags: ['is_main'] }, ['a:cafe', 'u:library']],
    ['an unknown type', { type: '/nowhere' }, []],
  ])('allows %s', (_, query, expected) => {
    expect(allowed(query)).toEqual(expected);
    expect(filters.isNarrowing(searchFor('', query))).toBe(true);
  });
});

it('allows the places that pass all filters', () => {
  expect(allowed({ accessibility: ['has_lifts_to_all_floors', 'has_ramp'] })).toEqual(['a:cafe']);
  expect(allowed({ type: '/university', flags: ['is_main'] })).toEqual(['u:library']);
});

it('allows all places of a query without filters', () => {
  expect(allowed({})).toHaveLength(all.table.count);
  expect(filters.isNarrowing(searchFor(''))).toBe(false);
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

it('looks for no place with any of a thousand features that no place has', () => {
  const placesWithAccess = vi.fn(all.table.placesWithAccess);
  const table = { ...all.table, placesWithAccess };
  const fresh = new Filters(table, all.index.placesOfType, settings, new Anchors(table));
  const unknown = Array.from({ length: 1000 }, (_, i) => `has_${i}`);
  const count = (...lists: string[][]): number =>
    fresh.allowed(searchFor('', { accessibilityAny: lists })).toArray().length;
  expect(count([...unknown, 'has_ramp', 'has_ramp'])).toBe(1);
  expect(placesWithAccess.mock.calls).toEqual([['has_ramp']]);
  expect(count(['has_ramp'], unknown)).toBe(0);
  expect(placesWithAccess).toHaveBeenCalledTimes(1);
});

it('looks once for the places with a feature, whatever counts or filters by it', () => {
  const placesWithAccess = vi.fn(all.table.placesWithAccess);
  const engine = createEngine({ ...all.table, placesWithAccess }, settings);
  for (const q of ['', 'the'])
    engine.search(searchFor(q, { accessibility: ['has_ramp'], facets: ['has_ramp', 'type', 'has_lift'] }));
  expect(placesWithAccess.mock.calls.sort()).toEqual([['has_lift'], ['has_ramp']]);
});
