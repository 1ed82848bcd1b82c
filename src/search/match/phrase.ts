// How well one phrase matches a query: its words are assigned to query words, once for all phrases of a pattern.
import { Sequences } from '../../core/structures/sequences.ts';
import { Field, MAX_PHRASE_WORDS, type PhraseIndex } from '../index/search-index.ts';
import { type ExpandedQuery, MatchKind, type TermMatch } from '../query/expand.ts';
import { demotedRankKey, rankKey, Tier, tierOfKind } from '../rank/rank-key.ts';
import { MAX_WORDS } from '../text/analyzer.ts';

/** The phrase of a match that several phrases make together. */
export const NO_PHRASE = -1;

// Penalties lower the score of a phrase. The query itself has none.
const EXTRA_WORD_PENALTY = 0.1;
const ORDER_BREAK_PENALTY = 0.3;
/** Replaces `ORDER_BREAK_PENALTY` if the phrase has the query's words only, in another order. */
const REORDERED_PENALTY = 0.05;
const COMPOUNDED_PENALTY = 0.3;
/** It only orders equal matches. */
const OTHER_ACCENT_PENALTY = 0.002;
/** A place named like a category ranks above places of the category only if it is about as near. */
const CATEGORY_SCORE_FACTOR = 0.9;
/** Extra edits of a corrected suggestion inside a name, because people type names from the beginning. */
const INSIDE_EDITS = 0.3;
/** Extra edits of a name in Latin letters, which it is not written in: the least that puts it behind names as they are written. */
const ROMANIZED_EDITS = 0.05;
/** The cost of a position other than that of the query word. It only decides between equal words of a phrase. */
const MISPLACED_COST = 0.01;
/** Outweighs the cost of any term match of a better kind. */
const KIND_COST = 100;
/** More than there are combinations of a query word, a kind and two flags. */
const FLAG_COMBINATIONS = 16 * MAX_WORDS;
/** Leaves room below 2³² for the patterns of the next query. */
const MAX_PATTERN_BASE = 2 ** 31;

const FIELDS = Object.values(Field);

/** How one phrase matches a query. */
export interface PhraseMatch {
  /** How many query words a word of the phrase stands for. Each word of the phrase stands for one of them only. */
  readonly matched: number;
  /** For each query word, the position of its word in the phrase; -1 for none. */
  readonly positions: readonly number[];
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
  /** By field, the rank key of a place that has the phrase there; empty if the phrase is not complete. */
  readonly rankKeys: number[];
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
function rankKeyIn(field: number, match: PhraseMatch, query: ExpandedQuery): number {
  const isInside = match.edits > 0 && query.asYouType && match.positions[0] !== 0;
  const edits = match.edits + (isInside ? INSIDE_EDITS : 0) + fieldEdits(field);
  const tier = phraseTier(match, field, query);
  const isCategory = field === Field.type && tier === Tier.equal;
  const key = rankKey({ tier, score: match.score * (isCategory ? CATEGORY_SCORE_FACTOR : 1), edits });
  return field === Field.context && tier < Tier.context ? demotedRankKey(Tier.context, key) : key;
}

/** Returns the last field whose phrases may have words of a query. A suggestion is found by names only. */
export function lastFieldOf({ asYouType }: ExpandedQuery): number {
  return asYouType ? Field.hidden : Field.context;
}

/** Returns the last field whose phrases may match a query alone, without phrases of other fields. */
export function lastFieldAlone({ asYouType, inContext }: ExpandedQuery): number {
  return asYouType ? Field.hidden : inContext ? Field.context : Field.type;
}

/**
 * Matches phrases of the index with one query at a time. Its arrays are as long as the vocabulary or the list of phrases, so they stay from
 * query to query: `begin` takes the last query out of them.
 *
 * The pattern of a phrase is what the query knows of its words, in order. Phrases of one pattern match alike, so one of them is matched for
 * all: for "stop road", a hundred thousand names consist of an unknown word and "road".
 */
export class PhraseMatcher {
  readonly #index: PhraseIndex;
  #query: ExpandedQuery = { words: [], termMatches: [], samePhraseMask: 0, asYouType: false };

  // For each term of the vocabulary, what it is to the query; 0 for a term that stands for none of its words.
  /** A bit for each query word that the term may stand for. */
  readonly #termMasks: Uint32Array;
  /** An odd number for one term alone, an even one for all terms with the same properties. */
  readonly #meanings: Uint32Array;
  /** The first of its term matches, which are numbered from 1. */
  readonly #firstMatches: Uint32Array;
  /** For each term match, the next of the same term; 0 for none. */
  #nextMatches = new Uint32Array();

