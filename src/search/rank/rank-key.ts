// How good a match is, as one number that sorts: the tier first, then missing words, edits and the score.
import { tierNames } from '../../core/explanation.ts';
import { MatchKind } from '../query/expand.ts';

/** The numbers of the tiers by their names. Lower is better. */
export const Tier = Object.fromEntries(tierNames.map((name, tier) => [name, tier])) as Readonly<
  Record<(typeof tierNames)[number], number>
>;

/** Returns the tier of a match whose worst word has this `MatchKind`. */
export function tierOfKind(kind: number): number {
  return kind === MatchKind.whole ? Tier.whole : kind === MatchKind.prefix ? Tier.prefix : Tier.corrected;
}

/** A missing word costs as much as a tier. */
const BUCKETS_PER_TIER = 1000;
/** Rank buckets from one subtier to the next. */
const BUCKETS_PER_SUBTIER = 100;
/** Costs of edits are multiples of a twentieth, so one edit has as many rank buckets. */
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
  return tier * BUCKETS_PER_TIER + missing * BUCKETS_PER_TIER + editBuckets + 1 - score;
}

/** Returns `key` moved down to `tier`. Its original tier becomes the subtier. A key of a worse tier stays in that tier. */
export function demotedRankKey(tier: number, key: number): number {
  const own = tierOf(key);
  return Math.max(tier, own) * BUCKETS_PER_TIER + own * BUCKETS_PER_SUBTIER + 1 - scoreOf(key);
}

/** Returns `key` moved up to the tier of kinds. Its original tier becomes the subtier. */
export function raisedRankKey(key: number): number {
  return lowestRankKeyOf(Tier.kind) + tierOf(key) * BUCKETS_PER_SUBTIER + 1 - scoreOf(key);
}

/** Returns the original tier of a key that was moved to another; `undefined` for other keys. */
export function subtierOf(key: number): number | undefined {
  const tier = tierOf(key);
  if (tier === Tier.kind) return Math.floor(key / BUCKETS_PER_SUBTIER) || undefined;
  if (tier !== Tier.without_stop_words && tier !== Tier.context) return undefined;
  return Math.floor((key - lowestRankKeyOf(tier)) / BUCKETS_PER_SUBTIER);
}

/** Returns the lowest rank key of a tier. */
export function lowestRankKeyOf(tier: number): number {
  return tier * BUCKETS_PER_TIER;
}

/** Returns the part of a rank key that counts before nearness and prominence: tier, missing words and edits. */
export function rankBucket(key: number): number {
  return Math.floor(key);
}

/** Returns the weighted edits of corrected words. */
export function editsOf(key: number): number {
  return key < lowestRankKeyOf(Tier.corrected) ? 0 : (Math.floor(key) % BUCKETS_PER_TIER) / BUCKETS_PER_EDIT;
}

/** Returns the score of a match. */
export function scoreOf(key: number): number {
  return 1 - (key - Math.floor(key));
}

/** Returns the `Tier` of a match. */
export function tierOf(key: number): number {
  return Math.min(Math.floor(key / BUCKETS_PER_TIER), Tier.partial);
}
