import type { Place } from '../../core/contract/place.ts';
import { oncePer } from '../../core/structures/bounded-cache.ts';
import type { MapPlace } from '../../elements/place-map/index.ts';
import { positionOf } from '../data/position.ts';
import { perLanguage } from '../language/locale.ts';
import { placeName } from '../language/names.ts';

/** Returns those of the places that have a position, as the map shows them. The element moves the view to each new list. */
export const mapPlaces = oncePerLanguage((places) => places.flatMap(toMapPlace));

/** How many places at the top of a list are numbered, on the map, on the compass and in the list. */
export const NUMBERED = 6;

/** Returns places as `mapPlaces` does, the first with the numbers that they have in the list. */
export const numberedPlaces = oncePerLanguage((places) =>
  places.flatMap((place, i) =>
    toMapPlace(place).map((shown) => (i < NUMBERED ? { ...shown, mark: `${i + 1}` } : shown)),
  ),
);

type ToMapPlaces = (places: readonly Place[]) => readonly MapPlace[];

/** Converts each list once for each language in turn, because the names of places depend on it. */
function oncePerLanguage(convert: ToMapPlaces): ToMapPlaces {
  const remembered = perLanguage(() => oncePer(convert));
  return (places) => remembered()(places);
}

function toMapPlace(place: Place): MapPlace[] {
  const { id, shape, line } = place;
  const position = positionOf(place);
  if (!position) return [];
  const outline = { ...(shape && { shape }), ...(line && { line }) };
  return [{ id, name: placeName(place), ...position, ...outline }];
}