  readonly #sequences = new Sequences();
  /** For each phrase, the number of its pattern above `#base`. It is not computed where it is not above that. */
  readonly #patterns: Uint32Array;
  /** The highest entry in `#patterns` of any query before. */
  #base = 0;
  /** For each pattern, a bit for each query word that its phrases have a term for. */
  #masks = [0];
  /** For each type, a bit for each query word that its names have together; 0 in suggest, which finds names only. */
  readonly typeMasks: Uint32Array;
  #matches: (PhraseMatch | undefined)[] = [];

  // The words of the current phrase. A row is a query word, a column a position in the phrase.
  /** For each cell the cost of its term match, infinite for none. */
  readonly #costs = new Float64Array(MAX_WORDS * MAX_PHRASE_WORDS);
  /** For each query word, its position, or -1. */
  readonly #positions = new Int8Array(MAX_WORDS);
  /** For each position, its query word, or -1. */
  readonly #owners = new Int8Array(MAX_PHRASE_WORDS);
  /** A bit for each position that the current search for an augmenting path has visited. */
  #visitedMask = 0;

  constructor(index: PhraseIndex) {
    this.#index = index;
    this.#termMasks = new Uint32Array(index.terms.length);
    this.#meanings = new Uint32Array(index.terms.length);
    this.#firstMatches = new Uint32Array(index.terms.length);
    this.#patterns = new Uint32Array(index.phraseTerms.offsets.length - 1);
    this.typeMasks = new Uint32Array(index.typePhrases.offsets.length - 1);
  }

  /** Matches phrases with a query from now on. */
  begin(query: ExpandedQuery): void {
    for (const { term } of this.#query.termMatches) {
      this.#termMasks[term] = 0;
      this.#meanings[term] = 0;
      this.#firstMatches[term] = 0;
    }
    this.#base += this.#sequences.size + 1;
    if (this.#base > MAX_PATTERN_BASE) {
      this.#patterns.fill(0);
      this.#base = 0;
    }
    this.#sequences.clear();
    this.#masks = [0];
    this.#matches = [];
    this.#query = query;
    const { termMatches } = query;
    this.#nextMatches = new Uint32Array(termMatches.length + 1);
    for (let match = 1; match <= termMatches.length; match++) {
      const { term, queryIndex } = termMatches[match - 1]!;
      this.#nextMatches[match] = this.#firstMatches[term]!;
      this.#firstMatches[term] = match;
      this.#termMasks[term]! |= 1 << queryIndex;
    }
    const costNumbers = new Map<number, number>();
    for (const match of termMatches) this.#meanings[match.term] = this.#meaningOf(match, costNumbers);
    const { offsets, values } = this.#index.typePhrases;
    this.typeMasks.fill(0);
    for (let type = 0; type < this.typeMasks.length && !query.asYouType; type++) {
      for (let i = offsets[type]!; i < offsets[type + 1]!; i++)
        this.typeMasks[type]! |= this.maskOf(values[i]!);
    }
  }

  #meaningOf(match: TermMatch, costNumbers: Map<number, number>): number {
    const { term, queryIndex, kind, cost, isLoose, synonym } = match;
    // A term may stand for one query word only, so it matters which term this is.
    if (this.#termMasks[term] !== 1 << queryIndex) return 2 * term + 1;
    const costNumber = costNumbers.get(cost) ?? costNumbers.size;
    costNumbers.set(cost, costNumber);
    const flags = 4 * (4 * queryIndex + kind) + 2 * Number(isLoose) + Number(synonym);
    return 2 * (FLAG_COMBINATIONS * costNumber + flags) + 2;
  }

  /** Returns a mask with a bit for each query word that a phrase has a term for. */
  maskOf(phrase: number): number {
    const known = this.#patterns[phrase]! - this.#base;
    if (known > 0) return this.#masks[known - 1]!;
    const { offsets, values } = this.#index.phraseTerms;
    const to = offsets[phrase + 1]!;
    let mask = 0;
    for (let i = offsets[phrase]!; i < to; i++) mask |= this.#termMasks[values[i]!]!;
    return mask;
  }

  /** Returns the mask that all phrases of a pattern have. */
  maskOfPattern(pattern: number): number {
    return this.#masks[pattern]!;
  }

