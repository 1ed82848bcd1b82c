import type { Bitset } from '../../core/structures/bitset.ts';
import type { MatchSet } from '../match/match-set.ts';
import { Tier } from '../match/tier.ts';
import { lowestRankKeyOf, tierOf } from './rank-key.ts';

/** Areas, such as streets, that stand among other suggestions. */
const MAX_AREAS = 2;
/** Less than half a bucket, by which other matches are lowered, so that a raised place stays behind all of a better bucket. */
const RAISED_BUCKETS = 0.25;

/**
 * Lowers areas so that thousands of streets do not hide the places that people look for. The two best stay where they are, and so do those
 * whose whole name is the query. The others come after all other matches of the same sort: as typed, or corrected.
 *
 * @param buckets for each match, its rank bucket. Those of lowered matches are changed.
 * @param compare the matches at two indexes.
 * @returns indexes of the lowered matches.
 */
export function lowerAreas(
  matches: MatchSet,
  areas: Bitset,
  buckets: Float64Array,
  compare: (a: number, b: number) => number,
): number[] {
  const { places } = matches;
  const begun: number[] = [];
  for (let i = 0; i < places.length; i++) {
    if (areas.has(places[i]!) && tierOf(buckets[i]!) !== Tier.equal) begun.push(i);
  }
  if (begun.length <= MAX_AREAS || begun.length === places.length) return [];
  const best: number[] = [];
  for (const i of begun) {
    best.push(i);
    best.sort(compare);
    if (best.length > MAX_AREAS) best.pop();
  }
  const lowered = begun.filter((i) => !best.includes(i));
  for (const i of lowered) {
    const isTyped = tierOf(buckets[i]!) < Tier.corrected;
    buckets[i] = lowestRankKeyOf(isTyped ? Tier.corrected : Tier.partial + 1) - 0.5;
  }
  return lowered;
}

/**
 * Ranks the best place of a rank bucket before the areas of that bucket, so that a town that shares its beginning with a place doesn't hide it.
 *
 * @param buckets for each match, its rank bucket. Those of raised matches are changed.
 * @param compare the matches at two indexes.
 */
export function raisePlaces(
  { places }: MatchSet,
  areas: Bitset,
  buckets: Float64Array,
  compare: (a: number, b: number) => number,
): void {
  const withAreas = new Set<number>();
  for (let i = 0; i < places.length; i++) if (areas.has(places[i]!)) withAreas.add(buckets[i]!);
  if (withAreas.size === 0) return;
  const best = new Map<number, number>();
  for (let i = 0; i < places.length; i++) {
    const bucket = buckets[i]!;
    if (!withAreas.has(bucket) || areas.has(places[i]!)) continue;
    const other = best.get(bucket);
    if (other === undefined || compare(i, other) < 0) best.set(bucket, i);
  }
  for (const i of best.values()) buckets[i]! -= RAISED_BUCKETS;
}
