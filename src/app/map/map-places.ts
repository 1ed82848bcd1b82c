import type { MapPlace } from '../../elements/place-map/index.ts';
import { nameOf } from '../../elements/place-search/suggest/suggestion.ts';
import type { FullPlace } from '../data/hal.ts';
import { oncePer } from '../data/once-per.ts';

/** Returns those of the places that have a position, as the map shows them. The element moves the view to each new list. */
export const mapPlaces = oncePer((places: readonly FullPlace[]): readonly MapPlace[] =>
  places.flatMap(toMapPlace),
);

/** Returns places as `mapPlaces` does, with the numbers that they have in the list. */
export const numberedPlaces = oncePer((places: readonly FullPlace[]): readonly MapPlace[] =>
  places.flatMap((place, i) => toMapPlace(place).map((shown) => ({ ...shown, mark: `${i + 1}` }))),
);

function toMapPlace(place: FullPlace): MapPlace[] {
  const { id, lat, lon, shape, line } = place;
  if (lat === undefined || lon === undefined) return [];
  const outline = { ...(shape && { shape }), ...(line && { line }) };
  return [{ id, name: nameOf(place), lat: Number(lat), lon: Number(lon), ...outline }];
}
