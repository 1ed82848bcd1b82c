// The entry of matching: finds the places that match a query, and keeps them as a set, each with its best match.
import type { Bitset } from '../../core/structures/bitset.ts';
import { listOf, rowsOfValues } from '../../core/structures/int-lists.ts';
import { Field, type SearchIndex } from '../index/search-index.ts';
import type { ExpandedQuery } from '../query/expand.ts';
import { lowestRankKeyOf, Tier, tierOf } from '../rank/rank-key.ts';
import { PlaceCandidates, PlaceCounts } from './candidates.ts';
import { lastFieldAlone, NO_PHRASE, PhraseMatcher } from './phrase.ts';
import { PlaceMatcher, type Tokens } from './place.ts';

/**
 * Up to this share of the places of the rarest words, the allowed places are matched one by one, because listing those places takes longer.
 */
const MAX_SHARE_ALONE = 0.1;
/** Each takes a few bytes for each place of the bundle, and more for each match. */
const MAX_RECENT_MATCH_SETS = 3;

/** Most queries have at most this many matches. */
const INITIAL_CAPACITY = 1024;

/** Matches queries with the places of a bundle, one query at a time. What it derives from a query stays until the next one. */
export class Matcher {
  /** How many places the terms have. */
  readonly placeCounts: PlaceCounts;
  readonly #index: SearchIndex;
  readonly #phrases: PhraseMatcher;
  readonly #candidates: PlaceCandidates;
  readonly #places: PlaceMatcher;
  /** Phrase → the types that have it as a name of their own or of a type above them but the root. */
  readonly #typesOfPhrase: ReadonlyMap<number, readonly number[]>;
  /** Phrase → the types below a root that has it as a name. */
  readonly #typesOfRootPhrase: ReadonlyMap<number, readonly number[]>;
  /** Phrases with lower numbers, nearly all of them, are names of no type. */
  readonly #firstTypePhrase: number;
  #query: ExpandedQuery | undefined;
  #minShouldMatch = 0;

  constructor(searchIndex: SearchIndex) {
    const { phrases } = searchIndex;
    this.#index = searchIndex;
    this.placeCounts = new PlaceCounts(searchIndex);
    this.#phrases = new PhraseMatcher(phrases);
    this.#candidates = new PlaceCandidates(searchIndex, this.placeCounts, this.#phrases);
    this.#places = new PlaceMatcher(searchIndex, this.#phrases);
    this.#typesOfPhrase = rowsOfValues(phrases.typePhrases);
    this.#typesOfRootPhrase = rowsOfValues(phrases.rootPhrases);
    this.#firstTypePhrase = Math.min(...this.#typesOfPhrase.keys(), ...this.#typesOfRootPhrase.keys());
  }

  /** Reads a query, if it is not the one that was read last. */
  #begin(query: ExpandedQuery, minShouldMatch: number): void {
    if (this.#query === query && this.#minShouldMatch === minShouldMatch) return;
    this.#query = undefined;
    this.#phrases.begin(query);
    this.#candidates.begin(query);
    this.#places.begin(query, minShouldMatch);
    this.#query = query;
    this.#minShouldMatch = minShouldMatch;
  }

  /**
   * Adds to `matches` all allowed places that have at least `minShouldMatch` words of a query. Usually one phrase has them all. Otherwise
   * several phrases of a place may have them together.
   * @param maxWork adds nothing if the rarest words, of which a place must have one, have more places together.
   */
  match(
    query: ExpandedQuery,
    minShouldMatch: number,
    allowed: Bitset,
    matches: MatchSet,
    maxWork = Number.POSITIVE_INFINITY,
  ): void {
    const { length } = query.words;
    const requiresAll = minShouldMatch === length;
    // Most ways to read a long query have a word that no term stands for.
    if (allowed.isEmpty || (requiresAll && !hasTermsForAll(query))) return;
    this.#begin(query, minShouldMatch);
    const samePhraseMask = requiresAll ? query.samePhraseMask : 0;
    const rarest = this.#candidates.rarestWords(length - minShouldMatch + 1);
    if (rarest.placeCount > maxWork) return;
    const alone = allowed.count < MAX_SHARE_ALONE * rarest.placeCount ? allowed.toArray() : undefined;
    if (requiresAll && alone) {
      for (const place of alone) {
        const match = this.#places.matchOnePhrase(place);
        if (match) matches.offer(place, match.rankKey, match.field, match.phrase);
      }
    } else if (requiresAll) this.#matchPhrases(rarest.mask, query, allowed, matches);
    if (length === 1 || samePhraseMask === 2 ** length - 1) return;
    const places = alone ?? this.#candidates.placesWith(rarest, minShouldMatch, samePhraseMask);
    for (let i = 0; i < places.length; i++) {
      const place = places[i]!;
      if (!allowed.has(place) || matches.rankKeyOf(place) < lowestRankKeyOf(Tier.context)) continue;
      const match = this.#places.matchTogether(place);
      if (match) matches.offer(place, match.rankKey, match.field);
    }
  }

