import type { Place } from '../src/core/place.ts';
import { Clusters } from './merging/clusters.ts';
import { metresBetween } from './merging/positions.ts';
import { sameIdentifier } from './merging/same-identifier.ts';
import { sameName } from './merging/same-name.ts';
import { unitePlaces } from './merging/unite.ts';

export interface MergeInput {
  /** All places, those of a more trusted source before others. No id twice in a source. */
  readonly places: readonly Place[];
  /** Of each place, the number of its source. */
  readonly sources: ArrayLike<number>;
  /** Metres within which places of one name and of compatible types are the same. */
  readonly distance: number;
  /** Told what couldn't be used. */
  readonly warn: (words: string) => void;
}

/** A place that turned out to be one with another. */
export interface Merged {
  /** The place that isn't one of its own any more, as its source gave it, and the number of its source. */
  readonly place: Pick<Place, 'id' | 'name'>;
  readonly source: number;
  /** The place that it is part of now. */
  readonly into: Pick<Place, 'id' | 'name'>;
  /** What they were told to be the same by: an identifier of both, or the words of a name. */
  readonly by: 'identifier' | 'name' | 'alternative name';
  readonly shared: string;
  /** Metres between the two that share it; absent where one has no position. */
  readonly metres?: number;
}

/**
 * Makes one place of those that several sources have: by a shared identifier, whatever else differs, and through
 * others (a shares one with b, and b another with c); then by name, compatible types and distance, the nearest first.
 * Never are two places of one source merged. Links to places merged away lead to those they are part of.
 *
 * @returns the places left, in their order, and what was merged. No two of them have the same id.
 */
export function mergePlaces(input: MergeInput): { places: Place[]; merged: Merged[] } {
  const { places, sources, distance, warn } = input;
  const clusters = new Clusters(places, sources);
  const merged: (Omit<Merged, 'into'> & { readonly from: number })[] = [];
  const unite = (
    pair: { readonly a: number; readonly b: number },
    why: Pick<Merged, 'by' | 'shared' | 'metres'>,
  ): void => {
    const from = clusters.unite(pair);
    if (from === undefined) return;
    const { id, name } = places[from]!;
    merged.push({ from, place: { id, name }, source: sources[from]!, ...why });
  };

  const common = (identifier: string, count: number): void =>
    warn(`nothing was merged by ${identifier}, which ${count.toLocaleString('en')} places have`);
  for (const pair of sameIdentifier(places, sources, common)) {
    const metres = metresBetween(places[pair.a]!, places[pair.b]!);
    unite(pair, { by: 'identifier', shared: pair.identifier, ...(metres !== undefined && { metres }) });
  }
  for (const pair of sameName(places, sources, distance)) {
    if (clusters.contradict(pair)) continue;
    const by = pair.alternative ? 'alternative name' : 'name';
    unite(pair, { by, shared: pair.words, metres: pair.metres });
  }
  if (merged.length === 0) return { places: [...places], merged: [] };

  const moved = new Map(
    merged.map(({ from, place }) => [place.id, places[clusters.firstOf(from)]!.id] as const),
  );
  const left = places.flatMap((place, i) => {
    if (clusters.firstOf(i) !== i) return [];
    const [first = i, ...others] = clusters.membersOf(i);
    if (others.length === 0) return withLinks(place, moved);
    return withLinks(unitePlaces([places[first]!, ...others.map((other) => places[other]!)]), moved);
  });
  const byId = new Map(left.map((place) => [place.id, place]));
  return {
    places: left,
    merged: merged.map(({ from, ...rest }) => {
      const { id, name } = byId.get(places[clusters.firstOf(from)]!.id)!;
      return { ...rest, into: { id, name } };
    }),
  };
}

/** The place with links that lead to where the linked places have gone, and none to itself. */
function withLinks(place: Place, moved: ReadonlyMap<string, string>): Place {
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
