import { MatchKind } from '../query/term-expander.ts';

/** How good a match is before anything else counts. Lower is better; nothing crosses a tier. */
export const Tier = {
  /**
   * A whole name, or a whole identifier, is the query; or it is a kind of place, this is one, and it is asked from
   * somewhere.
   */
  equal: 0,
  /** A name starts with the query, or the query is a kind of place and this is one. */
  starts: 1,
  /** Every word is there, whole. */
  whole: 2,
  /** Words are only begun. */
  prefix: 3,
  /** The same, once the query's stop words are left out. */
  withoutStopWords: 4,
  /** The words stand in nothing but the address and the parents' names. */
  context: 5,
  /** Words were corrected. */
  corrected: 6,
  /** Some words are missing. */
  partial: 7,
} as const;

/** A tier is so wide; a missing word costs the same. */
const WIDTH = 1000;
/** An edit, in units of a group. Costs of edits are multiples of a twentieth. */
const EDIT = 20;
const MOST_EDITS = 49;

export interface Quality {
  readonly tier: number;
  /** Above 0 to 1, to compare matches of one group. */
  readonly score: number;
  /** Sum of the edits of corrected words. */
  readonly edits?: number;
  /** Query words without a match. */
  readonly missing?: number;
}

/**
 * The quality of a match as one number, as a broad query has hundreds of thousands of them: tier, missing words and
 * edits before the point, what the score lacks after it. Lower is better; equal matched names have equal numbers.
 */
export function rankKey({ tier, score, edits = 0, missing = 0 }: Quality): number {
  const slips = Math.round(Math.min(edits, MOST_EDITS) * EDIT);
  return tier * WIDTH + missing * WIDTH + slips + 1 - score;
}

/** The tiers of a match that is demoted keep so far apart, in units of a group. */
const DEMOTED_STEP = 100;

/**
 * The badness of a match that counts only below the tiers above `tier`, because of the way it was found.
 * @param found its badness otherwise; its own tier orders it among the demoted ones, and counts if it is lower.
 */
export function demoted(tier: number, found: number): number {
  const own = tierOf(found);
  return Math.max(tier, own) * WIDTH + own * DEMOTED_STEP + 1 - scoreOf(found);
}

/** The tier that a demoted match has otherwise; `undefined` for another match. */
export function subtierOf(badness: number): number | undefined {
  const tier = tierOf(badness);
  if (tier !== Tier.withoutStopWords && tier !== Tier.context) return undefined;
  return Math.floor((badness - rankBucketIn(tier)) / DEMOTED_STEP);
}

/** The group of a tier's matches without edits. */
export function rankBucketIn(tier: number): number {
  return tier * WIDTH;
}

/** What comes before nearness and prominence: tier, missing words, edits. */
export function rankBucketOf(badness: number): number {
  return Math.floor(badness);
}

/** Edits of corrected words, as they are weighed. */
export function editsOf(badness: number): number {
  return badness < rankBucketIn(Tier.corrected) ? 0 : (Math.floor(badness) % WIDTH) / EDIT;
}

export function scoreOf(badness: number): number {
  return 1 - (badness - Math.floor(badness));
}

export function tierOf(badness: number): number {
  return Math.min(Math.floor(badness / WIDTH), Tier.partial);
}

/** That of a match whose worst word is of this kind. */
export function tierOfKind(kind: number): number {
  return kind === MatchKind.whole ? Tier.whole : kind === MatchKind.prefix ? Tier.prefix : Tier.corrected;
}
