import { Tier } from '../match/tier.ts';

/** A missing word costs as much as a tier. */
const TIER_WIDTH = 1000;
/** Rank buckets of one edit. Costs of edits are multiples of a twentieth. */
const BUCKETS_PER_EDIT = 20;
const MAX_EDITS = 49;

/** The parts of a rank key. */
export interface RankKeyParts {
  readonly tier: number;
  /** Above 0 to 1; compares matches of one rank bucket. */
  readonly score: number;
  /** Sum of the edits of corrected words. */
  readonly edits?: number;
  /** Query words without a match. */
  readonly missing?: number;
}

/**
 * The quality of a match as one number, because a broad query has hundreds of thousands of matches. Its integer part, the rank bucket, is
 * made of tier, missing words and edits; its fraction is what the score lacks to 1. Lower is better. Equal matched names have equal keys.
 */
export function rankKey({ tier, score, edits = 0, missing = 0 }: RankKeyParts): number {
  const editBuckets = Math.round(Math.min(edits, MAX_EDITS) * BUCKETS_PER_EDIT);
  return tier * TIER_WIDTH + missing * TIER_WIDTH + editBuckets + 1 - score;
}

/** Rank buckets between the own tiers of demoted matches. */
const SUBTIER_WIDTH = 100;

/**
 * The rank key of a match that counts only below the tiers above `tier`, because of the way it was found.
 * @param key its rank key otherwise. Its own tier orders it among the demoted matches, and counts if it is lower.
 */
export function demotedRankKey(tier: number, key: number): number {
  const own = tierOf(key);
  return Math.max(tier, own) * TIER_WIDTH + own * SUBTIER_WIDTH + 1 - scoreOf(key);
}

/** The tier that a demoted match has otherwise; `undefined` for another match. */
export function subtierOf(key: number): number | undefined {
  const tier = tierOf(key);
  if (tier !== Tier.withoutStopWords && tier !== Tier.context) return undefined;
  return Math.floor((key - lowestRankKeyOf(tier)) / SUBTIER_WIDTH);
}

/** The rank key that no match of a tier is below. */
export function lowestRankKeyOf(tier: number): number {
  return tier * TIER_WIDTH;
}

/** The part of a rank key that counts before nearness and prominence: tier, missing words, edits. */
export function rankBucket(key: number): number {
  return Math.floor(key);
}

/** The edits of corrected words, as the ranking weighs them. */
export function editsOf(key: number): number {
  return key < lowestRankKeyOf(Tier.corrected) ? 0 : (Math.floor(key) % TIER_WIDTH) / BUCKETS_PER_EDIT;
}

/** The score of a match. */
export function scoreOf(key: number): number {
  return 1 - (key - Math.floor(key));
}

/** The `Tier` of a match. */
export function tierOf(key: number): number {
  return Math.min(Math.floor(key / TIER_WIDTH), Tier.partial);
}
