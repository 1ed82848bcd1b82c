// How a place matches a query: by one of its phrases, or by several together. "Lodge" is in its name, "balliol" in its parent's.
import { listOf } from '../../core/structures/int-lists.ts';
import { Sequences } from '../../core/structures/sequences.ts';
import { Field, type SearchIndex } from '../index/search-index.ts';
import { type ExpandedQuery, MatchKind, type TermMatch } from '../query/expand.ts';
import { demotedRankKey, lowestRankKeyOf, rankKey, Tier, tierOfKind } from '../rank/rank-key.ts';
import {
  fieldEdits,
  lastFieldAlone,
  lastFieldOf,
  NO_PHRASE,
  type PhraseMatch,
  type PhraseMatcher,
  phraseTier,
} from './phrase.ts';

/** The penalty for a query word that only a phrase other than the best has. */
const OUTSIDE_WORD_PENALTY = 0.6;
const MISSING_WORD_PENALTY = 2;
/** More than there are fields. */
const FIELD_RADIX = 16;

/** A word in a phrase of a place that stands for a query word. */
export interface Token {
  readonly termMatch: TermMatch;
  readonly phrase: number;
  /** Index of the word in the phrase. */
  readonly position: number;
  readonly field: number;
}

/** For each query word, the token that stands for it. */
export type Tokens = readonly (Token | undefined)[];

/** How a place matches a query. */
interface PlaceMatch {
  readonly rankKey: number;
  /** The `Field` of the phrase that matches best. */
  readonly field: number;
  /** The phrase that has all words; `NO_PHRASE` if none has. */
  readonly phrase: number;
}

/** The match of a place by several phrases, with the words that make it. */
interface JoinedMatch extends PlaceMatch {
  readonly tokens: Tokens;
}

/** A phrase of a place, and how it matches the query there. */
interface FieldMatch {
  readonly phrase: number;
  readonly field: number;
  readonly match: PhraseMatch;
  readonly tier: number;
}

/**
 * Matches places with one query at a time.
 *
 * The pattern of a place is its types, and the patterns of its phrases with their fields. Places of one pattern match alike, so one of them
 * is matched for all. Most places that do not match have no pattern, which is fast to find out.
 */
export class PlaceMatcher {
  readonly #index: SearchIndex;
  readonly #matcher: PhraseMatcher;
  #query!: ExpandedQuery;
  #minShouldMatch = 0;
  /** For each set of types, the mask of the query words that their names have together. */
  readonly #typeSetMasks: Uint32Array;
  readonly #sequences = new Sequences();
  /** By pattern of a place; `null` where it is not computed. */
  #matches: (JoinedMatch | undefined | null)[] = [];
  /** The patterns and fields of the phrases of the current place that have query words, as numbers. */
  readonly #keys: number[] = [];

  /** @param matcher of the same query. */
  constructor(index: SearchIndex, matcher: PhraseMatcher) {
    this.#index = index;
    this.#matcher = matcher;
    this.#typeSetMasks = new Uint32Array(index.typeSets.sets.length);
  }

