import type { Place } from '../../src/core/place.ts';
import { metresBetween } from '../record/positions.ts';
import type { Clusters, Pair } from './clusters.ts';
import { wordsOfName } from './name-index.ts';

/** The evidence that two places are one. */
export interface Reason {
  /** The common identifier, or the words of the common name. */
  readonly by: 'identifier' | 'name' | 'alternative name';
  readonly shared: string;
}

/** A place that was merged into another. */
export interface Merged extends Omit<Reason, 'by'> {
  /** Twins are of one source. */
  readonly by: Reason['by'] | 'twin';
  /** The merged place as in its input, and the number of that input. */
  readonly place: Pick<Place, 'id' | 'name'>;
  readonly source: number;
  /** The place that it is now part of. */
  readonly into: Pick<Place, 'id' | 'name'>;
  /** Metres between the two in their sources; absent when one has no position. */
  readonly metres?: number;
  /**
   * Ids of the places that connect the two when they have nothing in common themselves, from the merged place to the
   * other.
   */
  readonly through?: readonly string[];
  /** Set where the two are far apart and have an identifier in common, but no name. */
  readonly isDoubtful?: true;
}

/** Places of one identifier that are farther apart need a common name as well. */
const DOUBTFUL_METRES = 1000;

/** Unites clusters and records the evidence. */
export class Links {
  private readonly clusters: Clusters;
  private readonly links: (Reason & { readonly from: number; readonly through: readonly number[] })[] = [];

  constructor(clusters: Clusters) {
    this.clusters = clusters;
  }

  /**
   * Unites the clusters of two places.
   * @returns whether the two are one now.
   */
  unite({ a, b }: Pair, reason: Reason): boolean {
    const one = this.clusters.firstOf(a);
    if (one === this.clusters.firstOf(b)) return true;
    const from = this.clusters.unite({ a, b });
    if (from === undefined) return false;
    this.links.push({ ...reason, from, through: from === one ? [a, b] : [b, a] });
    return true;
  }

  /** Returns all merged places in order. Call it after the last `unite`. */
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
        ...(by === 'identifier' &&
          metres !== undefined &&
          metres > DOUBTFUL_METRES &&
          !shareName(place, head) && { isDoubtful: true as const }),
      };
    });
  }
}

/** Returns whether the evidence applies to the two places themselves. */
function share(one: Place, other: Place, { by, shared }: Reason): boolean {
  if (by === 'identifier') return [one, other].every(({ identifiers }) => identifiers.includes(shared));
  const isName = ({ name }: Place): boolean => wordsOfName(name) === shared;
  if (by === 'name') return isName(one) && isName(other);
  const isOtherName = (place: Place): boolean =>
    otherNamesOf(place).some((name) => wordsOfName(name) === shared);
  return (isName(one) && isOtherName(other)) || (isOtherName(one) && isName(other));
}

function shareName(one: Place, other: Place): boolean {
  const words = (place: Place): string[] => [place.name, ...otherNamesOf(place)].map(wordsOfName);
  const known = new Set(words(one));
  return words(other).some((name) => name !== '' && known.has(name));
}

function otherNamesOf({ short_name = '', alternative_names, hidden_names }: Place): string[] {
  return [short_name, ...alternative_names, ...hidden_names];
}
