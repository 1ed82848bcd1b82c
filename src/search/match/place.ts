import type { PlaceTable } from '../../core/place-table.ts';
import { bipartiteMatching } from '../../core/structures/bipartite-matching.ts';
import { listOf, listOfItem } from '../../core/structures/int-lists.ts';
import { Field, type PhraseIndex } from '../index/search-index.ts';
import { type ExpandedQuery, MatchKind, type TermMatch } from '../query/expand.ts';
import { demotedRankKey, rankKey, Tier, tierOfKind } from '../rank/rank-key.ts';
import { lastFieldAlone, lastFieldOf, type PhraseMasks } from './candidates.ts';
import type { PlacePatterns } from './patterns.ts';
import { fieldEdits, type PhraseMatch, type PhraseMatcher, phraseRankKey, phraseTier } from './phrase.ts';

/** A word in a phrase of a place that stands for a query word. */
export interface Token {
  readonly queryIndex: number;
  readonly termMatch: TermMatch;
  readonly phrase: number;
  /** Index of the word in the phrase. */
  readonly position: number;
  readonly field: number;
}

/** For each query word, the token that stands for it. */
export type Tokens = readonly (Token | undefined)[];

/** Returns whether a term stands for a query word already. */
function usesTerm(tokens: Tokens, term: number): boolean {
  for (const token of tokens) if (token?.termMatch.term === term) return true;
  return false;
}

/** Returns a number below 0 if `a` is the better token for a query word, and above 0 if `b` is. */
function compareTokens(a: Token, b: Token): number {
  return a.termMatch.kind - b.termMatch.kind || a.termMatch.cost - b.termMatch.cost || a.field - b.field;
}

/**
 * Returns whether a synonym matches in a name and another word in the address. That is chance: a hotel called Inn in North Street is no
 * "pub north street", and "Union Five" at number 20 is not at number 5.
 */
function isSynonymWithAddress(tokens: Tokens): boolean {
  let hasAddress = false;
  let hasSynonym = false;
  for (const token of tokens) {
    if (token?.field === Field.context) hasAddress = true;
    else if (token?.termMatch.synonym && token.field !== Field.type) hasSynonym = true;
  }
  return hasAddress && hasSynonym;
}

/** Returns whether each query word in the mask is followed by the next one in the same phrase. */
function areAdjacent(tokens: Tokens, adjacentMask: number): boolean {
  if (adjacentMask === 0) return true;
  return tokens.every((token, queryIndex) => {
    if (((adjacentMask >>> queryIndex) & 1) === 0) return true;
    const next = tokens[queryIndex + 1];
    return token !== undefined && next?.phrase === token.phrase && next.position === token.position + 1;
  });
}

/** How the phrases of a place match a query together. */
export interface PlaceMatch {
  readonly rankKey: number;
  /** The `Field` of the phrase that matches best. */
  readonly field: number;
  readonly tokens: Tokens;
  /** The phrase that has all words, if one has. */
  readonly phrase?: number;
}

/** How a phrase in a field of a place matches the query. */
interface FieldMatch {
  readonly phrase: number;
  readonly field: number;
  readonly matched: number;
  readonly tier: number;
  readonly score: number;
  /** For each query word, all tokens that may stand for it. Computed when first needed. */
  tokens?: readonly (readonly Token[])[];
}

/** The penalty for a query word that only a phrase other than the best has. */
const OUTSIDE_WORD_PENALTY = 0.6;
const MISSING_WORD_PENALTY = 2;

/** Matches places: the best phrase of a place, and its other phrases for the query words that the best one lacks. */
export class PlaceMatcher {
  readonly #places: PlaceTable;
  readonly #index: PhraseIndex;
  readonly #phraseMatcher: PhraseMatcher;
  readonly #masks: PhraseMasks;
  readonly #patterns: PlacePatterns;
  readonly #query: ExpandedQuery;
  /** By pattern of a phrase in a field, because many places share them. */
  readonly #fieldMatches = new Map<number, FieldMatch>();
  /** By pattern of a place; `null` where it is not computed. */
  readonly #results: (PlaceMatch | undefined | null)[] = [];
  /** The matches of the current place. Filled by `#collectPhrases`. */
  readonly #ofPlace: FieldMatch[] = [];

  constructor(
    places: PlaceTable,
    index: PhraseIndex,
    query: ExpandedQuery,
    phraseMatcher: PhraseMatcher,
    masks: PhraseMasks,
    patterns: PlacePatterns,
  ) {
    this.#places = places;
    this.#index = index;
    this.#query = query;
    this.#phraseMatcher = phraseMatcher;
    this.#masks = masks;
    this.#patterns = patterns;
  }

