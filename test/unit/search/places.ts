import { agreeLinks } from '../../../data/record/links.ts';
import { decodePlaces, type UnpackedPart } from '../../../src/bundle/decode.ts';
import { encodeParts } from '../../../src/bundle/encode.ts';
import type { Manifest } from '../../../src/bundle/manifest.ts';
import type { Place, TypeTree } from '../../../src/core/place.ts';
import type { PlaceTable } from '../../../src/core/place-table.ts';
import type { SearchQuery, SuggestQuery } from '../../../src/core/query.ts';
import { knownPlace } from '../../fixtures/known-place.ts';

const types: TypeTree = {
  university: {
    name: 'University',
    plural: 'University',
    types: {
      college: { name: 'College', plural: 'Colleges' },
      library: { name: 'Library', plural: 'Libraries' },
      room: { name: 'Room', plural: 'Rooms' },
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
  area: {
    name: 'Area',
    plural: 'Areas',
    types: {
      street: { name: 'Street', plural: 'Streets' },
      town: { name: 'Town', plural: 'Towns' },
    },
  },
};

/** Makes a named place. @param more other properties; its `identifiers` are added to the id. */
export function place(id: string, name: string, type: string, more: Partial<Place> = {}): Place {
  return knownPlace(id, type, { ...more, name, identifiers: [id, ...(more.identifiers ?? [])] });
}

/**
 * Encodes places as a bundle's parts and decodes them, as a host would. Nothing is compressed, because compression takes longer than all
 * the searches of a property in these places.
 */
export async function tableOf(places: readonly Place[], tree: TypeTree = types): Promise<PlaceTable> {
  const parts = Object.entries(encodeParts(agreeLinks(places), tree)).map(
    ([kind, { bytes }]) => ({ part: { kind, name: kind }, bytes }) as UnpackedPart,
  );
  const counts = { places: places.length } as Manifest['counts'];
  const manifest: Partial<Manifest> = { types: tree, counts, parts: parts.map(({ part }) => part) };
  return decodePlaces(manifest as Manifest, parts).places;
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
