import type { Place } from '../../src/core/place.ts';
import { positionOf } from '../record/positions';
import type { Pair } from './clusters.ts';
import { compatibleTypes } from './compatible';
import { NameIndex } from './name-index.ts';
import { nearOthers, nearPairs, type Placed } from './near-pairs.ts';

export interface NamePair extends Pair {
  /** Whether it is another name of one of them. */
  readonly alternative: boolean;
  /** What both are called, as folded words. */
  readonly words: string;
  readonly metres: number;
}

/** A name of a place that has a position. */
interface Named extends Placed {
  readonly place: number;
  readonly alternative: boolean;
}

/**
 * A place is compared with so many of one name before it at most, of those of other sources that are within the
 * distance: thousands of one name at one point are no map of anything.
 */
export const MAX_COMPARED = 500;

/**
 * Pairs of places of different sources, of the same name and compatible types, at most `distance` metres apart: those
 * whose display names are the same first, then those where one's display name is another name of the other, shown or
 * hidden; the nearest first. Names are the same that have the same words (see the search's `wordsOf`); a name without any is none.
 * Two places that share only an alternative name, as the stops of a street do, are no pair.
 *
 * @param onMany told of the places of which not all pairs were found, if there are any.
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

  const index = indexNames(places, nearOthers(positions, sources, distance));
  for (const [words, names] of index.shared()) {
    const first = sources[names[0]!.place];
    if (names.every(({ place }) => sources[place] === first)) continue;
    const named = names.map(
      (name): Named => ({ ...name, ...positions[name.place]!, source: sources[name.place]! }),
    );
    const stopped = nearPairs(named, distance, MAX_COMPARED, (one, other, metres) =>
      compare(words, one, other, metres),
    );
    for (const { place } of stopped) many.add(place);
  }
  if (many.size > 0) onMany(many);
  return pairs.sort(
    (x, y) => Number(x.alternative) - Number(y.alternative) || x.metres - y.metres || x.a - y.a || x.b - y.b,
  );
}

function indexNames(places: readonly Place[], isNear: (place: number) => boolean): NameIndex {
  const index = new NameIndex();
  places.forEach(({ name, short_name, alternative_names, hidden_names }, place) => {
    if (!isNear(place)) return;
    index.add(name, place, false);
    if (short_name !== undefined) index.add(short_name, place, true);
    for (const other of alternative_names) index.add(other, place, true);
    for (const other of hidden_names) index.add(other, place, true);
  });
  return index;
}