  /**
   * Matches the phrases of a place together. Places of one pattern share one match, with the tokens of the first of them.
   * @returns the match; `undefined` if the place has fewer words than `minShouldMatch`, or none in a phrase that counts.
   */
  match(place: number, minShouldMatch: number): PlaceMatch | undefined {
    const pattern = this.#patterns.patternOf(place, minShouldMatch);
    if (pattern === 0) return undefined;
    while (this.#results.length <= pattern) this.#results.push(null);
    let result = this.#results[pattern];
    if (result === null) {
      result = this.#matchTogether(place, minShouldMatch);
      this.#results[pattern] = result;
    }
    return result;
  }

  /** Returns the best match of one phrase, or of the name of a root type, that has all words of the query. Often there is none. */
  matchOnePhrase(place: number): PlaceMatch | undefined {
    const lastField = lastFieldAlone(this.#query);
    const allMask = 2 ** this.#query.words.length - 1;
    let best: PlaceMatch | undefined;
    const offer = (phrase: number, field: number, mustBeExact: boolean): void => {
      if (field > lastField || this.#masks.maskOf(phrase) !== allMask) return;
      const match = this.#phraseMatcher.match(phrase);
      if (!match.isComplete || (mustBeExact && !match.isExact)) return;
      const key = phraseRankKey(match, field, this.#query);
      if (best && (key > best.rankKey || (key === best.rankKey && field >= best.field))) return;
      const tokens = this.#assignedTokens(match, phrase, field);
      best = { rankKey: key, field, tokens, phrase };
    };
    this.#eachPhrase(place, (phrase, field) => offer(phrase, field, false));
    if (this.#query.asYouType) return best;
    for (const type of listOfItem(this.#places.type, place)) {
      for (const phrase of listOf(this.#index.rootPhrases, type)) offer(phrase, Field.type, true);
    }
    return best;
  }

  #eachPhrase(place: number, visit: (phrase: number, field: number) => void): void {
    const { placePhrases, placeFields, typePhrases } = this.#index;
    const lastField = lastFieldOf(this.#query);
    for (let i = placePhrases.offsets[place]!; i < placePhrases.offsets[place + 1]!; i++) {
      const field = placeFields[i]!;
      if (field <= lastField) visit(placePhrases.values[i]!, field);
    }
    if (this.#query.asYouType) return;
    for (const type of listOfItem(this.#places.type, place)) {
      const to = typePhrases.offsets[type + 1]!;
      for (let p = typePhrases.offsets[type]!; p < to; p++) visit(typePhrases.values[p]!, Field.type);
    }
  }

  #matchTogether(place: number, minShouldMatch: number): PlaceMatch | undefined {
    const { words, adjacentMask = 0 } = this.#query;
    this.#ofPlace.length = 0;
    this.#eachPhrase(place, this.#collectPhrase);
    const best = this.#bestPhrase();
    if (!best) return undefined;
    const own = this.#assignedTokens(this.#phraseMatcher.match(best.phrase), best.phrase, best.field);
    const tokens = best.matched === words.length ? own : this.#completed(own);
    if (!areAdjacent(tokens, adjacentMask) || isSynonymWithAddress(tokens)) return undefined;
    const key = this.#rankKeyOf(best, own, tokens, minShouldMatch);
    return key === undefined ? undefined : { rankKey: key, field: best.field, tokens };
  }

  /** Adds the match of a phrase to those of the current place, if the phrase has any query word. */
  readonly #collectPhrase = (phrase: number, field: number): void => {
    if (this.#masks.maskOf(phrase) === 0) return;
    const key = this.#patterns.keyOf(phrase, field);
    let match = this.#fieldMatches.get(key);
    if (!match) {
      match = this.#matchField(phrase, field);
      this.#fieldMatches.set(key, match);
    }
    this.#ofPlace.push(match);
  };

  #matchField(phrase: number, field: number): FieldMatch {
    const match = this.#phraseMatcher.match(phrase);
    const { matched, score } = match;
    return { phrase, field, matched, tier: phraseTier(match, field, this.#query), score };
  }

  /** Returns the best phrase of the current place. A phrase of its context counts only if the query allows it and there is no other. */
  #bestPhrase(): FieldMatch | undefined {
    let best: FieldMatch | undefined;
    let context: FieldMatch | undefined;
    for (const match of this.#ofPlace) {
      if (match.field !== Field.context) {
        if (!best || isBetter(match, best)) best = match;
      } else if (this.#query.inContext && (!context || isBetter(match, context))) context = match;
    }
    return best ?? context;
  }

  /** Returns the rank key of tokens; `undefined` if too many words are missing. @param own those of the best phrase. */
  #rankKeyOf(best: FieldMatch, own: Tokens, tokens: Tokens, minShouldMatch: number): number | undefined {
    const { requiredMask = 0 } = this.#query;
    let missing = 0;
    let outside = 0;
    let edits = fieldEdits(best.field);
    let outsideEdits = 0;
    let worstKind: number = MatchKind.whole;
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i];
      if (!token) {
        if (((requiredMask >>> i) & 1) === 1) return undefined;
        missing++;
        continue;
      }
      const { kind, cost } = token.termMatch;
      const tokenEdits = kind === MatchKind.corrected ? cost : 0;
      edits += tokenEdits;
      worstKind = Math.max(worstKind, kind);
      if (token === own[i]) continue;
      outside++;
      outsideEdits += tokenEdits;
    }
    if (tokens.length - missing < minShouldMatch) return undefined;
    const penalty = OUTSIDE_WORD_PENALTY * outside + MISSING_WORD_PENALTY * missing + outsideEdits;
    const tier = missing > 0 ? Tier.partial : outside > 0 ? tierOfKind(worstKind) : best.tier;
    const score = 1 / (1 / best.score + penalty);
    // The tier counts the first missing word already.
    const key = rankKey({ tier, missing: Math.max(0, missing - 1), edits, score });
    return best.field === Field.context && tier < Tier.context ? demotedRankKey(Tier.context, key) : key;
  }

  /** Returns the tokens of the best phrase and, for query words that it lacks, the best tokens of the place's other phrases. */
  #completed(own: Tokens): Tokens {
    const tokens = [...own];
    for (let i = 0; i < tokens.length; i++) {
      if (tokens[i]) continue;
      let best: Token | undefined;
      let isTaken = false;
      for (const match of this.#ofPlace) {
        if (((this.#masks.maskOf(match.phrase) >>> i) & 1) === 0) continue;
        for (const token of this.#tokensIn(match)[i]!) {
          // A word counts once, even if several names have it: "St Giles" and "1 St Giles" do not match "st giles st".
          if (usesTerm(tokens, token.termMatch.term)) isTaken = true;
          else if (!best || compareTokens(token, best) < 0) best = token;
        }
      }
      if (!best && isTaken) return this.#reassigned(own);
      tokens[i] = best;
    }
    return tokens;
  }

  /** Assigns different terms to as many query words as possible. Query words with a token in `own` have one in the result. */
  #reassigned(own: Tokens): Tokens {
    const byQueryIndex: Token[][] = [];
    const choicesOf = (queryIndex: number): readonly Token[] => {
      byQueryIndex[queryIndex] ??= this.#choicesOf(queryIndex);
      return byQueryIndex[queryIndex];
    };
    return bipartiteMatching(own, choicesOf, ({ termMatch }) => termMatch.term);
  }

  /** Returns all tokens of the current place that may stand for a query word, best first. */
  #choicesOf(queryIndex: number): Token[] {
    const choices: Token[] = [];
    for (const match of this.#ofPlace) {
      if (((this.#masks.maskOf(match.phrase) >>> queryIndex) & 1) === 0) continue;
      for (const token of this.#tokensIn(match)[queryIndex]!) choices.push(token);
    }
    return choices.length > 1 ? choices.sort(compareTokens) : choices;
  }

  #tokensIn(match: FieldMatch): readonly (readonly Token[])[] {
    if (match.tokens) return match.tokens;
    const { phrase, field } = match;
    const { length } = this.#phraseMatcher.match(phrase);
    match.tokens = this.#query.words.map((_, queryIndex) => {
      const tokens: Token[] = [];
      for (let position = 0; position < length; position++) {
        const termMatch = this.#phraseMatcher.termMatchAt(queryIndex, position);
        if (termMatch) tokens.push({ queryIndex, termMatch, phrase, position, field });
      }
      return tokens;
    });
    return match.tokens;
  }

  /** Returns the tokens of the last phrase that the phrase matcher matched. */
  #assignedTokens({ positions }: PhraseMatch, phrase: number, field: number): Tokens {
    return this.#query.words.map((_, queryIndex) => {
      const position = positions[queryIndex]!;
      if (position < 0) return undefined;
      const termMatch = this.#phraseMatcher.assignedAt(queryIndex, position);
      return { queryIndex, termMatch, phrase, position, field };
    });
  }
}

function isBetter(a: FieldMatch, b: FieldMatch): boolean {
  if (a.matched !== b.matched) return a.matched > b.matched;
  return a.tier !== b.tier ? a.tier < b.tier : a.score > b.score;
}
