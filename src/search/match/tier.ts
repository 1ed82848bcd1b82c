import { MatchKind } from '../query/term-expander.ts';

/** How good a match is before anything else counts. Lower is better; nothing crosses a tier. */
export const Tier = {
  /**
   * The query is a whole name or a whole identifier. Or it has a position and is a kind of place, and the place is of that kind.
   */
  equal: 0,
  /** A name starts with the query, or the query is a kind of place and the place is of that kind. */
  starts: 1,
  /** Every word is there, whole. */
  whole: 2,
  /** Words are only begun. */
  prefix: 3,
  /** The same for the query without its stop words. */
  withoutStopWords: 4,
  /** The words are in nothing but the address and the parents' names. */
  context: 5,
  /** Some word is in nothing but the place's longer texts. */
  text: 6,
  /** Words were corrected. */
  corrected: 7,
  /** Some words are missing. */
  partial: 8,
} as const;

/** A missing word costs as much as a tier. */
const TIER_WIDTH = 1000;
/** Rank buckets of one edit. Costs of edits are multiples of a twentieth. */
const BUCKETS_PER_EDIT = 20;
const MAX_EDITS = 49;

/** The parts of a rank key. */
export interface Quality {
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
export function rankKey({ tier, score, edits = 0, missing = 0 }: Quality): number {
  const editBuckets = Math.round(Math.min(edits, MAX_EDITS) * BUCKETS_PER_EDIT);
  return tier * TIER_WIDTH + missing * TIER_WIDTH + editBuckets + 1 - score;
}

/** Rank buckets between the own tiers of demoted matches. */
const SUBTIER_WIDTH = 100;

/**
 * The rank key of a match that counts only below the tiers above `tier`, because of the way it was found.
 * @param key its rank key otherwise. Its own tier orders it among the demoted matches, and counts if it is lower.
 */
export function demoted(tier: number, key: number): number {
  const own = tierOf(key);
  return Math.max(tier, own) * TIER_WIDTH + own * SUBTIER_WIDTH + 1 - scoreOf(key);
}

/** The tier that a demoted match has otherwise; `undefined` for another match. */
export function subtierOf(key: number): number | undefined {
  const tier = tierOf(key);
  if (tier !== Tier.withoutStopWords && tier !== Tier.context) return undefined;
  return Math.floor((key - firstRankKeyOf(tier)) / SUBTIER_WIDTH);
}

/** The rank key that no match of a tier is below. */
export function firstRankKeyOf(tier: number): number {
  return tier * TIER_WIDTH;
}

/** The part of a rank key that counts before nearness and prominence: tier, missing words, edits. */
export function rankBucket(key: number): number {
  return Math.floor(key);
}

/** The edits of corrected words, as the ranking weighs them. */
export function editsOf(key: number): number {
  return key < firstRankKeyOf(Tier.corrected) ? 0 : (Math.floor(key) % TIER_WIDTH) / BUCKETS_PER_EDIT;
}

/** The score of a match. */
export function scoreOf(key: number): number {
  return 1 - (key - Math.floor(key));
}

/** The `Tier` of a match. */
export function tierOf(key: number): number {
  return Math.min(Math.floor(key / TIER_WIDTH), Tier.partial);
}

/** The tier of a match whose worst word is of this `MatchKind`. */
export function tierOfKind(kind: number): number {
  return kind === MatchKind.whole ? Tier.whole : kind === MatchKind.prefix ? Tier.prefix : Tier.corrected;
}
