import { distanceKm, type Position } from '../../src/core/geo/position.ts';
import { identifierPrefix, type Place } from '../../src/core/place.ts';
import { append } from '../../src/core/structures/multimap.ts';
import { keysMerged } from '../record/fields.ts';
import { positionOf } from '../record/positions.ts';
import { type Merged, withLinks } from './merge.ts';
import { wordsOfName } from './name-index.ts';
import { Nearby } from './nearby.ts';
import { isStop } from './stations.ts';
import { unitePlaces } from './unite.ts';

/** Maximum kilometres between twins. */
const TWIN_KM = 0.03;
/** So many places of one name and address in one spot have a position by default, and are no twins. */
const MAX_TWINS = 100;
/** Keys with a single value. */
const FACTS = keysMerged('first');

/** A place with its number among all. */
interface Member {
  readonly index: number;
  readonly place: Place;
  readonly at: Position | undefined;
}

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
  const namesakes = new Map<string, Member[]>();
  for (const [index, place] of places.entries()) {
    const words = isStop(place) ? '' : wordsOfName(place.name);
    if (words !== '')
      append(namesakes, `${sources[index]} ${words}`, { index, place, at: positionOf(place) });
  }
  const groups = [...namesakes.values()].flatMap(twinsAmong);
  const merged = groups.flatMap(([head, ...twins]) => twins.map((twin) => mergedAs(twin, head!, inputOf)));
  if (merged.length === 0) return { places, kept: [...places.keys()], merged };
  const united = new Map(groups.map((group) => [group[0]!.index, group.map(({ place }) => place)]));
  const gone = new Set(groups.flatMap(([, ...twins]) => twins.map(({ index }) => index)));
  const moved = new Map(merged.map(({ place, into }) => [place.id, into.id]));
  const kept = [...places.keys()].filter((i) => !gone.has(i));
  const left = kept.map((i) => {
    const [first = places[i]!, ...twins] = united.get(i) ?? [];
    return withLinks(twins.length > 0 ? unitePlaces([first, ...twins]) : first, moved);
  });
  return { places: left, kept, merged };
}

/** Returns the groups of twins among the places of one source with one name. */
function twinsAmong(namesakes: readonly Member[]): Member[][] {
  const clusters = new Nearby<Member[]>(TWIN_KM);
  const groups: Member[][] = [];
  for (const member of namesakes.length > 1 ? namesakes : []) {
    const near = [...clusters.near(member.at)].sort((a, b) => a.km - b.km || a.index - b.index);
    const isTwin = (other: Member): boolean => areTwins(other, member, namesakes.length);
    const found = near.find(({ item }) => item.length < MAX_TWINS && item.every(isTwin));
    if (!found) clusters.add([member], member.at);
    else if (found.item.push(member) === 2) groups.push(found.item);
  }
  return groups;
}

function mergedAs({ index, place, at }: Member, head: Member, inputOf: ArrayLike<number>): Merged {
  const { id, name } = head.place;
  return {
    place: { id: place.id, name: place.name },
    source: inputOf[index]!,
    into: { id, name },
    by: 'twin',
    shared: wordsOfName(name),
    metres: distanceKm(head.at!, at!) * 1000,
  };
}

/** @param namesakes how many places of the source have their name. */
function areTwins(
  { place: one, at }: Member,
  { place: other, at: otherAt }: Member,
  namesakes: number,
): boolean {
  if (one.id === other.id || !at || !otherAt || distanceKm(at, otherAt) > TWIN_KM) return false;
  if (String(one.type) !== String(other.type) || one.address !== other.address) return false;
  // A row of tombs or cash machines is called alike, and nothing else is known of them.
  const isKnownAsOne =
    one.address !== undefined || (one.phone !== undefined && one.phone === other.phone) || namesakes === 2;
  const isOutlined = (one.shape === undefined) !== (other.shape === undefined);
  if (!isKnownAsOne && !isOutlined) return false;
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
