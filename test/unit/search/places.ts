import { packBundle } from '../../../data/pack.ts';
import { openBundle } from '../../../src/bundle/open.ts';
import { memorySource } from '../../../src/bundle/source.ts';
import type { Place } from '../../../src/core/place.ts';
import type { PlaceTable } from '../../../src/core/place-table.ts';
import type { TypeTree } from '../../../src/core/place-type.ts';
import type { SearchQuery, SuggestQuery } from '../../../src/core/query.ts';
import { defaultSettings } from '../../../src/core/settings.ts';
import { knownPlace } from '../../fixtures/known-place.ts';

const types: TypeTree = {
  university: {
    name: 'University',
    plural: 'University',
    types: {
      college: { name: 'College', plural: 'Colleges' },
      library: { name: 'Library', plural: 'Libraries' },
    },
  },
  amenities: {
    name: 'Amenity',
    plural: 'Amenities',
    types: {
      food: {
        name: 'Food and drink',
        plural: 'Food and drink',
        types: { pub: { name: 'Pub', plural: 'Pubs' }, cafe: { name: 'Café', plural: 'Cafés' } },
      },
    },
  },
  transport: {
    name: 'Transport',
    plural: 'Transport',
    types: { 'bus-stop': { name: 'Bus stop', plural: 'Bus stops' } },
  },
};

/** A named place; `identifiers` are those besides its id. */
export function place(id: string, name: string, type: string, more: Partial<Place> = {}): Place {
  return knownPlace(id, type, { ...more, name, identifiers: [id, ...(more.identifiers ?? [])] });
}

/** Packs places into a bundle and opens it, as a host would. */
export async function tableOf(places: readonly Place[]): Promise<PlaceTable> {
  const content = { places, types, settings: defaultSettings, sources: [], created: '2026-01-01T00:00:00Z' };
  return (await openBundle(memorySource(packBundle(content).files))).places;
}

export function searchFor(q: string, more: Partial<SearchQuery> = {}): SearchQuery {
  return {
    q,
    typeExact: [],
    inArea: false,
    accessibility: [],
    flags: [],
    facets: ['type'],
    start: 0,
    count: 35,
    ...more,
  };
}

export function suggestFor(q: string, more: Partial<SuggestQuery> = {}): SuggestQuery {
  return { q, typeExact: [], start: 0, count: 20, ...more };
}
