import type { PlaceTable } from '../../core/place-table.ts';
import type { Bitset } from '../../core/structures/bitset.ts';
import { listOf, rowsOfValues, type Uint32Builder } from '../../core/structures/int-lists.ts';
import {
  type CountedIndex,
  Field,
  type PhraseIndex,
  PlaceCounts,
  type SearchIndex,
} from '../index/search-index.ts';
import type { ExpandedQuery } from '../query/expand.ts';
import { lowestRankKeyOf, MatchSet, Tier, tierOf } from '../rank/rank-key.ts';
import { lastFieldAlone, MatchMemory, PhraseMasks, PossiblePlaces } from './candidates.ts';
import { PatternMatches, PhrasePatterns, PlacePatterns } from './patterns.ts';
import { PhraseMatcher } from './phrase.ts';
import { type PlaceMatch, PlaceMatcher, type Tokens } from './place.ts';

/**
 * Up to this share of the places of the rarest words, the allowed places are matched one by one, because listing those places takes longer.
 */
const MAX_SHARE_ALONE = 0.1;
/** Roughly how many phrases a place has. */
const PHRASES_PER_PLACE = 8;

interface PlaceList {
  readonly length: number;
  at(index: number): number | undefined;
}

/** The parts of a bundle that a matcher reads. */
interface MatcherIndex {
  readonly places: PlaceTable;
  readonly searchIndex: CountedIndex;
  readonly memory: MatchMemory;
  /** Phrase → the types that have it as a name of their own or of a type above them but the root. */
  readonly typesOfPhrase: ReadonlyMap<number, readonly number[]>;
  /** Phrase → the types below a root that has it as a name. */
  readonly typesOfRootPhrase: ReadonlyMap<number, readonly number[]>;
  /** Phrases with lower numbers, nearly all of them, are names of no type. */
  readonly firstTypePhrase: number;
}

/** Compiles queries to match with the places of a bundle. */
export class Matcher {
  /** How many places the terms have. */
  readonly placeCounts: PlaceCounts;
  readonly #index: MatcherIndex;

  constructor(places: PlaceTable, searchIndex: SearchIndex) {
    const { phrases } = searchIndex;
    this.placeCounts = new PlaceCounts(searchIndex);
    const typesOfPhrase = rowsOfValues(phrases.typePhrases);
    const typesOfRootPhrase = rowsOfValues(phrases.rootPhrases);
    this.#index = {
      places,
      searchIndex: { ...searchIndex, placeCounts: this.placeCounts },
      typesOfPhrase,
      typesOfRootPhrase,
      memory: new MatchMemory(phrases, places.count),
      firstTypePhrase: Math.min(...typesOfPhrase.keys(), ...typesOfRootPhrase.keys()),
    };
  }

  /** Returns whether tokens are a whole name of their place. */
  isWholeName(tokens: Tokens): boolean {
    const [first] = tokens;
    if (!first || first.field > Field.hidden) return false;
    const { offsets } = this.#index.searchIndex.phrases.phraseTerms;
    const length = offsets[first.phrase + 1]! - offsets[first.phrase]!;
    return length === tokens.length && tokens.every((token) => token?.phrase === first.phrase);
  }

  /** Compiles a query that at least `minShouldMatch` words of must match; default: all. */
  compile(query: ExpandedQuery, minShouldMatch = query.words.length): CompiledQuery {
    return new CompiledQuery(this.#index, query, minShouldMatch);
  }
}

/** Finds the places that match a query, and how well each does. Compiled queries may be used in any order. */
export class CompiledQuery {
  readonly query: ExpandedQuery;
  readonly #index: MatcherIndex;
  readonly #phrases: PhraseIndex;
  readonly #minShouldMatch: number;
  // The parts use the memory. They are made anew whenever the query claims it.
  #masks!: PhraseMasks;
  #possiblePlaces!: PossiblePlaces;
  #phraseMatcher!: PhraseMatcher;
  #patterns!: PhrasePatterns;
  #patternMatches!: PatternMatches;
  #placeMatcher: PlaceMatcher | undefined;
  #tokenMatcher: PlaceMatcher | undefined;

