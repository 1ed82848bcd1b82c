import type { Uint32Builder } from '../../core/structures/uint32-builder.ts';
import type { PhraseIndex } from '../index/phrase-index.ts';
import type { ExpandedQuery } from '../query/expanded-query.ts';
import type { MatchMemory } from './match-memory.ts';

/** A bit that no query word has. It marks the masks that are computed. */
const COMPUTED_BIT = 1 << 30;

/**
 * For each phrase, a mask with a bit for each query word that the phrase has a term for. A mask is computed when first needed, because most
 * phrases with a common word belong to places that lack the rare one.
 */
export class PhraseMasks {
  readonly #index: PhraseIndex;
  readonly #query: ExpandedQuery;
  readonly #ofTerm: Uint32Array;
  readonly #ofPhrase: Uint32Array;
  /** Phrases whose masks were computed singly. */
  readonly #computed: Uint32Builder;
  /** Whether the masks of all phrases are computed. If so, 0 is a mask, too. */
  #isComplete = false;

  constructor(index: PhraseIndex, query: ExpandedQuery, memory: MatchMemory) {
    this.#index = index;
    this.#query = query;
    this.#ofTerm = memory.termMasks;
    this.#ofPhrase = memory.phraseMasks;
    this.#computed = memory.maskedPhrases;
    for (const { term, queryIndex } of query.termMatches) this.#ofTerm[term]! |= 1 << queryIndex;
  }

  /** Leaves the memory clean. */
  release(): void {
    const { termMatches } = this.#query;
    if (this.#isComplete) for (const { term } of termMatches) this.#mark(term, 0);
    for (let i = 0; i < this.#computed.length; i++) this.#ofPhrase[this.#computed.at(i)] = 0;
    this.#computed.length = 0;
    for (const { term } of termMatches) this.#ofTerm[term] = 0;
  }

  /**
   * Computes all masks at once, if that takes less time than computing the needed ones singly. It marks each phrase of each term match.
   * @param phraseCount roughly how many masks are needed.
   */
  prepareFor(phraseCount: number): void {
    const { offsets } = this.#index.termPostings;
    let marks = 0;
    for (const { term } of this.#query.termMatches) marks += offsets[term + 1]! - offsets[term]!;
    if (marks > phraseCount) return;
    for (const { term } of this.#query.termMatches) this.#mark(term, this.#ofTerm[term]!);
    this.#isComplete = true;
  }

  #mark(term: number, mask: number): void {
    const { offsets, values } = this.#index.termPostings;
    for (let i = offsets[term]!; i < offsets[term + 1]!; i++) {
      if (mask === 0) this.#ofPhrase[values[i]!] = 0;
      else this.#ofPhrase[values[i]!]! |= mask;
    }
  }

  /** Returns a mask with a bit for each query word that a term may stand for. */
  maskOfTerm(term: number): number {
    return this.#ofTerm[term]!;
  }

  /** Returns a mask with a bit for each query word that a phrase has a term for. */
  maskOf(phrase: number): number {
    let mask = this.#ofPhrase[phrase]!;
    if (mask === 0 && !this.#isComplete) {
      const { offsets, values } = this.#index.phraseTerms;
      for (let i = offsets[phrase]!; i < offsets[phrase + 1]!; i++) mask |= this.#ofTerm[values[i]!]!;
      mask |= COMPUTED_BIT;
      this.#ofPhrase[phrase] = mask;
      this.#computed.push(phrase);
    }
    return mask & ~COMPUTED_BIT;
  }
}
