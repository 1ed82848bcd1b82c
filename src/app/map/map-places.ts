import type { Place } from '../../core/contract/place.ts';
import { oncePer } from '../../core/once-per.ts';
import type { MapPlace } from '../../elements/place-map/index.ts';
import { positionOf } from '../data/position.ts';
import { placeName } from '../language/kinds.ts';

/** Returns those of the places that have a position, as the map shows them. The element moves the view to each new list. */
export const mapPlaces = oncePer((places: readonly Place[]): readonly MapPlace[] =>
  places.flatMap(toMapPlace),
);

/** How many places at the top of a list are numbered, on the map, on the compass and in the list. */
export const NUMBERED = 6;

/** Returns places as `mapPlaces` does, the first with the numbers that they have in the list. */
export const numberedPlaces = oncePer((places: readonly Place[]): readonly MapPlace[] =>
  places.flatMap((place, i) =>
    toMapPlace(place).map((shown) => (i < NUMBERED ? { ...shown, mark: `${i + 1}` } : shown)),
  ),
);

function toMapPlace(place: Place): MapPlace[] {
  const { id, shape, line } = place;
  const position = positionOf(place);
  if (!position) return [];
  const outline = { ...(shape && { shape }), ...(line && { line }) };
  return [{ id, name: placeName(place), ...position, ...outline }];
}
