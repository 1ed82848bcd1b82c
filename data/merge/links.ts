import type { Place } from '../../src/core/place.ts';
import { metresBetween } from '../record/positions';
import type { Clusters, Pair } from './clusters.ts';
import { wordsOfName } from './name-index.ts';

/** What two places were told to be the same by. */
export interface Reason {
  /** An identifier of both, or the words of a name. */
  readonly by: 'identifier' | 'name' | 'alternative name';
  readonly shared: string;
}

/** A place that turned out to be one with another. */
export interface Merged extends Reason {
  /** The place that isn't one of its own any more, as its input gave it, and the number of that input. */
  readonly place: Pick<Place, 'id' | 'name'>;
  readonly source: number;
  /** The place that it is part of now. */
  readonly into: Pick<Place, 'id' | 'name'>;
  /** Metres between the two, as their sources have them; absent where one has no position. */
  readonly metres?: number;
  /**
   * Ids of those that share what is shared, where the two themselves don't, but others that were one with them
   * already; from the place's side to the other's.
   */
  readonly through?: readonly string[];
}

/** Unites clusters, and keeps in mind why. */
export class Links {
  private readonly clusters: Clusters;
  private readonly links: (Reason & { readonly from: number; readonly through: readonly number[] })[] = [];

  constructor(clusters: Clusters) {
    this.clusters = clusters;
  }

  /** @returns whether the two are one now, or were before. */
  unite({ a, b }: Pair, reason: Reason): boolean {
    const one = this.clusters.firstOf(a);
    if (one === this.clusters.firstOf(b)) return true;
    const from = this.clusters.unite({ a, b });
    if (from === undefined) return false;
    this.links.push({ ...reason, from, through: from === one ? [a, b] : [b, a] });
    return true;
  }

  /** All that was united, in order, once nothing more is to be. */
  merged(places: readonly Place[], inputOf: ArrayLike<number>): Merged[] {
    return this.links.map(({ from, through, by, shared }) => {
      const [place, head] = [places[from]!, places[this.clusters.firstOf(from)]!];
      const metres = metresBetween(place, head);
      const others = new Set(
        share(place, head, { by, shared }) ? [] : through.map((member) => places[member]!.id),
      );
      others.delete(place.id);
      others.delete(head.id);
      return {
        place: { id: place.id, name: place.name },
        source: inputOf[from]!,
        into: { id: head.id, name: head.name },
        by,
        shared,
        ...(metres !== undefined && { metres }),
        ...(others.size > 0 && { through: [...others] }),
      };
    });
  }
}

/** Whether two places are to be told the same by this, whoever else is. */
function share(one: Place, other: Place, { by, shared }: Reason): boolean {
  if (by === 'identifier') return [one, other].every(({ identifiers }) => identifiers.includes(shared));
  const isName = ({ name }: Place): boolean => wordsOfName(name) === shared;
  if (by === 'name') return isName(one) && isName(other);
  const isOtherName = ({ short_name = '', alternative_names, hidden_names }: Place): boolean =>
    [short_name, ...alternative_names, ...hidden_names].some((name) => wordsOfName(name) === shared);
  return (isName(one) && isOtherName(other)) || (isOtherName(one) && isName(other));
}
