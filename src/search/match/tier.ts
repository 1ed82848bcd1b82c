import { MatchKind } from '../query/expanded-query.ts';

/** The coarse quality of a match. Lower is better. A match of a lower tier always ranks first. */
export const Tier = {
  /** The query is a whole name or a whole identifier. Or the query has a position, and is the name of a type of the place. */
  equal: 0,
  /** A name starts with the query, or the query is the name of a type of the place. */
  starts: 1,
  /** All words match whole words. */
  whole: 2,
  /** Some words match only the beginning of a word. */
  prefix: 3,
  /** A match of any tier above by the query without its stop words. */
  withoutStopWords: 4,
  /** All words are in the address and the parents' names, none in the place's own phrases. */
  context: 5,
  /** The query has to do with a kind of place, and the place is of that kind. */
  relatedKind: 6,
  /** Some word is in nothing but the place's longer texts. */
  texts: 7,
  /** Words were corrected while matching: suggest, or a commoner spelling. A corrected query gets ordinary tiers. */
  corrected: 8,
  /** Some words are missing. */
  partial: 9,
} as const;

/** Returns the tier of a match whose worst word has this `MatchKind`. */
export function tierOfKind(kind: number): number {
  return kind === MatchKind.whole ? Tier.whole : kind === MatchKind.prefix ? Tier.prefix : Tier.corrected;
}