  /** Matches places with a query from now on that at least `minShouldMatch` words of must match. */
  begin(query: ExpandedQuery, minShouldMatch: number): void {
    this.#query = query;
    this.#minShouldMatch = minShouldMatch;
    this.#sequences.clear();
    this.#matches = [];
    this.#index.typeSets.sets.forEach((types, set) => {
      this.#typeSetMasks[set] = types.reduce((mask, type) => mask | this.#matcher.typeMasks[type]!, 0);
    });
  }

  /** Returns the best match of one phrase, or of the name of a root type, that has all words of the query. Often there is none. */
  matchOnePhrase(place: number): PlaceMatch | undefined {
    const { placePhrases, placeFields, typePhrases, rootPhrases } = this.#index.phrases;
    const lastField = lastFieldAlone(this.#query);
    const allMask = 2 ** this.#query.words.length - 1;
    let best: PlaceMatch | undefined;
    const offer = (phrase: number, field: number, mustBeExact: boolean): void => {
      if (field > lastField || this.#matcher.maskOf(phrase) !== allMask) return;
      const match = this.#matcher.match(phrase);
      if (!match.isComplete || (mustBeExact && !match.isExact)) return;
      const key = match.rankKeys[field]!;
      if (best && (key > best.rankKey || (key === best.rankKey && field >= best.field))) return;
      best = { rankKey: key, field, phrase };
    };
    for (let i = placePhrases.offsets[place]!; i < placePhrases.offsets[place + 1]!; i++)
      offer(placePhrases.values[i]!, placeFields[i]!, false);
    for (const type of this.#typesOf(place)) {
      for (const phrase of listOf(typePhrases, type)) offer(phrase, Field.type, false);
      for (const phrase of listOf(rootPhrases, type)) offer(phrase, Field.type, true);
    }
    return best;
  }

  /** Matches the phrases of a place together. @returns `undefined` if it has too few words, or none in a phrase that counts. */
  matchTogether(place: number): PlaceMatch | undefined {
    const pattern = this.#patternOf(place);
    if (pattern === 0) return undefined;
    while (this.#matches.length <= pattern) this.#matches.push(null);
    if (this.#matches[pattern] === null) this.#matches[pattern] = this.#join(place);
    return this.#matches[pattern] ?? undefined;
  }

  /** Returns the tokens of a place that make its match; `undefined` if it does not match. */
  explain(place: number): Tokens | undefined {
    const { words } = this.#query;
    const onePhrase = this.#minShouldMatch === words.length ? this.matchOnePhrase(place) : undefined;
    const isFinal = words.length === 1 || (onePhrase && onePhrase.rankKey < lowestRankKeyOf(Tier.context));
    const joined = !isFinal && this.#patternOf(place) > 0 ? this.#join(place) : undefined;
    if (!onePhrase || (joined && joined.rankKey < onePhrase.rankKey)) return joined?.tokens;
    return this.#tokensOf(onePhrase.phrase, onePhrase.field);
  }

  #typesOf(place: number): readonly number[] {
    const { sets, ofPlace } = this.#index.typeSets;
    return this.#query.asYouType ? [] : sets[ofPlace[place]!]!;
  }

  /**
   * Returns the number of a place's pattern, from 1. It is 0 if the place has fewer query words than needed, or if no phrase has all words
   * that must stand in one.
   */
  #patternOf(place: number): number {
    const { words, samePhraseMask } = this.#query;
    const { placePhrases, placeFields } = this.#index.phrases;
    const { offsets, values } = placePhrases;
    const matcher = this.#matcher;
    const keys = this.#keys;
    const lastField = lastFieldOf(this.#query);
    const typeSet = this.#index.typeSets.ofPlace[place]!;
    let hasSamePhrase = this.#minShouldMatch < words.length || samePhraseMask === 0;
    // If all words must stand in one phrase, the place is matched by that phrase alone.
    if (!hasSamePhrase && samePhraseMask === 2 ** words.length - 1) return 0;
    let placeMask = this.#typeSetMasks[typeSet]!;
    let count = 0;
    for (let i = offsets[place]!; i < offsets[place + 1]!; i++) {
      const field = placeFields[i]!;
      const pattern = field > lastField ? 0 : matcher.patternOf(values[i]!);
      if (pattern === 0) continue;
      const mask = matcher.maskOfPattern(pattern);
      placeMask |= mask;
      if ((mask & samePhraseMask) === samePhraseMask) hasSamePhrase = true;
      keys[count++] = FIELD_RADIX * pattern + field;
    }
    if (!hasSamePhrase || countBits(placeMask) < this.#minShouldMatch) return 0;
    let pattern = this.#sequences.append(0, typeSet);
    for (let k = 0; k < count; k++) pattern = this.#sequences.append(pattern, keys[k]!);
    return pattern;
  }

  /** Matches the phrases of a place together, each time anew. */
  #join(place: number): JoinedMatch | undefined {
    const { words, adjacentMask = 0, samePhraseMask } = this.#query;
    // A phrase with a part of a run would keep it from the phrase that has all of it.
    const run = adjacentMask === 0 ? 0 : samePhraseMask;
    const phrases = this.#phrasesOf(place).filter(({ phrase }) => {
      const has = this.#matcher.maskOf(phrase) & run;
      return has === 0 || has === run;
    });
    // A phrase of the context counts only if the query allows it and there is no other.
    const ranked = phrases.filter(({ field }) => field !== Field.context || this.#query.inContext);
    const best = ranked.reduce((a, b) => (compareInPlace(a, b) <= 0 ? a : b), ranked[0]!);
    if (!best) return undefined;
    const own = this.#tokensOf(best.phrase, best.field);
    const tokens = [...own];
    for (let i = 0; i < words.length; i++) if (!own[i]) this.#assign(tokens, i, phrases, new Set());
    if (!areAdjacent(tokens, adjacentMask) || isSynonymWithAddress(tokens)) return undefined;
    const key = this.#rankKeyOf(best, own, tokens);
    return key === undefined ? undefined : { rankKey: key, field: best.field, phrase: NO_PHRASE, tokens };
  }

  /** Returns the phrases of a place and its types that have query words. */
  #phrasesOf(place: number): FieldMatch[] {
    const { placePhrases, placeFields, typePhrases } = this.#index.phrases;
    const lastField = lastFieldOf(this.#query);
    const found: FieldMatch[] = [];
    const add = (phrase: number, field: number): void => {
      if (field > lastField || this.#matcher.maskOf(phrase) === 0) return;
      const match = this.#matcher.match(phrase);
      found.push({ phrase, field, match, tier: phraseTier(match, field, this.#query) });
    };
    for (let i = placePhrases.offsets[place]!; i < placePhrases.offsets[place + 1]!; i++)
      add(placePhrases.values[i]!, placeFields[i]!);
    for (const type of this.#typesOf(place))
      for (const phrase of listOf(typePhrases, type)) add(phrase, Field.type);
    return found;
  }

  /** Returns the words of a phrase that are assigned to query words. */
  #tokensOf(phrase: number, field: number): Tokens {
    return this.#matcher.match(phrase).positions.map((position, queryIndex) => {
      if (position < 0) return undefined;
      return { termMatch: this.#matcher.termMatchAt(queryIndex, phrase, position)!, phrase, position, field };
    });
  }

  /**
   * Assigns to a query word the best free token of some phrases; without one, the best whose owner can get another (augmenting paths). A word
   * counts once, even if several names have it: "St Giles" and "1 St Giles" do not match "st giles st".
   * @param visited terms that were tried already.
   * @returns whether the query word got a token.
   */
  #assign(
    tokens: (Token | undefined)[],
    queryIndex: number,
    phrases: readonly FieldMatch[],
    visited: Set<number>,
  ): boolean {
    for (;;) {
      const token = this.#bestToken(tokens, queryIndex, phrases, visited);
      if (!token) return false;
      visited.add(token.termMatch.term);
      const owner = ownerOf(token.termMatch.term, tokens);
      if (owner >= 0 && !this.#assign(tokens, owner, phrases, visited)) continue;
      tokens[queryIndex] = token;
      return true;
    }
  }

  /** Returns the best token for a query word whose term is not visited. A free one is better than one that has an owner. */
  #bestToken(
    tokens: Tokens,
    queryIndex: number,
    phrases: readonly FieldMatch[],
    visited: ReadonlySet<number>,
  ): Token | undefined {
    let best: Token | undefined;
    let isBestFree = false;
    for (const { phrase, field, match } of phrases) {
      if (((this.#matcher.maskOf(phrase) >>> queryIndex) & 1) === 0) continue;
      for (let position = 0; position < match.length; position++) {
        const termMatch = this.#matcher.termMatchAt(queryIndex, phrase, position);
        if (!termMatch || visited.has(termMatch.term)) continue;
        const isFree = ownerOf(termMatch.term, tokens) < 0;
        const token = { termMatch, phrase, position, field };
        if (best && (isFree === isBestFree ? compareTokens(token, best) >= 0 : isBestFree)) continue;
        best = token;
        isBestFree = isFree;
      }
    }
    return best;
  }

  /** Returns the rank key of tokens; `undefined` if too many words are missing. @param own those of the best phrase. */
  #rankKeyOf({ field, match, tier: ownTier }: FieldMatch, own: Tokens, tokens: Tokens): number | undefined {
    const { requiredMask = 0 } = this.#query;
    let [missing, outside, edits, outsideEdits] = [0, 0, fieldEdits(field), 0];
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
    if (tokens.length - missing < this.#minShouldMatch) return undefined;
    const penalty = OUTSIDE_WORD_PENALTY * outside + MISSING_WORD_PENALTY * missing + outsideEdits;
    const tier = missing > 0 ? Tier.partial : outside > 0 ? tierOfKind(worstKind) : ownTier;
    const score = 1 / (1 / match.score + penalty);
    // The tier counts the first missing word already.
    const key = rankKey({ tier, missing: Math.max(0, missing - 1), edits, score });
    return field === Field.context && tier < Tier.context ? demotedRankKey(Tier.context, key) : key;
  }
}

function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Returns a number below 0 if `a` matches better than `b` in the same place, and above 0 if `b` does. */
function compareInPlace(a: FieldMatch, b: FieldMatch): number {
  return (
    Number(a.field === Field.context) - Number(b.field === Field.context) ||
    b.match.matched - a.match.matched ||
    a.tier - b.tier ||
    b.match.score - a.match.score
  );
}

/** Returns the query word that has a term already, or -1. */
function ownerOf(term: number, tokens: Tokens): number {
  return tokens.findLastIndex((token) => token?.termMatch.term === term);
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
