import { type MergeInput, mergePlaces } from '../../../../data/merge/merge.ts';
import type { Place } from '../../../../src/core/place.ts';
import { somePlace } from '../../bundle/some-places.ts';

/** Merges sources given in order of precedence. */
export function merge(given: readonly (readonly Place[])[], more: Partial<MergeInput> = {}) {
  const warnings: string[] = [];
  const result = mergePlaces({
    places: given.flat(),
    sources: given.flatMap((places, source) => places.map(() => source)),
    distance: 60,
    warn: (words) => warnings.push(words),
    ...more,
  });
  return { ...result, warnings, ids: result.places.map(({ id }) => id) };
}

/** Metres north of a point in Oxford. */
export const north = (metres: number): Pick<Place, 'lat' | 'lon'> => ({
  lat: String(51.75 + metres / 111_194.93),
  lon: '-1.25',
});
export const stop = (id: string, name: string, metres: number, known: Partial<Place> = {}): Place =>
  somePlace(id, { name, ...north(metres), ...known, identifiers: [id, ...(known.identifiers ?? [])] });
