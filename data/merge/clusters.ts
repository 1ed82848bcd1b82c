import { identifierPrefix, type Place } from '../../src/core/place.ts';

/** Two places that may be one, as indices into the list of all places. */
export interface Pair {
  readonly a: number;
  readonly b: number;
}

/**
 * Clusters of places that are one. A cluster has at most one place of each source, so nothing is merged within a
 * source, except for places with the same id. The first place of a cluster represents it.
 */
export class Clusters {
  private readonly places: readonly Place[];
  private readonly sources: ArrayLike<number>;
  private readonly first: Int32Array;
  private readonly members = new Map<number, number[]>();

  /** @param sources the number of each place's source. */
  constructor(places: readonly Place[], sources: ArrayLike<number>) {
    this.places = places;
    this.sources = sources;
    this.first = Int32Array.from(places, (_, i) => i);
  }

  firstOf(place: number): number {
    return this.first[place]!;
  }

  /** Returns all places of a place's cluster, in order. */
  membersOf(place: number): readonly number[] {
    return this.members.get(this.firstOf(place)) ?? [place];
  }

  /**
   * Unites two clusters, unless they are already one or both have a place of the same source.
   * @returns the first place of the cluster that was absorbed, or `undefined`.
   */
  unite({ a, b }: Pair): number | undefined {
    const [one, other] = [this.firstOf(a), this.firstOf(b)];
    if (one === other || this.shareSource(one, other)) return undefined;
    const [into, from] = one < other ? [one, other] : [other, one];
    const united = [...this.membersOf(into), ...this.membersOf(from)].sort((x, y) => x - y);
    for (const member of united) this.first[member] = into;
    this.members.delete(from);
    this.members.set(into, united);
    return from;
  }

  /**
   * Returns whether identifiers show that two clusters are different places: both have identifiers with one prefix, none in
   * common, and for at least one place they are secondary. An OpenStreetMap stop with another ATCO code is another
   * stop, however near. Primary ids of files with similar numbering prove nothing.
   */
  contradict({ a, b }: Pair): boolean {
    if (this.hasOwnOnly(a) && this.hasOwnOnly(b)) return false;
    const schemes = this.schemesOf(a);
    for (const [prefix, other] of this.schemesOf(b)) {
      const one = schemes.get(prefix);
      if (!one || (one.own && other.own)) continue;
      if (![...one.identifiers].some((identifier) => other.identifiers.has(identifier))) return true;
    }
    return false;
  }

  private shareSource(a: number, b: number): boolean {
    const members = this.membersOf(a);
    return this.membersOf(b).some((other) =>
      members.some((one) => this.sources[one] === this.sources[other] && !this.haveSameId(one, other)),
    );
  }

  private haveSameId(a: number, b: number): boolean {
    return this.places[a]!.id === this.places[b]!.id;
  }

  private hasOwnOnly(place: number): boolean {
    return this.membersOf(place).every((member) => this.places[member]!.identifiers.length === 1);
  }

  private schemesOf(place: number): Schemes {
    const schemes = new Map<string, Scheme>();
    for (const { id, identifiers } of this.membersOf(place).map((member) => this.places[member]!)) {
      for (const identifier of identifiers) {
        const prefix = identifierPrefix(identifier);
        const scheme = schemes.get(prefix) ?? { identifiers: new Set(), own: true };
        schemes.set(prefix, scheme);
        scheme.identifiers.add(identifier);
        if (identifier !== id) scheme.own = false;
      }
    }
    return schemes;
  }
}

/** Identifiers by their prefix. */
type Schemes = ReadonlyMap<string, Scheme>;

/** The identifiers of one prefix. */
interface Scheme {
  readonly identifiers: Set<string>;
  /** Whether each is the primary identifier of its place. */
  own: boolean;
}
