import { identifierPrefix, type Place } from '../../src/core/place.ts';
import { append } from '../../src/core/structures/multimap.ts';
import { keysMerged } from '../record/fields.ts';
import { metresBetween, positionOf } from '../record/positions.ts';
import { type Merged, withLinks } from './merge.ts';
import { wordsOfName } from './name-index.ts';
import { Nearby } from './nearby.ts';
import { isStop } from './stations.ts';
import { unitePlaces } from './unite.ts';

/** Maximum metres between twins. */
const TWIN_METRES = 30;
/** So many places of one name and address in one spot have a position by default, and are no twins. */
const MAX_TWINS = 100;
/** Keys with a single value. */
const FACTS = keysMerged('first');

/**
 * Unites twins: places that one source has more than once, such as a node and an outline of OpenStreetMap. They have one name, one kind
 * and one address, lie within 30 m of each other, and nothing that is known of one contradicts another. Stops are none: those of one
 * name are on both sides of a road.
 *
 * @param sources the number of each place's source.
 * @param inputOf the number of each place's input, for the report.
 * @returns the remaining places in order, their numbers among the given ones, and the merged ones.
 */
export function uniteTwins(
  places: readonly Place[],
  sources: ArrayLike<number>,
  inputOf: ArrayLike<number>,
): {
  readonly places: readonly Place[];
  readonly kept: readonly number[];
  readonly merged: readonly Merged[];
} {
  const namesakes = new Map<string, number[]>();
  for (const [i, place] of places.entries()) {
    const words = isStop(place) ? '' : wordsOfName(place.name);
    if (words !== '') append(namesakes, JSON.stringify([sources[i], words, place.type, place.address]), i);
  }
  const twinsOf = new Map<number, readonly number[]>();
  const merged = new Map<number, Merged>();
  for (const group of namesakes.values()) if (group.length > 1) findTwins(group);
  const moved = new Map([...merged.values()].map(({ place, into }) => [place.id, into.id]));
  const kept = [...places.keys()].filter((i) => !merged.has(i));
  const left = kept.map((i) => {
    const twins = twinsOf.get(i)?.map((twin) => places[twin]!);
    return withLinks(twins ? unitePlaces([places[i]!, ...twins]) : places[i]!, moved);
  });
  return { places: merged.size === 0 ? places : left, kept, merged: [...merged.values()] };

  function findTwins(group: readonly number[]): void {
    const clusters = new Nearby<number[]>(TWIN_METRES / 1000);
    for (const i of group) {
      const place = places[i]!;
      const near = [...clusters.near(positionOf(place))].sort((a, b) => a.km - b.km || a.index - b.index);
      const found = near.find(
        ({ item }) => item.length < MAX_TWINS && item.every((other) => areTwins(places[other]!, place)),
      );
      if (!found) clusters.add([i], positionOf(place));
      else {
        found.item.push(i);
        const [head = i, ...twins] = found.item;
        twinsOf.set(head, twins);
        const { id, name } = places[head]!;
        merged.set(i, {
          place: { id: place.id, name: place.name },
          source: inputOf[i]!,
          into: { id, name },
          by: 'twin',
          shared: wordsOfName(name),
          metres: found.km * 1000,
        });
      }
    }
  }
}

function areTwins(one: Place, other: Place): boolean {
  if (one.id === other.id || !((metresBetween(one, other) ?? Number.NaN) <= TWIN_METRES)) return false;
  const differ = <T>(some: T | undefined, others: T | undefined): boolean =>
    some !== undefined && others !== undefined && some !== others;
  const codes = (place: Place): string[] => place.identifiers.filter((code) => code !== place.id);
  const [some, others] = [codes(one), codes(other)];
  const prefixes = new Set(some.map(identifierPrefix));
  return !(
    FACTS.some((key) => differ<unknown>(one[key], other[key])) ||
    differ(one.wheelchair_access, other.wheelchair_access) ||
    Object.keys(one.accessibility).some((key) => differ(one.accessibility[key], other.accessibility[key])) ||
    (others.some((code) => prefixes.has(identifierPrefix(code))) &&
      !others.some((code) => some.includes(code)))
  );
}
