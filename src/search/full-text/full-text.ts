import type { ExplainedWord } from '../../core/explanation.ts';
import type { TextQuote } from '../../core/query.ts';
import { Tier } from '../match/tier.ts';
import { lowestRankKeyOf } from '../rank/rank-key.ts';

/** The rank keys of matches in texts begin here; better matches are below. */
export const FULL_TEXT_FROM = lowestRankKeyOf(Tier.texts);

/** A place that has the words of a query in its texts. */
export interface TextMatch {
  readonly place: number;
  /** As in tier.ts: the tier `texts`, and the score of the match. */
  readonly rankKey: number;
}

/** Finds places by the words of their longer texts. It remembers the last search, for `quote` and `explain`. */
export interface FullText {
  /** Returns all places that match, filtered or not, in no order. */
  search(q: string): readonly TextMatch[];
  /** Returns the sentence around the words of the last search; `undefined` for a place that did not match. */
  quote(place: number): TextQuote | undefined;
  /** Explains each word of the last search for a place; none for a place that did not match. */
  explain(place: number): readonly ExplainedWord[];
}
