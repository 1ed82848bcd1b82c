import { Tier } from '../match/tier.ts';

/** A missing word costs as much as a tier. */
const TIER_WIDTH = 1000;
/** Rank buckets of one edit. Costs of edits are multiples of a twentieth. */
const BUCKETS_PER_EDIT = 20;
const MAX_EDITS = 49;

/** The quality of a match, from which `rankKey` makes one number. */
export interface MatchQuality {
  readonly tier: number;
  /** Above 0 to 1; compares matches of one rank bucket. */
  readonly score: number;
  /** Sum of the edits of corrected words. */
  readonly edits?: number;
  /** Query words without a match. */
  readonly missing?: number;
}

/**
 * Returns the quality of a match as one number, because a broad query has hundreds of thousands of matches. Lower is better. The integer
 * part, the rank bucket, consists of tier, missing words and edits. The fraction is 1 minus the score. Equal matched names have equal keys.
 */
export function rankKey({ tier, score, edits = 0, missing = 0 }: MatchQuality): number {
  const editBuckets = Math.round(Math.min(edits, MAX_EDITS) * BUCKETS_PER_EDIT);
  return tier * TIER_WIDTH + missing * TIER_WIDTH + editBuckets + 1 - score;
}

/** Rank buckets from one subtier to the next. */
const SUBTIER_WIDTH = 100;

/** Returns `key` moved down to `tier`. Its original tier becomes the subtier. A key of a worse tier stays in that tier. */
export function demotedRankKey(tier: number, key: number): number {
  const own = tierOf(key);
  return Math.max(tier, own) * TIER_WIDTH + own * SUBTIER_WIDTH + 1 - scoreOf(key);
}

/** Returns the original tier of a key that `demotedRankKey` moved down; `undefined` for other keys. */
export function subtierOf(key: number): number | undefined {
  const tier = tierOf(key);
  if (tier !== Tier.withoutStopWords && tier !== Tier.context) return undefined;
  return Math.floor((key - lowestRankKeyOf(tier)) / SUBTIER_WIDTH);
}

/** Returns the lowest rank key of a tier. */
export function lowestRankKeyOf(tier: number): number {
  return tier * TIER_WIDTH;
}

/** Returns the part of a rank key that counts before nearness and prominence: tier, missing words and edits. */
export function rankBucket(key: number): number {
  return Math.floor(key);
}

/** Returns the weighted edits of corrected words. */
export function editsOf(key: number): number {
  return key < lowestRankKeyOf(Tier.corrected) ? 0 : (Math.floor(key) % TIER_WIDTH) / BUCKETS_PER_EDIT;
}

/** Returns the score of a match. */
export function scoreOf(key: number): number {
  return 1 - (key - Math.floor(key));
}

/** Returns the `Tier` of a match. */
export function tierOf(key: number): number {
  return Math.min(Math.floor(key / TIER_WIDTH), Tier.partial);
}
