import type { Place } from '../../src/core/place.ts';
import { Clusters } from './clusters.ts';
import { mayJoin } from './compatible.ts';
import { Links, type Merged } from './links.ts';
import { Conflicts, sameIdentifier } from './same-identifier.ts';
import { sameName } from './same-name.ts';
import { unitePlaces } from './unite.ts';

export type { Merged };

/** The places to merge and how. */
export interface MergeInput {
  /** All places, the more trusted sources first. */
  readonly places: readonly Place[];
  /** The number of each place's source. A source has a place only once, except with the same id in several inputs. */
  readonly sources: ArrayLike<number>;
  /** The number of each place's input, for the report; default: its source. */
  readonly inputOf?: ArrayLike<number>;
  /** Maximum metres between merged places of one name and compatible types. */
  readonly distance: number;
  /** Receives warnings. */
  readonly warn: (message: string) => void;
}

/**
 * Merges places that several sources have: first by common identifiers, whatever else differs, also indirectly (a
 * shares one with b, and b another with c); then by name, compatible types and distance, the nearest first. Two
 * places of one source are merged only with the same id. Links to merged places lead to those they are part of.
 *
 * @returns the remaining places, in order and with unique ids, and the merged ones.
 */
export function mergePlaces(input: MergeInput): { places: Place[]; merged: Merged[] } {
  const { places, sources, inputOf = sources, distance, warn } = input;
  const clusters = new Clusters(places, sources);
  const links = new Links(clusters);
  const conflicts = new Conflicts();

  const common = (identifier: string, count: number): void =>
    warn(`${identifier} was ignored as evidence, because ${count.toLocaleString('en')} places have it`);
  for (const pair of sameIdentifier(places, sources, common)) {
    if (!links.unite(pair, { by: 'identifier', shared: pair.identifier })) conflicts.add(pair);
  }
  const conflictWarning = conflicts.warning(places);
  if (conflictWarning !== undefined) warn(conflictWarning);

  const membersOf = (place: number): Place[] => clusters.membersOf(place).map((member) => places[member]!);
  const many = (compared: ReadonlySet<number>): void => {
    const [first = 0] = compared;
    warn(
      `of the places of one name, ${compared.size.toLocaleString('en')} have too many of other ` +
        `sources within ${distance.toLocaleString('en')} m, and were compared with some of them only ` +
        `(first: ${places[first]!.id} "${places[first]!.name}"): a smaller "merge.distance_m" in the --config ` +
        'would compare them all',
    );
  };
  for (const pair of sameName(places, sources, distance, many)) {
    if (clusters.contradict(pair) || !mayJoin(membersOf(pair.a), membersOf(pair.b), distance)) continue;
    links.unite(pair, { by: pair.alternative ? 'alternative name' : 'name', shared: pair.words });
  }

  const merged = links.merged(places, inputOf);
  if (merged.length === 0) return { places: [...places], merged: [] };
  const moved = new Map(merged.map(({ place, into }) => [place.id, into.id]));
  const left = places.flatMap((place, i) => {
    if (clusters.firstOf(i) !== i) return [];
    const [first = i, ...others] = clusters.membersOf(i);
    if (others.length === 0) return withLinks(place, moved);
    return withLinks(unitePlaces([places[first]!, ...others.map((other) => places[other]!)]), moved);
  });
  const names = new Map(left.map(({ id, name }) => [id, name]));
  return {
    places: left,
    merged: merged.map((one) => ({ ...one, into: { ...one.into, name: names.get(one.into.id)! } })),
  };
}

/** Returns the place with links to the remaining places, and none to itself. */
export function withLinks(place: Place, moved: ReadonlyMap<string, string>): Place {
  if (place.parent.length + place.child.length === 0 && place.primary_place === undefined) return place;
  const { parent, child, primary_place, ...rest } = place;
  const follow = (id: string): string => moved.get(id) ?? id;
  const links = (ids: readonly string[]): string[] =>
    [...new Set(ids.map(follow))].filter((id) => id !== place.id);
  const primary = primary_place === undefined ? undefined : follow(primary_place);
  return {
    ...rest,
    parent: links(parent),
    child: links(child),
    ...(primary !== undefined && primary !== place.id && { primary_place: primary }),
  };
}
