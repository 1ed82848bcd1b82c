import { Field, MAX_PHRASE_WORDS, type PhraseIndex } from '../index/search-index.ts';
import { type ExpandedQuery, MatchKind, type TermMatch } from '../query/expand.ts';
import { demotedRankKey, rankKey, Tier, tierOfKind } from '../rank/rank-key.ts';
import { MAX_WORDS } from '../text/analyzer.ts';
import type { MatchMemory } from './candidates.ts';

/** A place named like a category ranks above places of the category only if it is about as near. */
const CATEGORY_SCORE_FACTOR = 0.9;
/** Extra edits of a corrected suggestion inside a name, because people type names from the beginning. */
const INSIDE_EDITS = 0.3;

/** Extra edits of a name in Latin letters, which it is not written in: the least that puts it behind names as they are written. */
const ROMANIZED_EDITS = 0.05;

/** How one phrase matches a query. */
export interface PhraseMatch {
  /** How many query words a word of the phrase stands for. Each word of the phrase stands for one of them only. */
  readonly matched: number;
  /** For each query word, the position of its word in the phrase; -1 for none. */
  readonly positions: Int8Array;
  /** How many words the phrase has. */
  readonly length: number;
  /** Whether the phrase has all query words, and adjacent ones side by side. */
  readonly isComplete: boolean;
  /** Whether the phrase consists of the matched words, in the query's order. */
  readonly isExact: boolean;
  /** Whether the phrase is complete and begins with the query. "The Union" begins with "union", too. */
  readonly isBeginning: boolean;
  /** Whether some word is loose: see `TermMatch`. */
  readonly isLoose: boolean;
  /** The worst `MatchKind` of a word. */
  readonly kind: number;
  /** Edits of all corrected words. */
  readonly edits: number;
  /** Above 0, up to 1. It is 1 for a phrase that equals the query. */
  readonly score: number;
}

/** Returns the tier of a match in a field of a place. */
export function phraseTier(match: PhraseMatch, field: number, query: ExpandedQuery): number {
  const { asYouType, hasPosition, synonymExpanded } = query;
  const tier = tierOfKind(match.kind);
  const isName = field <= Field.hidden;
  const isType = field === Field.type;
  const isNearbyType = hasPosition && isType;
  if (!isName && !isType) return tier;
  if ((!isNearbyType && (match.isLoose || synonymExpanded)) || !match.isBeginning) return tier;
  const isWhole = match.length === match.matched;
  if (tier === Tier.whole && isName) return isWhole ? Tier.equal : Tier.starts;
  if (tier === Tier.whole && isWhole) return isNearbyType ? Tier.equal : Tier.starts;
  return tier === Tier.prefix && isName && asYouType ? Tier.starts : tier;
}

/** Returns the extra edits of a match in a field. */
export function fieldEdits(field: number): number {
  return field === Field.romanized ? ROMANIZED_EDITS : 0;
}

/** Returns the rank key of a complete match in a field of a place. */
export function phraseRankKey(match: PhraseMatch, field: number, query: ExpandedQuery): number {
  const isInside = match.edits > 0 && query.asYouType && match.positions[0] !== 0;
  const edits = match.edits + (isInside ? INSIDE_EDITS : 0) + fieldEdits(field);
  const tier = phraseTier(match, field, query);
  const isCategory = field === Field.type && tier === Tier.equal;
  const key = rankKey({ tier, score: match.score * (isCategory ? CATEGORY_SCORE_FACTOR : 1), edits });
  return field === Field.context && tier < Tier.context ? demotedRankKey(Tier.context, key) : key;
}

// Penalties lower the score of a phrase. The query itself has none.
const EXTRA_WORD_PENALTY = 0.1;
const ORDER_BREAK_PENALTY = 0.3;
/** Replaces `ORDER_BREAK_PENALTY` if the phrase has the query's words only, in another order. */
const REORDERED_PENALTY = 0.05;
const COMPOUNDED_PENALTY = 0.3;
/** It only orders equal matches. */
const OTHER_ACCENT_PENALTY = 0.002;
/** The cost of a position other than that of the query word. It only decides between equal words of a phrase. */
const MISPLACED_COST = 0.01;
/** Outweighs the cost of any term match of a better kind. */
const KIND_COST = 100;

/**
 * Matches phrases of the index with a query, one at a time. All state is in arrays and in one result that are reused, because objects for
 * a hundred thousand phrases would cost more than the work.
 *
 * It assigns different positions of the phrase to as many query words as possible, at a low cost. A row of the cost matrix is a query
 * word, a column is a position in the phrase.
 */
export class PhraseMatcher {
  readonly #index: PhraseIndex;
  readonly #query: ExpandedQuery;

