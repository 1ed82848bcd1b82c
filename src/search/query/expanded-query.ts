/** How a vocabulary word stands for a query word. Later kinds are worse. */
export const MatchKind = { whole: 0, prefix: 1, corrected: 2 } as const;

/** One vocabulary word that stands for one query word. */
export interface TermMatch {
  /** The term that the vocabulary word has as its number. */
  readonly term: number;
  /** Index of the query word that it stands for. */
  readonly queryIndex: number;
  /** A `MatchKind`. */
  readonly kind: number;
  /** 0 for the word itself; small for an abbreviation, a synonym or the other grammatical number; edits for a correction. */
  readonly cost: number;
  /** Whether the word does not begin with the query word as typed: "physics" is not how "Physic Garden" starts. */
  readonly isLoose: boolean;
  /** Whether it is a synonym, or a number that is spelled out where the query has digits, or the other way round. */
  readonly synonym: boolean;
}

/**
 * A query with all vocabulary words that may stand for its words. A mask in it has one bit for each query word: bit `i` for the word at
 * index `i`.
 */
export interface ExpandedQuery {
  readonly words: readonly string[];
  /** For each query word, the best match that each vocabulary word has with it. */
  readonly termMatches: readonly TermMatch[];
  /**
   * Query words that must stand in one phrase: several single letters, because nearly every place has a word with each of them
   * somewhere; and words given more than twice.
   */
  readonly samePhraseMask: number;
  /** Whether the last word is being typed: suggest. */
  readonly asYouType: boolean;
  /** Query words that the next one must follow in one phrase: parts of a word that was split. */
  readonly adjacentMask?: number;
  /** Whether a synonym replaced words as typed, so that no name begins with them. */
  readonly synonymExpanded?: boolean;
  /** Whether words that stand apart as typed were put together. */
  readonly compounded?: boolean;
  /** Whether the text as typed has letters with accents. */
  readonly hasDiacritics?: boolean;
  /** Whether a place matches, in a tier of its own, that has the words in nothing but its address or its parents' names. */
  readonly inContext?: boolean;
  /** Whether the query has a position. */
  readonly hasPosition?: boolean;
}

/** The query before the first one: it has no words. */
export const NO_QUERY: ExpandedQuery = { words: [], termMatches: [], samePhraseMask: 0, asYouType: false };
