import type { MapPlace } from '../../elements/place-map/index.ts';
import { nameOf } from '../../elements/place-search/suggest/suggestion.ts';
import type { FullPlace } from '../data/hal.ts';

/** Answers for lists that were asked for before, because the element moves the view to each new list. */
const known = new WeakMap<readonly FullPlace[], readonly MapPlace[]>();

/** Returns those of the places that have a position, as the map shows them. The same list gives the same answer. */
export function mapPlaces(places: readonly FullPlace[]): readonly MapPlace[] {
  const found = known.get(places) ?? places.flatMap(toMapPlace);
  known.set(places, found);
  return found;
}

/** The same for `numberedPlaces`. */
const numbered = new WeakMap<readonly FullPlace[], readonly MapPlace[]>();

/** Returns places as `mapPlaces` does, with the numbers that they have in the list. */
export function numberedPlaces(places: readonly FullPlace[]): readonly MapPlace[] {
  const found =
    numbered.get(places) ??
    places.flatMap((place, i) => toMapPlace(place).map((shown) => ({ ...shown, mark: `${i + 1}` })));
  numbered.set(places, found);
  return found;
}

function toMapPlace(place: FullPlace): MapPlace[] {
  const { id, lat, lon, shape, line } = place;
  if (lat === undefined || lon === undefined) return [];
  const outline = { ...(shape && { shape }), ...(line && { line }) };
  return [{ id, name: nameOf(place), lat: Number(lat), lon: Number(lon), ...outline }];
}
