import type { PhraseIndex } from '../index/phrase-index.ts';
import type { ExpandedQuery, TermMatch } from '../query/expanded-query.ts';
import { MAX_WORDS } from '../text/analyzer.ts';
import type { MatchMemory } from './match-memory.ts';
import type { PhraseMasks } from './phrase-masks.ts';

/** More than there are combinations of a query word, a kind and two flags. */
const FLAG_COMBINATIONS = 16 * MAX_WORDS;

/** Leaves room below 2³² for the patterns of the next query. */
const MAX_PATTERN_BASE = 2 ** 31;

/**
 * Numbers the patterns of phrases. Phrases of one pattern match the query alike, so one of them is matched for all. For "stop road", a
 * hundred thousand names consist of an unknown word and "road".
 */
export class PhrasePatterns {
  readonly #index: PhraseIndex;
  readonly #query: ExpandedQuery;
  readonly #masks: PhraseMasks;
  readonly #memory: MatchMemory;

  constructor(index: PhraseIndex, query: ExpandedQuery, masks: PhraseMasks, memory: MatchMemory) {
    this.#index = index;
    this.#query = query;
    this.#masks = masks;
    this.#memory = memory;
    const costNumbers = new Map<number, number>();
    for (const match of query.termMatches) {
      memory.termMeanings[match.term] = this.#meaningOf(match, costNumbers);
    }
  }

  /** Leaves the memory clean. */
  release(): void {
    const { sequences, termMeanings, phrasePatterns } = this.#memory;
    this.#memory.patternBase += sequences.size;
    if (this.#memory.patternBase > MAX_PATTERN_BASE) {
      phrasePatterns.fill(0);
      this.#memory.patternBase = 0;
    }
    sequences.clear();
    for (const { term } of this.#query.termMatches) termMeanings[term] = 0;
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
    const { phrasePatterns, patternBase, sequences, termMeanings } = this.#memory;
    const known = phrasePatterns[phrase]! - patternBase;
    if (known > 0) return known;
    const { phraseTerms, hasDiacritics, stops } = this.#index;
    const { offsets, values } = phraseTerms;
    const from = offsets[phrase]!;
    // In suggest, no name begins with a stop word and the query.
    const stop = this.#query.asYouType ? 0 : stops[values[from]!]!;
    let pattern = sequences.append(0, 2 * hasDiacritics[phrase]! + stop);
    const to = offsets[phrase + 1]!;
    for (let i = from; i < to; i++) {
      pattern = sequences.append(pattern, termMeanings[values[i]!]!);
    }
    phrasePatterns[phrase] = patternBase + pattern;
    return pattern;
  }
}
