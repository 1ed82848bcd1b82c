import type { Origin } from '../../core/geo/outline.ts';
import type { PlaceTable } from '../../core/place-table.ts';
import type { Range } from '../../core/query.ts';
import type { Bitset } from '../../core/structures/bitset.ts';
import type { MatchSet } from '../match/match-set.ts';
import { Tier } from '../match/tier.ts';
import { lowerAreas, raisePlaces } from './area-order.ts';
import type { Diversifier } from './diversifier.ts';
import { kmTo } from './nearest.ts';
import type { Prominence } from './prominence.ts';
import { rankBucket, scoreOf, subtierOf, tierOf } from './rank-key.ts';
import { topK } from './top-k.ts';

/** Returns the factor of a score at a distance in kilometres: 10 on the spot, 1 at 90 km, as in places services in use. */
export function nearness(km: number): number {
  return 200 / (2 * km + 20);
}

/** The part of the ranking that is wanted. */
export interface RankRange extends Range {
  /** Lowers all but the best places with the same matched name. */
  readonly diversifier?: Diversifier;
  /** Areas, such as towns and streets. The best other place of a rank bucket comes before them. */
  readonly areas?: Bitset | undefined;
  /** Lowers all but the best areas. */
  readonly limitsAreas?: boolean;
  /** Whether the distance decides within a rank bucket, whatever the score. */
  readonly nearestFirst?: boolean;
  /** Returns the prominence of a place among those of the kind that was asked for by its name alone, if one was. */
  readonly prominenceOfKind?: ((place: number) => number) | undefined;
  /** Lowered places are added to this set. */
  readonly diversified?: Set<number> | undefined;
}

/**
 * Returns the numbers of the places of a page, best first. They are ordered by rank bucket, for the name of a kind alone by the prominence of
 * their types, then by score times nearness, or first by
 * distance if the range says so, then by distance or, without a position, by the prominence of their types. Ties are ordered by importance,
 * field and A–Z. This is a total order, so paging never repeats or skips a place. Places without a position come last in their tier.
 */
export function rank(
  matches: MatchSet,
  places: PlaceTable,
  prominence: Prominence,
  range: RankRange,
  from?: Origin,
): number[] {
  const { importance } = places;
  const numbers = matches.places;
  const km = new Float64Array(from ? numbers.length : 0);
  const buckets = new Float64Array(numbers.length);
  const scores = new Float64Array(numbers.length);
  for (let i = 0; i < numbers.length; i++) {
    const key = matches.rankKeyAt(i);
    buckets[i] = rankBucket(key);
    scores[i] = scoreOf(key);
    if (!from) continue;
    km[i] = kmTo(numbers[i]!, places, from);
    scores[i]! *= nearness(km[i]! / prominence.ofDistance(numbers[i]!, matches.fieldAt(i)));
  }
  const compare = (a: number, b: number): number => {
    const [one, other] = [numbers[a]!, numbers[b]!];
    // Matches of another bucket differ before.
    const prominenceOf = isOfKind(buckets[a]!) ? range.prominenceOfKind : undefined;
    return (
      buckets[a]! - buckets[b]! ||
      (range.nearestFirst && from ? compareKm(km[a]!, km[b]!) : 0) ||
      (prominenceOf ? prominenceOf(other) - prominenceOf(one) : 0) ||
      scores[b]! - scores[a]! ||
      (from ? compareKm(km[a]!, km[b]!) : prominenceOf ? 0 : prominence.of(other) - prominence.of(one)) ||
      importance[other]! - importance[one]! ||
      matches.fieldAt(a) - matches.fieldAt(b) ||
      one - other
    );
  };
  for (const i of range.diversifier?.diversify(matches, buckets, compare) ?? [])
    range.diversified?.add(numbers[i]!);
  if (range.areas && range.limitsAreas) {
    for (const i of lowerAreas(matches, range.areas, buckets, compare)) range.diversified?.add(numbers[i]!);
  }
  if (range.areas && !range.nearestFirst) raisePlaces(matches, range.areas, buckets, compare);
  return topK(numbers.length, range, compare).map((i) => numbers[i]!);
}

/** Returns whether a rank key or its bucket is that of the places of a kind that was asked for by its name alone. */
export function isOfKind(key: number): boolean {
  return (subtierOf(key) ?? tierOf(key)) === Tier.kind;
}

/** Compares distances. Two infinite ones are equal. */
function compareKm(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
