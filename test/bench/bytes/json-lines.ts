import type { Place } from '../../../src/core/place.ts';

/**
 * The places as JSON lines, what a bundle's bytes are compared with: one compact object a line, in the order in which
 * the importer yields them, without what a place says nothing in: empty lists and objects, and a `name_sort` or
 * `identifiers` that only repeats the name or the id.
 */
export function jsonLines(places: readonly Place[]): string {
  return places.map((place) => `${JSON.stringify(saying(place))}\n`).join('');
}

function saying(place: Place): Partial<Place> {
  return Object.fromEntries(
    Object.entries(place).filter(([key, value]) => {
      if (key === 'name_sort') return value !== place.name;
      if (key === 'identifiers') return place.identifiers.length > 1;
      return typeof value !== 'object' || Object.keys(value).length > 0;
    }),
  );
}
