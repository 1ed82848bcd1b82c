/** The words of a query or of a part of it, as the analyzer reads them. */
export type Words = readonly string[];

/** How a term stands for a query word. Later kinds are worse. */
export const MatchKind = { whole: 0, prefix: 1, corrected: 2 } as const;

/** One term that stands for one query word. */
export interface TermMatch {
  readonly term: number;
  /** Index of the query word that it stands for. */
  readonly queryIndex: number;
  /** A `MatchKind`. */
  readonly kind: number;
  /** 0 for the word itself, small for an abbreviation, a synonym or the other grammatical number, the weighted edits for a correction. */
  readonly cost: number;
  /** Whether the term does not begin with the query word as typed: "physics" is not how "Physic Garden" starts. */
  readonly isLoose: boolean;
  /** Whether it is a synonym, or a number with digits for one spelled out or the other way round. */
  readonly synonym: boolean;
}

/**
 * A query with all terms that may stand for its words. A mask has one bit for each query word: bit `i` for the word at index `i`.
 */
export interface ExpandedQuery {
  readonly words: readonly string[];
  /** For each query word and each term that may stand for it, their best match. */
  readonly termMatches: readonly TermMatch[];
  /**
   * Query words that must stand in one phrase: several single letters, because nearly every place has words that begin with them;
   * words given more than twice; else the parts of a split word.
   */
  readonly samePhraseMask: number;
  /** Whether the query is of suggest, whose last word is usually unfinished, and where only names match. */
  readonly asYouType: boolean;
  /** Query words that the next one must follow in one phrase: the parts of a split word. */
  readonly adjacentMask?: number;
  /** Query words that a place must have even if it may lack others. */
  readonly requiredMask?: number;
  /** Whether a synonym replaced words as typed. If so, no name begins with them. */
  readonly synonymExpanded?: boolean;
  /** Whether separate words as typed were put together. */
  readonly compounded?: boolean;
  /** Whether the text as typed has letters with accents. */
  readonly hasDiacritics?: boolean;
  /** Whether matches in addresses and parents' names alone count. They have a tier of their own. */
  readonly inContext?: boolean;
  /** Whether the query has a position. */
  readonly hasPosition?: boolean;
}