  // Term matches are numbered from 1. Their properties are in arrays, because the hottest loops read them.
  /** For each term, its first term match; 0 for none. */
  readonly #firstMatch: Uint32Array;
  /** For each term match, the next of the same term; 0 for none. */
  readonly #nextMatch: Uint32Array;
  readonly #matchKinds: Uint8Array;
  readonly #queryIndexes: Uint8Array;
  readonly #costs: Float64Array;
  readonly #isLoose: Uint8Array;
  /** For each term match, its kind and cost as one number. The cost of its position in the phrase is added in each cell. */
  readonly #assignmentCosts: Float64Array;
  /** Whether a phrase that begins with the term begins as typed. */
  readonly #isAsTyped: Uint8Array;

  // The cost matrix of the phrase: for each cell the lowest cost, infinite for none, and the term match with that cost.
  readonly #cellCosts = new Float64Array(MAX_WORDS * MAX_PHRASE_WORDS);
  readonly #cellMatches = new Uint32Array(MAX_WORDS * MAX_PHRASE_WORDS);
  /** For each position, the query word that it is assigned to, or -1. */
  readonly #owner = new Int8Array(MAX_PHRASE_WORDS);
  /** A bit for each position that the current search for an augmenting path has visited. */
  #visitedMask = 0;

  readonly #result: { -readonly [Property in keyof PhraseMatch]: PhraseMatch[Property] } = {
    matched: 0,
    positions: new Int8Array(MAX_WORDS),
    length: 0,
    isComplete: false,
    isExact: false,
    isBeginning: false,
    isLoose: false,
    kind: MatchKind.whole,
    edits: 0,
    score: 1,
  };

  constructor(index: PhraseIndex, query: ExpandedQuery, { firstMatches }: Pick<MatchMemory, 'firstMatches'>) {
    this.#index = index;
    this.#query = query;
    this.#firstMatch = firstMatches;
    const count = query.termMatches.length + 1;
    this.#nextMatch = new Uint32Array(count);
    this.#matchKinds = new Uint8Array(count);
    this.#queryIndexes = new Uint8Array(count);
    this.#costs = new Float64Array(count);
    this.#isLoose = new Uint8Array(count);
    this.#assignmentCosts = new Float64Array(count);
    this.#isAsTyped = new Uint8Array(count);
    const unfinished = query.asYouType ? query.words.length - 1 : -1;
    for (let match = 1; match < count; match++) {
      const { term, kind, cost, queryIndex, isLoose } = query.termMatches[match - 1]!;
      this.#nextMatch[match] = this.#firstMatch[term]!;
      this.#firstMatch[term] = match;
      this.#matchKinds[match] = kind;
      this.#queryIndexes[match] = queryIndex;
      this.#costs[match] = cost;
      this.#assignmentCosts[match] = kind * KIND_COST + cost;
      this.#isLoose[match] = Number(isLoose);
      const worstKind = queryIndex === unfinished ? MatchKind.prefix : MatchKind.whole;
      this.#isAsTyped[match] = Number(!isLoose && kind <= worstKind);
    }
  }

  /** Leaves the memory clean. */
  release(): void {
    for (const { term } of this.#query.termMatches) this.#firstMatch[term] = 0;
  }

  /**
   * Assigns words of a phrase to as many query words as possible.
   * @returns the result, valid until the next call, which overwrites it.
   */
  match(phrase: number): PhraseMatch {
    const { offsets } = this.#index.phraseTerms;
    const from = offsets[phrase]!;
    this.#result.length = offsets[phrase + 1]! - from;
    if (this.#query.words.length === 1) this.#assignSingleWord(from);
    else {
      this.#fillMatrix(from);
      if (!this.#assignInOrder() && !this.#assignRuns()) this.#assignAll();
    }
    this.#summarize(phrase);
    return this.#result;
  }

  /** Returns the term match of the last phrase at the position that it assigned to a query word. */
  assignedAt(queryIndex: number, position: number): TermMatch {
    return this.#query.termMatches[this.#cellMatches[queryIndex * MAX_PHRASE_WORDS + position]! - 1]!;
  }

  /** Returns the best term match of the last phrase in a cell, assigned or not. The query must have several words. */
  termMatchAt(queryIndex: number, position: number): TermMatch | undefined {
    const isEmpty = this.#cellCosts[queryIndex * MAX_PHRASE_WORDS + position] === Number.POSITIVE_INFINITY;
    return isEmpty ? undefined : this.assignedAt(queryIndex, position);
  }

  /** Assigns the best word of a phrase to a single query word. It needs no matrix, because the broadest queries have one word. */
  #assignSingleWord(from: number): void {
    const { values } = this.#index.phraseTerms;
    const { positions, length } = this.#result;
    let best = Number.POSITIVE_INFINITY;
    positions[0] = -1;
    for (let position = 0; position < length; position++) {
      for (let m = this.#firstMatch[values[from + position]!]!; m !== 0; m = this.#nextMatch[m]!) {
        const isBeginning = position === 0 && this.#isAsTyped[m] === 1;
        const cost = isBeginning ? -1 : this.#assignmentCosts[m]! + (position === 0 ? 0 : MISPLACED_COST);
        if (cost >= best) continue;
        best = cost;
        positions[0] = position;
        this.#cellMatches[position] = m;
      }
      // Nothing further on is better than the beginning.
      if (best < 0) break;
    }
  }

  /** Fills the cells of all query words with the cheapest term matches of a phrase. */
  #fillMatrix(from: number): void {
    const { values } = this.#index.phraseTerms;
    const { length } = this.#result;
    const queryLength = this.#query.words.length;
    for (let queryIndex = 0; queryIndex < queryLength; queryIndex++) {
      const row = queryIndex * MAX_PHRASE_WORDS;
      this.#cellCosts.fill(Number.POSITIVE_INFINITY, row, row + Math.max(length, queryLength));
    }
    for (let position = 0; position < length; position++) {
      for (let m = this.#firstMatch[values[from + position]!]!; m !== 0; m = this.#nextMatch[m]!) {
        const queryIndex = this.#queryIndexes[m]!;
        const cost = this.#assignmentCosts[m]! + (position === queryIndex ? 0 : MISPLACED_COST);
        const cell = queryIndex * MAX_PHRASE_WORDS + position;
        if (cost >= this.#cellCosts[cell]!) continue;
        this.#cellCosts[cell] = cost;
        this.#cellMatches[cell] = m;
      }
    }
  }

  /**
   * Assigns the first words of a phrase to the query words in order, if all are as typed. Better words further on do not count.
   * @returns whether all are as typed.
   */
  #assignInOrder(): boolean {
    const { positions, length } = this.#result;
    const queryLength = this.#query.words.length;
    if (queryLength > length) return false;
    for (let queryIndex = 0; queryIndex < queryLength; queryIndex++) {
      const cell = queryIndex * MAX_PHRASE_WORDS + queryIndex;
      if (this.#cellCosts[cell] === Number.POSITIVE_INFINITY) return false;
      if (this.#isAsTyped[this.#cellMatches[cell]!] === 0) return false;
      positions[queryIndex] = queryIndex;
    }
    return true;
  }

  /**
   * Assigns to each run of adjacent words the cheapest positions side by side. Each word alone could get another one: "东" in 东京东路 for
   * "东路".
   * @returns whether all words got a position; always false for a query without runs.
   */
  #assignRuns(): boolean {
    const { adjacentMask = 0, words } = this.#query;
    if (adjacentMask === 0) return false;
    this.#owner.fill(-1, 0, this.#result.length);
    for (let from = 0; from < words.length; ) {
      let to = from + 1;
      while ((adjacentMask >>> (to - 1)) & 1) to++;
      const start = this.#cheapestStart(from, to);
      if (start < 0) return false;
      for (let i = from; i < to; i++) {
        this.#result.positions[i] = start + i - from;
        this.#owner[start + i - from] = i;
      }
      from = to;
    }
    return true;
  }

  /** Returns the cheapest free position for the first of some query words that are side by side, or -1. */
  #cheapestStart(from: number, to: number): number {
    let best = -1;
    let lowest = Number.POSITIVE_INFINITY;
    for (let start = 0; start + to - from <= this.#result.length; start++) {
      let cost = 0;
      for (let i = from; i < to; i++) {
        const position = start + i - from;
        cost +=
          this.#owner[position]! < 0
            ? this.#cellCosts[i * MAX_PHRASE_WORDS + position]!
            : Number.POSITIVE_INFINITY;
      }
      if (cost >= lowest) continue;
      lowest = cost;
      best = start;
    }
    return best;
  }

  /** Assigns positions to as many query words as possible (augmenting paths, Kuhn 1955). */
  #assignAll(): void {
    const { positions, length } = this.#result;
    const queryLength = this.#query.words.length;
    this.#owner.fill(-1, 0, length);
    positions.fill(-1, 0, queryLength);
    for (let queryIndex = 0; queryIndex < queryLength; queryIndex++) {
      this.#visitedMask = 0;
      this.#assign(queryIndex);
    }
  }

  /**
   * Assigns the cheapest free position to a query word; without one, the cheapest position whose owner can get another. A failure changes
   * no assignment.
   * @returns whether the query word got a position.
   */
  #assign(queryIndex: number): boolean {
    for (;;) {
      const free = this.#cheapestPosition(queryIndex, true);
      const position = free >= 0 ? free : this.#cheapestPosition(queryIndex, false);
      if (position < 0) return false;
      this.#visitedMask |= 1 << position;
      const owner = this.#owner[position]!;
      if (owner < 0 || this.#assign(owner)) {
        this.#owner[position] = queryIndex;
        this.#result.positions[queryIndex] = position;
        return true;
      }
    }
  }

  /** Returns the cheapest position for a query word that is not visited yet, or -1. @param isFree whether it must have no owner. */
  #cheapestPosition(queryIndex: number, isFree: boolean): number {
    const row = queryIndex * MAX_PHRASE_WORDS;
    let best = -1;
    for (let position = 0; position < this.#result.length; position++) {
      if ((this.#visitedMask >>> position) & 1 || (isFree && this.#owner[position]! >= 0)) continue;
      const cost = this.#cellCosts[row + position]!;
      if (cost < (best < 0 ? Number.POSITIVE_INFINITY : this.#cellCosts[row + best]!)) best = position;
    }
    return best;
  }

  /** Computes the result from the assigned positions. */
  #summarize(phrase: number): void {
    const result = this.#result;
    const cost = this.#sumMatches();
    const orderBreaks = this.#countOrderBreaks();
    const extraWords = result.length - result.matched;
    result.isExact = extraWords === 0 && orderBreaks === 0;
    result.isComplete = result.matched === this.#query.words.length && this.#areAdjacent();
    result.isBeginning = result.isComplete && this.#beginsWithQuery(phrase);
    const penalty =
      EXTRA_WORD_PENALTY * extraWords +
      (extraWords === 0 ? REORDERED_PENALTY : ORDER_BREAK_PENALTY) * orderBreaks +
      (this.#query.compounded ? COMPOUNDED_PENALTY : 0) +
      this.#accentPenalty(phrase);
    result.score = 1 / (1 + penalty + cost);
  }

  /** Counts the assigned term matches, with their edits and their worst kind. @returns the sum of their costs. */
  #sumMatches(): number {
    const result = this.#result;
    let matched = 0;
    let cost = 0;
    let edits = 0;
    let worstKind: number = MatchKind.whole;
    let isLoose = false;
    for (let queryIndex = 0; queryIndex < this.#query.words.length; queryIndex++) {
      const position = result.positions[queryIndex]!;
      if (position < 0) continue;
      const match = this.#cellMatches[queryIndex * MAX_PHRASE_WORDS + position]!;
      const kind = this.#matchKinds[match]!;
      matched++;
      cost += this.#costs[match]!;
      if (kind === MatchKind.corrected) edits += this.#costs[match]!;
      if (kind > worstKind) worstKind = kind;
      if (this.#isLoose[match] === 1) isLoose = true;
    }
    result.matched = matched;
    result.edits = edits;
    result.kind = worstKind;
    result.isLoose = isLoose;
    return cost;
  }

  /** Returns how many assigned positions do not follow the position assigned before. */
  #countOrderBreaks(): number {
    const { positions } = this.#result;
    let breaks = 0;
    let before = -1;
    for (let queryIndex = 0; queryIndex < this.#query.words.length; queryIndex++) {
      const position = positions[queryIndex]!;
      if (position < 0) continue;
      if (before >= 0 && position !== before + 1) breaks++;
      before = position;
    }
    return breaks;
  }

  /**
   * Returns the penalty for accents that only the query or only the phrase has. Keyboards may lack accents, so a query without accents
   * has the penalty only for whole names.
   */
  #accentPenalty(phrase: number): number {
    const { isExact, kind } = this.#result;
    const { hasDiacritics = false } = this.#query;
    if (!hasDiacritics && !(isExact && kind === MatchKind.whole)) return 0;
    return this.#index.hasDiacritics[phrase] === Number(hasDiacritics) ? 0 : OTHER_ACCENT_PENALTY;
  }

  /** Returns whether each query word in the adjacent mask is followed by the next. */
  #areAdjacent(): boolean {
    const { positions } = this.#result;
    const { adjacentMask = 0 } = this.#query;
    for (let i = 0; adjacentMask >>> i !== 0; i++) {
      if ((adjacentMask >>> i) & 1 && positions[i + 1] !== positions[i]! + 1) return false;
    }
    return true;
  }

  /** Returns whether a phrase begins with the query, or in search with a stop word and the query. */
  #beginsWithQuery(phrase: number): boolean {
    const { positions } = this.#result;
    const { asYouType, words } = this.#query;
    const { phraseTerms, stops } = this.#index;
    const first = phraseTerms.values[phraseTerms.offsets[phrase]!]!;
    const start = !asYouType && positions[0] === 1 ? stops[first]! : 0;
    for (let i = 0; i < words.length; i++) {
      if (positions[i] !== i + start) return false;
      // "il qa" is not how "Il-Marsa" begins.
      const kind = this.#matchKinds[this.#cellMatches[i * MAX_PHRASE_WORDS + i + start]!];
      if (kind === MatchKind.prefix && i < words.length - 1) return false;
    }
    return true;
  }
}
