import type { Place } from '../core/place.ts';
import { compareUnits } from './identifier-table.ts';

/**
 * The places A to Z: by trimmed `name_sort` as English readers expect it ("Room 9" before "Room 10", accents and case
 * aside), those without one last, ties by id. A place's number in the bundle is its index here.
 */
export function sortPlaces(places: readonly Place[]): Place[] {
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return places
    .map((place) => ({ place, key: place.name_sort.trim() }))
    .sort(
      (a, b) =>
        Number(a.key === '') - Number(b.key === '') ||
        collator.compare(a.key, b.key) ||
        compareUnits(a.place.id, b.place.id),
    )
    .map(({ place }) => place);
}
