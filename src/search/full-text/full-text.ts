import type { ExplainedWord } from '../../core/contract/explanation.ts';
import type { TextQuote } from '../../core/contract/place.ts';

/** A place that has the words of a query in its texts. */
export interface TextMatch {
  readonly place: number;
  /** As in tier.ts: the tier `texts`, and the score of the match. */
  readonly rankKey: number;
}

/** Finds places by the words of their longer texts. */
export interface FullText {
  /** Returns all places that match, filtered or not. */
  search(q: string): TextMatches;
}

/** The places that have the words of a query in their texts. */
export interface TextMatches {
  /** All of them, in no order. */
  readonly all: readonly TextMatch[];
  /** Returns the sentence around the words; `undefined` for a place that does not match. */
  quote(place: number): TextQuote | undefined;
  /** Explains each word for a place; none for a place that does not match. */
  explain(place: number): readonly ExplainedWord[];
}