  constructor(index: MatcherIndex, query: ExpandedQuery, minShouldMatch: number) {
    this.#index = index;
    this.#phrases = index.searchIndex.phrases;
    this.query = query;
    this.#minShouldMatch = minShouldMatch;
  }

  /**
   * Adds to `matches` all allowed places that have enough words of the query. Usually one phrase has them all. Otherwise
   * several phrases of a place may have them together: "lodge" is in its name, and "balliol" in its parent's.
   * @param maxWork adds nothing if the rarest words, of which a place must have one, have more places together.
   */
  match(allowed: Bitset, matches: MatchSet, maxWork = Number.POSITIVE_INFINITY): void {
    const query = this.query;
    const minShouldMatch = this.#minShouldMatch;
    const { length } = query.words;
    const allMask = 2 ** length - 1;
    const requiresAll = minShouldMatch === length;
    // Most ways to read a long query have a word that no term stands for.
    if (allowed.isEmpty || (requiresAll && !hasTermsForAll(query))) return;
    this.#claim();
    const possiblePlaces = this.#possiblePlaces;
    // Adjacent words must be in the same phrase, not only in phrases of the same pattern.
    this.#placeMatcher ??= this.#createPlaceMatcher(Boolean(query.adjacentMask));
    const placeMatcher = this.#placeMatcher;
    const samePhraseMask = requiresAll ? query.samePhraseMask : 0;
    const rarest = possiblePlaces.rarestWords(length - minShouldMatch + 1);
    if (rarest.placeCount > maxWork) return;
    const alone = allowed.count < MAX_SHARE_ALONE * rarest.placeCount ? allowed.toArray() : undefined;
    const phrases = possiblePlaces.phrasesWith(alone ? 0 : rarest.mask);
    if (requiresAll) {
      for (const place of alone ?? []) {
        const match = placeMatcher.matchOnePhrase(place);
        if (match) matches.offer(place, match.rankKey, match.field, match.phrase);
      }
      this.#matchPhrases(phrases, allowed, matches);
    }
    if (length === 1 || samePhraseMask === allMask) return;
    const places = alone ?? possiblePlaces.placesWith(rarest, phrases, minShouldMatch, samePhraseMask);
    this.#matchPlaces(places, placeMatcher, allowed, matches);
  }

