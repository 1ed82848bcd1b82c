import { Field } from '../index/phrase-index.ts';
import type { ExpandedQuery } from '../query/expanded-query.ts';
import { phraseRankKey } from './phrase-match.ts';
import type { PhraseMatcher } from './phrase-matcher.ts';
import type { PhrasePatterns } from './phrase-patterns.ts';

const FIELDS = Object.values(Field);

/** How well the phrases of one pattern match. */
interface PatternMatch {
  /** See `PhraseMatch`. */
  readonly isComplete: boolean;
  readonly isExact: boolean;
  /** The rank key by field; empty if the match is not complete. */
  readonly rankKeys: readonly number[];
}

/** Finds how well phrases match a query. It matches one phrase of each pattern. */
export class PatternMatches {
  readonly #matcher: PhraseMatcher;
  readonly #patterns: PhrasePatterns;
  readonly #byPattern: (PatternMatch | undefined)[] = [];
  readonly #query: ExpandedQuery;

  constructor(query: ExpandedQuery, matcher: PhraseMatcher, patterns: PhrasePatterns) {
    this.#query = query;
    this.#matcher = matcher;
    this.#patterns = patterns;
  }

  /** Returns how well a phrase matches. */
  of(phrase: number): PatternMatch {
    const pattern = this.#patterns.patternOf(phrase);
    while (this.#byPattern.length <= pattern) this.#byPattern.push(undefined);
    this.#byPattern[pattern] ??= this.#match(phrase);
    return this.#byPattern[pattern];
  }

  #match(phrase: number): PatternMatch {
    const match = this.#matcher.match(phrase);
    const { isComplete, isExact } = match;
    const rankKeys = isComplete ? FIELDS.map((field) => phraseRankKey(match, field, this.#query)) : [];
    return { isComplete, isExact, rankKeys };
  }
}