  /** Adds the allowed places of the phrases that have all words of the query. @param rarestMask some words, one of which they have. */
  #matchPhrases(rarestMask: number, query: ExpandedQuery, allowed: Bitset, matches: MatchSet): void {
    const phrases = this.#candidates.phrasesWith(rarestMask);
    const { phrasePostings, phraseFields } = this.#index.phrases;
    const { offsets, values } = phrasePostings;
    const allMask = 2 ** query.words.length - 1;
    const lastField = lastFieldAlone(query);
    for (let p = 0; p < phrases.length; p++) {
      const phrase = phrases[p]!;
      if (this.#phrases.maskOf(phrase) !== allMask) continue;
      const { isComplete, isExact, rankKeys } = this.#phrases.match(phrase);
      if (!isComplete) continue;
      const to = offsets[phrase + 1]!;
      for (let i = offsets[phrase]!; i < to; i++) {
        const field = phraseFields[i]!;
        if (field > lastField) continue;
        const place = values[i]!;
        if (allowed.has(place)) matches.offer(place, rankKeys[field]!, field, phrase);
      }
      if (query.asYouType || phrase < this.#firstTypePhrase) continue;
      const types = this.#typesOfPhrase.get(phrase) ?? [];
      const belowRoot = isExact ? (this.#typesOfRootPhrase.get(phrase) ?? []) : [];
      for (const type of [...types, ...belowRoot]) {
        for (const place of listOf(this.#index.placesOfType, type)) {
          if (allowed.has(place)) matches.offer(place, rankKeys[Field.type]!, Field.type);
        }
      }
    }
  }

  /** Returns the tokens by which a place, allowed or not, matches a query as `match` does; `undefined` if it does not match. */
  tokensOf(query: ExpandedQuery, minShouldMatch: number, place: number): Tokens | undefined {
    this.#begin(query, minShouldMatch);
    return this.#places.explain(place);
  }

  /** Returns whether tokens are a whole name of their place. */
  isWholeName(tokens: Tokens): boolean {
    const [first] = tokens;
    if (!first || first.field > Field.hidden) return false;
    const { offsets } = this.#index.phrases.phraseTerms;
    const length = offsets[first.phrase + 1]! - offsets[first.phrase]!;
    return length === tokens.length && tokens.every((token) => token?.phrase === first.phrase);
  }

  /** Returns whether a query is the whole name of any place. It is faster than a match, because it looks at no places. */
  isPlaceName(query: ExpandedQuery): boolean {
    if (!hasTermsForAll(query)) return false;
    this.#begin(query, query.words.length);
    const phrases = this.#candidates.phrasesWith(this.#candidates.rarestWords(1).mask);
    return phrases.some((phrase) => {
      if (this.#phrases.maskOf(phrase) !== 2 ** query.words.length - 1) return false;
      const { isComplete, rankKeys } = this.#phrases.match(phrase);
      return isComplete && tierOf(rankKeys[Field.name]!) === Tier.equal && this.#isNameOfAny(phrase);
    });
  }

  /** Returns whether a query is the whole name of a type. */
  isTypeName(query: ExpandedQuery): boolean {
    this.#begin(query, query.words.length);
    return [...this.#typesOfPhrase.keys(), ...this.#typesOfRootPhrase.keys()].some((phrase) => {
      const { isComplete, length } = this.#phrases.match(phrase);
      return isComplete && length === query.words.length;
    });
  }

  /**
   * Returns the terms that stand in place of one query word in names of allowed places. The names must have all other query words in order,
   * and nothing else. Parts of addresses are names as well if the query allows them.
   */
  termsInPlaceOf(query: ExpandedQuery, replaced: number, allowed: Bitset): ReadonlySet<number> {
    this.#begin(query, query.words.length);
    const { length } = query.words;
    const otherMask = (2 ** length - 1) & ~(1 << replaced);
    const replacements = new Set<number>();
    for (const phrase of this.#candidates.phrasesWith(this.#candidates.rarestWords(1, replaced).mask)) {
      if ((this.#phrases.maskOf(phrase) & otherMask) !== otherMask) continue;
      const terms = listOf(this.#index.phrases.phraseTerms, phrase);
      const isInOrder =
        terms.length === length &&
        terms.every((_, i) => i === replaced || this.#phrases.termMatchAt(i, phrase, i) !== undefined);
      if (isInOrder && this.#isNameOfAny(phrase, allowed, query.inContext))
        replacements.add(terms[replaced]!);
    }
    return replacements;
  }

  /** Returns whether a phrase is a name of a place. @param places the places that count; default: all. */
  #isNameOfAny(phrase: number, places?: Bitset, inContext = false): boolean {
    const { phrasePostings, phraseFields } = this.#index.phrases;
    for (let i = phrasePostings.offsets[phrase]!; i < phrasePostings.offsets[phrase + 1]!; i++) {
      if (phraseFields[i]! > (inContext ? Field.context : Field.hidden)) continue;
      if (!places || places.has(phrasePostings.values[i]!)) return true;
    }
    return false;
  }
}

/** Returns whether each word of a query has a term that may stand for it. */
function hasTermsForAll({ words, termMatches }: ExpandedQuery): boolean {
  return new Set(termMatches.map(({ queryIndex }) => queryIndex)).size === words.length;
}

/** A query, and a text that stands for it. */
interface KeyedQuery {
  readonly query: ExpandedQuery;
  readonly minShouldMatch: number;
  readonly key: string;
}

/**
 * The latest matches among all places. A search whose filters leave nothing needs the same ones for several candidates: without this
 * memory, "stop road" among 330,000 places takes 1.0 to 2.2 s instead of 0.34 to 1.2 s where no place has the type.
 */
export class RecentMatches {
  readonly #matcher: Matcher;
  readonly #all: Bitset;
  /** The latest first. */
  readonly #recent: { readonly key: string; readonly matches: MatchSet }[] = [];

  /** @param all every place of the bundle. */
  constructor(matcher: Matcher, all: Bitset) {
    this.#matcher = matcher;
    this.#all = all;
  }

  /** Returns the matches of a query if they are known. They are valid until the next call of `of`. */
  known(key: string): MatchSet | undefined {
    return this.#recent.find((recent) => recent.key === key)?.matches;
  }

  /** Returns the matches of a query among all places. They are valid until the next call. */
  of({ key, query, minShouldMatch }: KeyedQuery): MatchSet {
    const known = this.known(key);
    if (known) return known;
    const isFull = this.#recent.length === MAX_RECENT_MATCH_SETS;
    const matches = isFull ? this.#recent.pop()!.matches.clear() : new MatchSet(this.#all.size);
    this.#matcher.match(query, minShouldMatch, this.#all, matches);
    this.#recent.unshift({ key, matches });
    return matches;
  }
}

/**
 * The places that match a query, each with its best match. It is reused, because a new one per query would allocate megabytes. The
 * properties of a match are at one index, so their arrays grow with the largest result, not with the number of places.
 */
export class MatchSet {
  /** Place → its index + 1; 0 where it does not match. */
  readonly #slots: Uint32Array;
  #size = 0;
  #bestRankKey = Number.POSITIVE_INFINITY;
  #places = new Uint32Array(INITIAL_CAPACITY);
  #rankKeys = new Float64Array(INITIAL_CAPACITY);
  #fields = new Uint8Array(INITIAL_CAPACITY);
  #phrases = new Int32Array(INITIAL_CAPACITY);
  #clauses = new Uint16Array(INITIAL_CAPACITY);
  /** The number of the clause that the matches offered from now on are of, up to 65,535. */
  clause = 0;

  /** @param placeCount how many places the bundle has. */
  constructor(placeCount: number) {
    this.#slots = new Uint32Array(placeCount);
  }

  get size(): number {
    return this.#size;
  }

  /** A view of the numbers of the places, in no order. It is valid until the next change of the set. */
  get places(): Uint32Array {
    return this.#places.subarray(0, this.#size);
  }

  /** The lowest rank key of all matches; infinite where there is none. */
  get bestRankKey(): number {
    return this.#bestRankKey;
  }

  /** Returns the index of a place in `places`; -1 if it does not match. */
  indexOf(place: number): number {
    return this.#slots[place]! - 1;
  }

  /** Returns whether the query is the whole name of some place. */
  hasName(): boolean {
    const end = lowestRankKeyOf(Tier.starts);
    if (this.#bestRankKey >= end) return false;
    return this.places.some((_, i) => this.#rankKeys[i]! < end && this.#fields[i]! <= Field.hidden);
  }

  /** Returns the rank key of a place; infinite if it does not match. */
  rankKeyOf(place: number): number {
    const slot = this.#slots[place]!;
    return slot === 0 ? Number.POSITIVE_INFINITY : this.#rankKeys[slot - 1]!;
  }

  /**
   * Offers the matches of another set, each with the rank key that `rerank` returns; none where that is infinite.
   * @param allowed the places to offer; default: all.
   */
  offerAll(others: MatchSet, rerank = (key: number): number => key, allowed?: Bitset): void {
    for (const [i, place] of others.places.entries()) {
      if (allowed && !allowed.has(place)) continue;
      const rankKey = rerank(others.rankKeyAt(i));
      if (rankKey < Number.POSITIVE_INFINITY)
        this.offer(place, rankKey, others.fieldAt(i), others.phraseAt(i));
    }
  }

  /** Returns the rank key of the match at an index. */
  rankKeyAt(index: number): number {
    return this.#rankKeys[index]!;
  }

  /** Returns the `Field` of the match at an index. */
  fieldAt(index: number): number {
    return this.#fields[index]!;
  }

  /** Returns the phrase of the match at an index, or `NO_PHRASE`. */
  phraseAt(index: number): number {
    return this.#phrases[index]!;
  }

  /** Returns the number of the clause that gave the match at an index. */
  clauseAt(index: number): number {
    return this.#clauses[index]!;
  }

  /** Adds a match. It replaces the known match of the place only if its rank key is lower, or equal in a better field. */
  offer(place: number, rankKey: number, field: number, phrase = NO_PHRASE): void {
    let index = this.#slots[place]! - 1;
    if (index < 0) {
      index = this.#size;
      if (index === this.#fields.length) this.#grow();
      this.#size++;
      this.#slots[place] = index + 1;
      this.#places[index] = place;
    } else {
      const known = this.#rankKeys[index]!;
      if (rankKey > known || (rankKey === known && field >= this.#fields[index]!)) return;
    }
    if (rankKey < this.#bestRankKey) this.#bestRankKey = rankKey;
    this.#rankKeys[index] = rankKey;
    this.#fields[index] = field;
    this.#phrases[index] = phrase;
    this.#clauses[index] = this.clause;
  }

  clear(): this {
    for (let i = 0; i < this.#size; i++) this.#slots[this.#places[i]!] = 0;
    this.#size = 0;
    this.#bestRankKey = Number.POSITIVE_INFINITY;
    return this;
  }

  #grow(): void {
    const capacity = Math.min(2 * this.#fields.length, this.#slots.length);
    this.#places = copied(this.#places, new Uint32Array(capacity));
    this.#rankKeys = copied(this.#rankKeys, new Float64Array(capacity));
    this.#phrases = copied(this.#phrases, new Int32Array(capacity));
    this.#clauses = copied(this.#clauses, new Uint16Array(capacity));
    this.#fields = copied(this.#fields, new Uint8Array(capacity));
  }
}

function copied<Numbers extends Float64Array | Uint8Array | Uint16Array | Int32Array | Uint32Array>(
  from: Numbers,
  to: Numbers,
): Numbers {
  to.set(from);
  return to;
}