  /**
   * Matches one place, allowed or not, as `match` does.
   * @returns the match with its tokens; `undefined` if the place does not match.
   */
  explain(place: number): PlaceMatch | undefined {
    this.#claim();
    this.#tokenMatcher ??= this.#createPlaceMatcher(true);
    const matcher = this.#tokenMatcher;
    const { length } = this.query.words;
    const onePhrase = this.#minShouldMatch === length ? matcher.matchOnePhrase(place) : undefined;
    const isFinal = onePhrase && onePhrase.rankKey < lowestRankKeyOf(Tier.context);
    if (length === 1 || isFinal) return onePhrase;
    const together = matcher.match(place, this.#minShouldMatch);
    return onePhrase && !(together && together.rankKey < onePhrase.rankKey) ? onePhrase : together;
  }

  /**
   * Returns the terms that stand in place of one query word in names of allowed places. The names must have all other query words in order,
   * and nothing else.
   */
  termsInPlaceOf(replaced: number, allowed: Bitset): ReadonlySet<number> {
    this.#claim();
    const [possiblePlaces, masks] = [this.#possiblePlaces, this.#masks];
    const { length } = this.query.words;
    const standsFor = (term: number, queryIndex: number): boolean =>
      ((masks.maskOfTerm(term) >>> queryIndex) & 1) === 1;
    const otherMask = (2 ** length - 1) & ~(1 << replaced);
    const phrases = possiblePlaces.phrasesWith(possiblePlaces.rarestWords(1, replaced).mask);
    const replacements = new Set<number>();
    for (let i = 0; i < phrases.length; i++) {
      const phrase = phrases.at(i);
      if ((masks.maskOf(phrase) & otherMask) !== otherMask) continue;
      const terms = listOf(this.#phrases.phraseTerms, phrase);
      const isInOrder =
        terms.length === length &&
        terms.every((term, position) => position === replaced || standsFor(term, position));
      if (isInOrder && this.#isNameOfAny(phrase, allowed)) replacements.add(terms[replaced]!);
    }
    return replacements;
  }

  /** @param places the places that count; default: all. */
  #isNameOfAny(phrase: number, places?: Bitset): boolean {
    const { phrasePostings, phraseFields } = this.#phrases;
    for (let i = phrasePostings.offsets[phrase]!; i < phrasePostings.offsets[phrase + 1]!; i++) {
      if (phraseFields[i]! > Field.hidden) continue;
      if (!places || places.has(phrasePostings.values[i]!)) return true;
    }
    return false;
  }

  /** Returns whether the query is the whole name of any place. It is faster than a match, because it looks at no places. */
  isPlaceName(): boolean {
    if (!hasTermsForAll(this.query)) return false;
    this.#claim();
    const [possiblePlaces, masks] = [this.#possiblePlaces, this.#masks];
    const allMask = 2 ** this.query.words.length - 1;
    const phrases = possiblePlaces.phrasesWith(possiblePlaces.rarestWords(1).mask);
    for (let i = 0; i < phrases.length; i++) {
      const phrase = phrases.at(i);
      if (masks.maskOf(phrase) !== allMask) continue;
      const { isComplete, rankKeys } = this.#patternMatches.of(phrase);
      const isWhole = isComplete && tierOf(rankKeys[Field.name]!) === Tier.equal;
      if (isWhole && this.#isNameOfAny(phrase)) return true;
    }
    return false;
  }

  /** Returns whether the query is the whole name of a type. */
  isTypeName(): boolean {
    this.#claim();
    const { typesOfPhrase, typesOfRootPhrase } = this.#index;
    return [...typesOfPhrase.keys(), ...typesOfRootPhrase.keys()].some((phrase) => {
      const { isComplete, length } = this.#phraseMatcher.match(phrase);
      return isComplete && length === this.query.words.length;
    });
  }

  /** Leaves the memory clean for another query. */
  release(): void {
    this.#masks.release();
    this.#phraseMatcher.release();
    this.#patterns.release();
    this.#placeMatcher = undefined;
    this.#tokenMatcher = undefined;
  }

  #claim(): void {
    const { places, searchIndex, memory } = this.#index;
    if (!memory.claim(this)) return;
    const { query } = this;
    this.#masks = new PhraseMasks(this.#phrases, query, memory);
    this.#possiblePlaces = new PossiblePlaces(searchIndex, query, this.#masks, memory, places.types.length);
    this.#phraseMatcher = new PhraseMatcher(this.#phrases, query, memory);
    this.#patterns = new PhrasePatterns(this.#phrases, query, this.#masks, memory);
    this.#patternMatches = new PatternMatches(query, this.#phraseMatcher, this.#patterns);
  }

  #createPlaceMatcher(distinguishesPhrases: boolean): PlaceMatcher {
    const { places, searchIndex } = this.#index;
    const { query } = this;
    const masks = this.#masks;
    const { typeMasks } = this.#possiblePlaces;
    const patterns = new PlacePatterns(
      searchIndex,
      query,
      masks,
      this.#patterns,
      typeMasks,
      distinguishesPhrases,
    );
    return new PlaceMatcher(places, this.#phrases, query, this.#phraseMatcher, masks, patterns);
  }

  /** Adds the allowed places of the phrases that have all words of the query. */
  #matchPhrases(phrases: Uint32Builder, allowed: Bitset, matches: MatchSet): void {
    const { firstTypePhrase, typesOfPhrase, typesOfRootPhrase } = this.#index;
    const { asYouType, words } = this.query;
    const { phrasePostings, phraseFields } = this.#phrases;
    const allMask = 2 ** words.length - 1;
    const lastField = lastFieldAlone(this.query);
    for (let p = 0; p < phrases.length; p++) {
      const phrase = phrases.at(p);
      if (allMask > 1 && this.#masks.maskOf(phrase) !== allMask) continue;
      const { isComplete, isExact, rankKeys } = this.#patternMatches.of(phrase);
      if (!isComplete) continue;
      const to = phrasePostings.offsets[phrase + 1]!;
      for (let i = phrasePostings.offsets[phrase]!; i < to; i++) {
        const field = phraseFields[i]!;
        if (field > lastField) continue;
        const place = phrasePostings.values[i]!;
        if (allowed.has(place)) matches.offer(place, rankKeys[field]!, field, phrase);
      }
      if (asYouType || phrase < firstTypePhrase) continue;
      const typeKey = rankKeys[Field.type]!;
      this.#addPlacesOfTypes(typesOfPhrase.get(phrase), typeKey, allowed, matches);
      if (isExact) this.#addPlacesOfTypes(typesOfRootPhrase.get(phrase), typeKey, allowed, matches);
    }
  }

  #addPlacesOfTypes(
    types: readonly number[] | undefined,
    rankKey: number,
    allowed: Bitset,
    matches: MatchSet,
  ): void {
    for (const type of types ?? []) {
      for (const place of listOf(this.#index.searchIndex.placesOfType, type)) {
        if (allowed.has(place)) matches.offer(place, rankKey, Field.type);
      }
    }
  }

  /** Adds the allowed places whose phrases match together. It skips places that one phrase matches in a better tier. */
  #matchPlaces(places: PlaceList, placeMatcher: PlaceMatcher, allowed: Bitset, matches: MatchSet): void {
    this.#masks.prepareFor(PHRASES_PER_PLACE * places.length);
    for (let i = 0; i < places.length; i++) {
      const place = places.at(i)!;
      if (!allowed.has(place) || matches.rankKeyOf(place) < lowestRankKeyOf(Tier.context)) continue;
      const match = placeMatcher.match(place, this.#minShouldMatch);
      if (match) matches.offer(place, match.rankKey, match.field);
    }
  }
}

/** Returns whether each word of a query has a term that may stand for it. */
function hasTermsForAll({ words, termMatches }: ExpandedQuery): boolean {
  return new Set(termMatches.map(({ queryIndex }) => queryIndex)).size === words.length;
}

/** Each takes a few bytes for each place of the bundle, and more for each match. Queries without a match are remembered beside them. */
const MAX_RECENT_MATCH_SETS = 2;
const MAX_UNMATCHED_KEYS = 100;

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
  /** Those with a match, the latest first. */
  readonly #recent: { readonly key: string; readonly matches: MatchSet }[] = [];
  /** The keys of queries that no place matches. */
  readonly #unmatched = new Set<string>();
  #spare: MatchSet | undefined;

  /** @param all every place of the bundle. */
  constructor(matcher: Matcher, all: Bitset) {
    this.#matcher = matcher;
    this.#all = all;
  }

  /** Returns the matches of a query if they are known. They are valid until the next call of `of`. */
  known(key: string): MatchSet | undefined {
    if (this.#unmatched.has(key)) return this.#emptySet();
    return this.#recent.find((recent) => recent.key === key)?.matches;
  }

  /** Notes that no place matches a query. */
  noteUnmatched(key: string): void {
    if (this.#unmatched.size === MAX_UNMATCHED_KEYS) this.#unmatched.clear();
    this.#unmatched.add(key);
  }

  /** Returns the matches of a query among all places. They are valid until the next call. */
  of({ key, query, minShouldMatch }: KeyedQuery): MatchSet {
    const known = this.known(key);
    if (known) return known;
    const matches = this.#emptySet();
    this.#matcher.compile(query, minShouldMatch).match(this.#all, matches);
    if (matches.size > 0) {
      this.#recent.unshift({ key, matches });
      this.#spare = this.#recent.length > MAX_RECENT_MATCH_SETS ? this.#recent.pop()!.matches : undefined;
    } else {
      this.noteUnmatched(key);
    }
    return matches;
  }

  #emptySet(): MatchSet {
    this.#spare ??= new MatchSet(this.#all.size);
    return this.#spare.clear();
  }
}