  /** Returns the number of a phrase's pattern; 0 for all phrases without a word of the query. */
  patternOf(phrase: number): number {
    const known = this.#patterns[phrase]! - this.#base;
    if (known > 0) return known - 1;
    const { phraseTerms, hasDiacritics, stops } = this.#index;
    const { offsets, values } = phraseTerms;
    const from = offsets[phrase]!;
    const to = offsets[phrase + 1]!;
    const mask = this.maskOf(phrase);
    let pattern = 0;
    if (mask !== 0) {
      // In suggest, no name begins with a stop word and the query.
      const stop = this.#query.asYouType ? 0 : stops[values[from]!]!;
      pattern = this.#sequences.append(0, 2 * hasDiacritics[phrase]! + stop);
      for (let i = from; i < to; i++) pattern = this.#sequences.append(pattern, this.#meanings[values[i]!]!);
      this.#masks[pattern] = mask;
    }
    this.#patterns[phrase] = this.#base + pattern + 1;
    return pattern;
  }

  /** Returns how a phrase matches the query. */
  match(phrase: number): PhraseMatch {
    const pattern = this.patternOf(phrase);
    while (this.#matches.length <= pattern) this.#matches.push(undefined);
    this.#matches[pattern] ??= this.#assigned(phrase);
    return this.#matches[pattern];
  }

  /** Returns how the term at a position of a phrase stands for a query word; `undefined` if it does not. */
  termMatchAt(queryIndex: number, phrase: number, position: number): TermMatch | undefined {
    const { offsets, values } = this.#index.phraseTerms;
    let m = this.#firstMatches[values[offsets[phrase]! + position]!]!;
    while (m !== 0 && this.#query.termMatches[m - 1]!.queryIndex !== queryIndex) m = this.#nextMatches[m]!;
    return m === 0 ? undefined : this.#query.termMatches[m - 1];
  }

  /** Assigns different positions of a phrase to as many query words as possible, at a low cost. */
  #assigned(phrase: number): PhraseMatch {
    const { offsets } = this.#index.phraseTerms;
    const length = offsets[phrase + 1]! - offsets[phrase]!;
    this.#fillCosts(phrase, length);
    if (!this.#assignInOrder(phrase, length) && !this.#assignRuns(length)) this.#assignAll(length);
    const match = this.#summary(phrase, length);
    if (match.isComplete)
      for (const field of FIELDS) match.rankKeys.push(rankKeyIn(field, match, this.#query));
    return match;
  }

  #fillCosts(phrase: number, length: number): void {
    const { offsets, values } = this.#index.phraseTerms;
    const { words, termMatches } = this.#query;
    for (let row = 0; row < words.length * MAX_PHRASE_WORDS; row += MAX_PHRASE_WORDS)
      this.#costs.fill(Number.POSITIVE_INFINITY, row, row + length);
    for (let position = 0; position < length; position++) {
      const term = values[offsets[phrase]! + position]!;
      for (let m = this.#firstMatches[term]!; m !== 0; m = this.#nextMatches[m]!) {
        const { queryIndex, kind, cost } = termMatches[m - 1]!;
        const misplaced = position === queryIndex ? 0 : MISPLACED_COST;
        this.#costs[queryIndex * MAX_PHRASE_WORDS + position] = kind * KIND_COST + cost + misplaced;
      }
    }
  }

  #own(queryIndex: number, position: number): void {
    this.#positions[queryIndex] = position;
    this.#owners[position] = queryIndex;
  }

  /**
   * Assigns the first words of a phrase to the query words in order, if all are as typed. Better words further on do not count.
   * @returns whether all are as typed.
   */
  #assignInOrder(phrase: number, length: number): boolean {
    const { asYouType, words } = this.#query;
    if (words.length > length) return false;
    for (let i = 0; i < words.length; i++) {
      const match = this.termMatchAt(i, phrase, i);
      const worstKind = asYouType && i === words.length - 1 ? MatchKind.prefix : MatchKind.whole;
      if (!match || match.isLoose || match.kind > worstKind) return false;
    }
    for (let i = 0; i < words.length; i++) this.#own(i, i);
    return true;
  }

  /**
   * Assigns to each run of adjacent words the cheapest free positions side by side. Each word alone could get another one: "东" in 东京东路
   * for "东路".
   * @returns whether all words got a position; always false for a query without runs.
   */
  #assignRuns(length: number): boolean {
    const { adjacentMask = 0, words } = this.#query;
    if (adjacentMask === 0) return false;
    this.#owners.fill(-1);
    for (let from = 0, to = 1; from < words.length; from = to++) {
      while ((adjacentMask >>> (to - 1)) & 1) to++;
      let best = -1;
      let lowest = Number.POSITIVE_INFINITY;
      for (let start = 0; start + to - from <= length; start++) {
        let cost = 0;
        for (let i = from; i < to; i++) {
          const position = start + i - from;
          const isFree = this.#owners[position]! < 0;
          cost += isFree ? this.#costs[i * MAX_PHRASE_WORDS + position]! : Number.POSITIVE_INFINITY;
        }
        if (cost >= lowest) continue;
        lowest = cost;
        best = start;
      }
      if (best < 0) return false;
      for (let i = from; i < to; i++) this.#own(i, best + i - from);
    }
    return true;
  }

