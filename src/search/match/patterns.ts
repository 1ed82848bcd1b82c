import { Sequences } from '../../core/structures/sequences.ts';
import { Field, type PhraseIndex, type SearchIndex } from '../index/search-index.ts';
import type { ExpandedQuery, TermMatch } from '../query/expand.ts';
import { MAX_WORDS } from '../text/analyzer.ts';
import { lastFieldOf, type MatchMemory, type PhraseMasks } from './candidates.ts';
import { type PhraseMatcher, phraseRankKey } from './phrase.ts';

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

/** More than there are fields. */
const FIELD_RADIX = 16;

/**
 * Numbers the patterns of places. Places of one pattern match the query alike, because they have the same types, and phrases of the same
 * patterns in the same fields. Most places that do not match have no pattern, which is fast to find out.
 */
export class PlacePatterns {
  readonly #index: SearchIndex;
  readonly #masks: PhraseMasks;
  readonly #patterns: PhrasePatterns;
  readonly #sequences = new Sequences();
  /** For each set of types, the mask of the query words that their names have together. */
  readonly #typeSetMasks: Uint32Array;
  /** Entries of the current place in `placePhrases` that have query words. The list is reused. */
  readonly #entries: number[] = [];
  readonly #query: ExpandedQuery;
  readonly #distinguishesPhrases: boolean;

  /**
   * @param typeMasks for each type, the mask of the query words that its names have.
   * @param distinguishesPhrases whether different phrases of one pattern give different patterns of places.
   */
  constructor(
    index: SearchIndex,
    query: ExpandedQuery,
    masks: PhraseMasks,
    patterns: PhrasePatterns,
    typeMasks: Uint32Array,
    distinguishesPhrases: boolean,
  ) {
    this.#index = index;
    this.#query = query;
    this.#masks = masks;
    this.#patterns = patterns;
    this.#distinguishesPhrases = distinguishesPhrases;
    this.#typeSetMasks = Uint32Array.from(index.typeSets.sets, (types) =>
      types.reduce((mask, type) => mask | typeMasks[type]!, 0),
    );
  }

  /**
   * Returns the number of a place's pattern, from 1. It is 0 if the place has fewer query words than `minShouldMatch`, or if no phrase has
   * all words that must stand in one.
   */
  patternOf(place: number, minShouldMatch: number): number {
    const { words, samePhraseMask } = this.#query;
    const { phrases, typeSets } = this.#index;
    const { offsets, values } = phrases.placePhrases;
    const fields = phrases.placeFields;
    const lastField = lastFieldOf(this.#query);
    const typeSet = typeSets.ofPlace[place]!;
    let hasSamePhrase = minShouldMatch < words.length || samePhraseMask === 0;
    // If all words must stand in one phrase, the place is matched by that phrase alone.
    if (!hasSamePhrase && samePhraseMask === 2 ** words.length - 1) return 0;
    const entries = this.#entries;
    let count = 0;
    let placeMask = this.#typeSetMasks[typeSet]!;
    for (let i = offsets[place]!; i < offsets[place + 1]!; i++) {
      if (fields[i]! > lastField) continue;
      const mask = this.#masks.maskOf(values[i]!);
      if (mask === 0) continue;
      placeMask |= mask;
      if ((mask & samePhraseMask) === samePhraseMask) hasSamePhrase = true;
      entries[count++] = i;
    }
    if (!hasSamePhrase || countBits(placeMask) < minShouldMatch) return 0;
    let pattern = this.#sequences.append(0, typeSet);
    for (let e = 0; e < count; e++) {
      const entry = entries[e]!;
      pattern = this.#sequences.append(pattern, this.keyOf(values[entry]!, fields[entry]!));
    }
    return pattern;
  }

  /** Returns a number that phrases share if they match alike in a field. */
  keyOf(phrase: number, field: number): number {
    return FIELD_RADIX * (this.#distinguishesPhrases ? phrase : this.#patterns.patternOf(phrase)) + field;
  }
}

function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
