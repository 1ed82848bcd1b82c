import type { Place } from '../../src/core/place.ts';
import { positionOf } from '../record/positions.ts';
import type { Pair } from './clusters.ts';
import { compatibleTypes } from './compatible.ts';
import { NameIndex } from './name-index.ts';
import { nearPairs, type Placed } from './near-pairs.ts';

/** Two nearby places with a common name. */
export interface NamePair extends Pair {
  /** Whether it is an alternative name of one of them. */
  readonly alternative: boolean;
  /** The common name as folded words. */
  readonly words: string;
  readonly metres: number;
}

/** A name of a place with a position. */
interface Named extends Placed {
  readonly place: number;
  readonly alternative: boolean;
}

/**
 * Maximum number of earlier places of one name that a place is compared with. A large distance, or a default position of
 * a geocoder, brings thousands together, and their pairs would fill the memory.
 */
const MAX_COMPARED = 100;

/**
 * Returns pairs of places from different sources with the same name and compatible types, at most `distance` metres
 * apart. Equal display names come first, then display names that equal an alternative or hidden name; the nearest
 * first. Names are equal when their words are (see `wordsOf` of the search); a name without words is ignored. Two
 * places that share only an alternative name, like the stops of a street, are no pair.
 *
 * @param onMany receives the places whose pairs are incomplete, if any.
 */
export function sameName(
  places: readonly Place[],
  sources: ArrayLike<number>,
  distance: number,
  onMany: (places: ReadonlySet<number>) => void = () => undefined,
): NamePair[] {
  const positions = places.map(positionOf);
  const pairs: NamePair[] = [];
  const many = new Set<number>();
  const compare = (words: string, one: Named, other: Named, metres: number): void => {
    if (one.alternative && other.alternative) return;
    if (!compatibleTypes(places[one.place]!.type, places[other.place]!.type)) return;
    const [a, b] = one.place < other.place ? [one.place, other.place] : [other.place, one.place];
    pairs.push({ a, b, words, metres, alternative: one.alternative || other.alternative });
  };

  for (const [words, names] of indexNames(places).shared()) {
    const first = sources[names[0]!.place];
    if (names.every(({ place }) => sources[place] === first)) continue;
    const named = names.map(
      (name): Named => ({ ...name, ...positions[name.place]!, source: sources[name.place]! }),
    );
    const crowded = nearPairs(named, distance, MAX_COMPARED, (one, other, metres) =>
      compare(words, one, other, metres),
    );
    for (const { place } of crowded) many.add(place);
  }
  if (many.size > 0) onMany(many);
  return pairs.sort(
    (x, y) => Number(x.alternative) - Number(y.alternative) || x.metres - y.metres || x.a - y.a || x.b - y.b,
  );
}

function indexNames(places: readonly Place[]): NameIndex {
  const index = new NameIndex();
  places.forEach(({ name, short_name, alternative_names, hidden_names, lat }, place) => {
    if (lat === undefined) return;
    index.add(name, place, false);
    if (short_name !== undefined) index.add(short_name, place, true);
    for (const other of alternative_names) index.add(other, place, true);
    for (const other of hidden_names) index.add(other, place, true);
  });
  return index;
}
