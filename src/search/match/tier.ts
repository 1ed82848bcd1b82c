import { MatchKind } from '../query/expanded-query.ts';

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
  /** Words were corrected. */
  corrected: 6,
  /** Some words are missing. */
  partial: 7,
} as const;

/** The tier of a match whose worst word is of this `MatchKind`. */
export function tierOfKind(kind: number): number {
  return kind === MatchKind.whole ? Tier.whole : kind === MatchKind.prefix ? Tier.prefix : Tier.corrected;
}
