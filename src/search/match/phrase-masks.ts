import { Uint32Builder } from '../../core/structures/uint32-builder.ts';
import type { PhraseIndex } from '../index/phrase-index.ts';
import { type ExpandedQuery, NO_QUERY } from '../query/term-expander.ts';

/** A bit that no query word has. It marks the masks that are computed. */
const COMPUTED_BIT = 1 << 30;

/**
 * For each phrase, a mask with a bit for each query word that the phrase has a word for. A mask is computed when it is first needed: of
 * the phrases with a common word, most are of places that lack the rare one.
 */
export class PhraseMasks {
  readonly #index: PhraseIndex;
  readonly #ofWord: Uint32Array;
  readonly #ofPhrase: Uint32Array;
  /** Phrases whose masks were computed one by one. */
  readonly #computed = new Uint32Builder();
  #query = NO_QUERY;
  /** Whether the masks of all phrases are computed, so that 0 means that no query word has a word. */
  #isComplete = false;

  constructor(index: PhraseIndex) {
    this.#index = index;
    this.#ofWord = new Uint32Array(index.words.length);
    this.#ofPhrase = new Uint32Array(index.phraseWords.offsets.length - 1);
  }

  /** Sets the query that masks are of from here on. */
  setQuery(query: ExpandedQuery): void {
    const before = this.#query.termMatches;
    if (this.#isComplete) for (const { word } of before) this.#mark(word, 0);
    this.#isComplete = false;
    for (let i = 0; i < this.#computed.length; i++) this.#ofPhrase[this.#computed.at(i)] = 0;
    this.#computed.length = 0;
    for (const { word } of before) this.#ofWord[word] = 0;
    this.#query = query;
    for (const { word, queryIndex } of query.termMatches) this.#ofWord[word]! |= 1 << queryIndex;
  }

  /**
   * Computes all masks at once if that takes less time than one by one: it marks each phrase once for each of its words that the query
   * has.
   * @param phraseCount roughly how many phrases are needed.
   */
  prepareFor(phraseCount: number): void {
    const { offsets } = this.#index.termPostings;
    let marks = 0;
    for (const { word } of this.#query.termMatches) marks += offsets[word + 1]! - offsets[word]!;
    if (marks > phraseCount) return;
    for (const { word } of this.#query.termMatches) this.#mark(word, this.#ofWord[word]!);
    this.#isComplete = true;
  }

  #mark(word: number, mask: number): void {
    const { offsets, values } = this.#index.termPostings;
    for (let i = offsets[word]!; i < offsets[word + 1]!; i++) {
      if (mask === 0) this.#ofPhrase[values[i]!] = 0;
      else this.#ofPhrase[values[i]!]! |= mask;
    }
  }

  /** A bit for each query word that a vocabulary word may stand for. */
  maskOfWord(word: number): number {
    return this.#ofWord[word]!;
  }

  /** A bit for each query word that a phrase has a word for. */
  maskOf(phrase: number): number {
    let mask = this.#ofPhrase[phrase]!;
    if (mask === 0 && !this.#isComplete) {
      const { offsets, values } = this.#index.phraseWords;
      for (let i = offsets[phrase]!; i < offsets[phrase + 1]!; i++) mask |= this.#ofWord[values[i]!]!;
      mask |= COMPUTED_BIT;
      this.#ofPhrase[phrase] = mask;
      this.#computed.push(phrase);
    }
    return mask & ~COMPUTED_BIT;
  }
}
