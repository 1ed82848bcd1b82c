import type { PhraseIndex } from '../index/phrase-index.ts';
import { type ExpandedQuery, NO_QUERY, type TermMatch } from '../query/expanded-query.ts';
import { MAX_WORDS } from '../text/analyzer.ts';
import type { PhraseMasks } from './phrase-masks.ts';
import { Sequences } from './sequences.ts';

/** More than there are combinations of a query word, a kind and two flags. */
const FLAG_COMBINATIONS = 16 * MAX_WORDS;

/** Leaves room below 2³² for the patterns of the next query. */
const MAX_BASE = 2 ** 31;

/**
 * Numbers the patterns of phrases. Phrases of one pattern match the query alike, so one of them is matched for all. For "stop road", a
 * hundred thousand names consist of an unknown word and "road".
 */
export class PhrasePatterns {
  readonly #index: PhraseIndex;
  readonly #masks: PhraseMasks;
  /** For each term, the number of its meaning in the query; 0 for none. */
  readonly #meanings: Uint32Array;
  /** For each phrase, the number of its pattern plus `#base`. It is not computed where it is not above `#base`. */
  readonly #ofPhrase: Uint32Array;
  /** The highest number of any query before. */
  #base = 0;
  readonly #sequences = new Sequences();
  #query = NO_QUERY;

  constructor(index: PhraseIndex, masks: PhraseMasks) {
    this.#index = index;
    this.#masks = masks;
    this.#meanings = new Uint32Array(index.terms.length);
    this.#ofPhrase = new Uint32Array(index.phraseTerms.offsets.length - 1);
  }

  /** Sets the query of the patterns. The masks must have it already. */
  setQuery(query: ExpandedQuery): void {
    this.#base += this.#sequences.size;
    if (this.#base > MAX_BASE) {
      this.#ofPhrase.fill(0);
      this.#base = 0;
    }
    this.#sequences.clear();
    for (const { term } of this.#query.termMatches) this.#meanings[term] = 0;
    this.#query = query;
    const costNumbers = new Map<number, number>();
    for (const match of query.termMatches) {
      this.#meanings[match.term] = this.#meaningOf(match, costNumbers);
    }
  }

  /** Numbers the meaning of a term match: an odd number for one term alone, an even one for all terms with the same properties. */
  #meaningOf(
    { term, queryIndex, kind, cost, isLoose, synonym }: TermMatch,
    costNumbers: Map<number, number>,
  ): number {
    const standsForOthers = (this.#masks.maskOfTerm(term) & ~(1 << queryIndex)) !== 0;
    // A term may stand for one query word only, so it matters which term this is.
    if (standsForOthers) return 2 * term + 1;
    const costNumber = costNumbers.get(cost) ?? costNumbers.size;
    costNumbers.set(cost, costNumber);
    const flags = 4 * (4 * queryIndex + kind) + 2 * Number(isLoose) + Number(synonym);
    return 2 * (FLAG_COMBINATIONS * costNumber + flags) + 2;
  }

  /** Returns the number of a phrase's pattern, from 1. */
  patternOf(phrase: number): number {
    const known = this.#ofPhrase[phrase]! - this.#base;
    if (known > 0) return known;
    const { phraseTerms, hasDiacritics, stops } = this.#index;
    const { offsets, values } = phraseTerms;
    const from = offsets[phrase]!;
    // In suggest, no name begins with a stop word and the query.
    const stop = this.#query.asYouType ? 0 : stops[values[from]!]!;
    let pattern = this.#sequences.append(0, 2 * hasDiacritics[phrase]! + stop);
    const to = offsets[phrase + 1]!;
    for (let i = from; i < to; i++) {
      pattern = this.#sequences.append(pattern, this.#meanings[values[i]!]!);
    }
    this.#ofPhrase[phrase] = this.#base + pattern;
    return pattern;
  }
}