  #assignAll(length: number): void {
    this.#owners.fill(-1);
    this.#positions.fill(-1);
    for (let queryIndex = 0; queryIndex < this.#query.words.length; queryIndex++) {
      this.#visitedMask = 0;
      this.#assign(queryIndex, length);
    }
  }

  /**
   * Assigns the cheapest free position to a query word; without one, the cheapest position whose owner can get another (augmenting paths,
   * Kuhn 1955). A failure changes no assignment.
   * @returns whether the query word got a position.
   */
  #assign(queryIndex: number, length: number): boolean {
    for (;;) {
      const free = this.#cheapestPosition(queryIndex, length, true);
      const position = free >= 0 ? free : this.#cheapestPosition(queryIndex, length, false);
      if (position < 0) return false;
      this.#visitedMask |= 1 << position;
      const owner = this.#owners[position]!;
      if (owner >= 0 && !this.#assign(owner, length)) continue;
      this.#own(queryIndex, position);
      return true;
    }
  }

  /** Returns the cheapest position for a query word that is not visited yet, or -1. @param isFree whether it must have no owner. */
  #cheapestPosition(queryIndex: number, length: number, isFree: boolean): number {
    let best = -1;
    let lowest = Number.POSITIVE_INFINITY;
    for (let position = 0; position < length; position++) {
      if ((this.#visitedMask >>> position) & 1 || (isFree && this.#owners[position]! >= 0)) continue;
      const cost = this.#costs[queryIndex * MAX_PHRASE_WORDS + position]!;
      if (cost >= lowest) continue;
      lowest = cost;
      best = position;
    }
    return best;
  }

  /** Returns the match that the assigned positions make. */
  #summary(phrase: number, length: number): PhraseMatch {
    const { words, adjacentMask = 0, compounded, hasDiacritics = false } = this.#query;
    const positions: number[] = [];
    let [matched, costs, edits, orderBreaks, before] = [0, 0, 0, 0, -1];
    let kind: number = MatchKind.whole;
    let [isLoose, areAdjacent] = [false, true];
    for (let i = 0; i < words.length; i++) {
      const position = this.#positions[i]!;
      positions.push(position);
      if (position < 0) continue;
      const match = this.termMatchAt(i, phrase, position)!;
      matched++;
      costs += match.cost;
      if (match.kind === MatchKind.corrected) edits += match.cost;
      kind = Math.max(kind, match.kind);
      isLoose ||= match.isLoose;
      if (before >= 0 && position !== before + 1) {
        orderBreaks++;
        if ((adjacentMask >>> (i - 1)) & 1) areAdjacent = false;
      }
      before = position;
    }
    const extraWords = length - matched;
    const isExact = extraWords === 0 && orderBreaks === 0;
    const isComplete = matched === words.length && areAdjacent;
    // Keyboards may lack accents, so a query without accents has their penalty only for whole names.
    const accentsCount = hasDiacritics || (isExact && kind === MatchKind.whole);
    const otherAccents = accentsCount && this.#index.hasDiacritics[phrase] !== Number(hasDiacritics);
    const penalty =
      EXTRA_WORD_PENALTY * extraWords +
      (extraWords === 0 ? REORDERED_PENALTY : ORDER_BREAK_PENALTY) * orderBreaks +
      (compounded ? COMPOUNDED_PENALTY : 0) +
      (otherAccents ? OTHER_ACCENT_PENALTY : 0);
    const isBeginning = isComplete && this.#beginsWithQuery(phrase, positions);
    const score = 1 / (1 + penalty + costs);
    const parts = { isComplete, isExact, isBeginning, isLoose };
    return { matched, positions, length, ...parts, kind, edits, score, rankKeys: [] };
  }

  /** Returns whether a phrase begins with the query, or in search with a stop word and the query. */
  #beginsWithQuery(phrase: number, positions: readonly number[]): boolean {
    const { asYouType, words } = this.#query;
    const { phraseTerms, stops } = this.#index;
    const first = phraseTerms.values[phraseTerms.offsets[phrase]!]!;
    const start = !asYouType && positions[0] === 1 ? stops[first]! : 0;
    return positions.every((position, i) => {
      // "il qa" is not how "Il-Marsa" begins.
      const isBegun = this.termMatchAt(i, phrase, position)?.kind === MatchKind.prefix;
      return position === i + start && !(isBegun && i < words.length - 1);
    });
  }
}
