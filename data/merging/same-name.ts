import { distanceKm, type Position } from '../../src/core/geo.ts';
import type { Place } from '../../src/core/place.ts';
import { wordsOf } from '../../src/search/analyzer.ts';
import type { Pair } from './clusters.ts';
import { compatibleTypes } from './compatible-types.ts';
import { positionOf } from './positions.ts';

export interface NamePair extends Pair {
  /** Whether it is another name of one of them. */
  readonly alternative: boolean;
  /** What both are called, as folded words. */
  readonly words: string;
  readonly metres: number;
}

/** A name of a place that has a position. */
interface Named extends Position {
  readonly place: number;
  readonly alternative: boolean;
}

/** Kilometres to a degree of latitude, on the sphere of `distanceKm`. */
const KM_TO_A_DEGREE = (6371 * Math.PI) / 180;

/** A place is compared with so many at most: thousands of one name at one point are no map of anything. */
const MOST_COMPARED = 500;

/**
 * Pairs of places of different sources, of the same name and compatible types, at most `distance` metres apart: those
 * whose display names are the same first, then those where one's display name is another name of the other; the
 * nearest first. Names are the same that have the same words (see the search's `wordsOf`); a name without any is none.
 * Two places that share only an alternative name, as the stops of a street do, are no pair.
 */
export function sameName(places: readonly Place[], sources: ArrayLike<number>, distance: number): NamePair[] {
  const pairs: NamePair[] = [];
  for (const [words, named] of byName(places)) {
    if (named.every(({ place }) => sources[place] === sources[named[0]!.place])) continue;
    for (const [one, other] of neighbours(named, distance)) {
      if (sources[one.place] === sources[other.place] || (one.alternative && other.alternative)) continue;
      const metres = distanceKm(one, other) * 1000;
      if (metres > distance) continue;
      if (!compatibleTypes(places[one.place]!.type, places[other.place]!.type)) continue;
      const [a, b] = one.place < other.place ? [one.place, other.place] : [other.place, one.place];
      pairs.push({ a, b, words, metres, alternative: one.alternative || other.alternative });
    }
  }
  return pairs.sort(
    (x, y) => Number(x.alternative) - Number(y.alternative) || x.metres - y.metres || x.a - y.a || x.b - y.b,
  );
}

function byName(places: readonly Place[]): Map<string, Named[]> {
  const names = new Map<string, Named[]>();
  const add = (name: string, named: Named): void => {
    const words = wordsOf(name).join(' ');
    if (words === '') return;
    const others = names.get(words);
    if (!others) names.set(words, [named]);
    else if (others.at(-1)!.place !== named.place) others.push(named);
  };
  for (const [place, { name, short_name, alternative_names }] of places.entries()) {
    const position = positionOf(places[place]!);
    if (!position) continue;
    add(name, { ...position, place, alternative: false });
    for (const other of [short_name ?? '', ...alternative_names])
      add(other, { ...position, place, alternative: true });
  }
  return names;
}

/** Pairs whose latitudes are no further apart than `distance` metres. */
function* neighbours(named: readonly Named[], distance: number): Generator<[Named, Named]> {
  const sorted = named.toSorted((a, b) => a.lat - b.lat || a.place - b.place);
  // A little more than is meant, as the distance itself is compared afterwards.
  const degrees = (distance / 1000 / KM_TO_A_DEGREE) * (1 + 1e-9) + 1e-12;
  for (const [i, one] of sorted.entries()) {
    const end = Math.min(sorted.length, i + 1 + MOST_COMPARED);
    for (let j = i + 1; j < end && sorted[j]!.lat - one.lat <= degrees; j++) yield [one, sorted[j]!];
  }
}
