import type { PlaceTable } from '../../core/place-table.ts';
import type { Bitset } from '../../core/structures/bitset.ts';
import { type IntLists, listOf, rowsOfValues } from '../../core/structures/int-lists.ts';
import type { Uint32Builder } from '../../core/structures/uint32-builder.ts';
import { Field, type PhraseIndex } from '../index/phrase-index.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { ExpandedQuery } from '../query/expanded-query.ts';
import { lowestRankKeyOf, tierOf } from '../rank/rank-key.ts';
import { Candidates } from './candidates.ts';
import type { MatchSet } from './match-set.ts';
import { PatternMatches } from './pattern-matches.ts';
import { PhraseMasks } from './phrase-masks.ts';
import { lastFieldAlone } from './phrase-match.ts';
import { PhraseMatcher } from './phrase-matcher.ts';
import { PhrasePatterns } from './phrase-patterns.ts';
import { type PlaceMatch, PlaceMatcher } from './place-matcher.ts';
import { PlacePatterns } from './place-patterns.ts';
import { Tier } from './tier.ts';
import type { Tokens } from './tokens.ts';

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

/** Finds the places that match a query, and how well each does. */
export class Matcher {
  readonly #index: PhraseIndex;
  readonly #placesOfType: IntLists;
  /** Phrase → the types that have it as a name of their own or of a type above them but the root. */
  readonly #typesOfPhrase: ReadonlyMap<number, readonly number[]>;
  /** Phrase → the types below a root that has it as a name. */
  readonly #typesOfRootPhrase: ReadonlyMap<number, readonly number[]>;
  /** Phrases with lower numbers, nearly all of them, are names of no type. */
  readonly #firstTypePhrase: number;
  readonly #masks: PhraseMasks;
  readonly #patterns: PhrasePatterns;
  readonly #placePatterns: PlacePatterns;
  readonly #candidates: Candidates;
  readonly #phraseMatcher: PhraseMatcher;
  readonly #patternMatches: PatternMatches;
  readonly #placeMatcher: PlaceMatcher;

  constructor(places: PlaceTable, searchIndex: SearchIndex) {
    const { phrases: index, placesOfType } = searchIndex;
    this.#index = index;
    this.#placesOfType = placesOfType;
    this.#typesOfPhrase = rowsOfValues(index.typePhrases);
    this.#typesOfRootPhrase = rowsOfValues(index.rootPhrases);
    const typePhrases = [...this.#typesOfPhrase.keys(), ...this.#typesOfRootPhrase.keys()];
    // A bundle may have more types than a call has room for.
    this.#firstTypePhrase = typePhrases.reduce((first, phrase) => Math.min(first, phrase), Infinity);
    this.#masks = new PhraseMasks(index);
    this.#patterns = new PhrasePatterns(index, this.#masks);
    this.#placePatterns = new PlacePatterns(searchIndex, this.#masks, this.#patterns);
    this.#candidates = new Candidates(searchIndex, this.#masks, places.count, places.types.length);
    this.#phraseMatcher = new PhraseMatcher(index);
    this.#patternMatches = new PatternMatches(this.#phraseMatcher, this.#patterns);
    this.#placeMatcher = new PlaceMatcher(
      places,
      index,
      this.#phraseMatcher,
      this.#masks,
      this.#placePatterns,
    );
  }

  /**
   * Adds to `found` all allowed places that have at least `minShouldMatch` words of the query. Usually one phrase has them all. Otherwise
   * several phrases of a place may have them together: "lodge" is in its name, and "balliol" in its parent's.
   * @param maxWork adds nothing if the rarest words, of which a place must have one, have more places together.
   */
  match(
    query: ExpandedQuery,
    minShouldMatch: number,
    allowed: Bitset,
    found: MatchSet,
    maxWork = Number.POSITIVE_INFINITY,
  ): void {
    const { length } = query.words;
    const allMask = 2 ** length - 1;
    const requiresAll = minShouldMatch === length;
    // Most ways to read a long query have a word that no term stands for.
    if (allowed.isEmpty || (requiresAll && !hasTermsForAll(query))) return;
    this.#setQuery(query);
    const samePhraseMask = requiresAll ? query.samePhraseMask : 0;
    const rarest = this.#candidates.rarestWords(length - minShouldMatch + 1);
    if (rarest.placeCount > maxWork) return;
    const alone = allowed.count < MAX_SHARE_ALONE * rarest.placeCount ? allowed.toArray() : undefined;
    const phrases = this.#candidates.phrasesWith(alone ? 0 : rarest.mask);
    if (requiresAll) {
      for (const place of alone ?? []) {
        const match = this.#placeMatcher.matchOnePhrase(place);
        if (match) found.offer(place, match.rankKey, match.field, match.phrase);
      }
      this.#matchPhrases(phrases, query, allowed, found);
    }
    if (length === 1 || samePhraseMask === allMask) return;
    const places = alone ?? this.#candidates.placesWith(rarest, phrases, minShouldMatch, samePhraseMask);
    this.#matchPlaces(places, minShouldMatch, allowed, found);
  }

  /**
   * Matches one place, allowed or not, as `match` does.
   * @returns the match with its tokens; `undefined` if the place does not match.
   */
  explain(query: ExpandedQuery, minShouldMatch: number, place: number): PlaceMatch | undefined {
    this.#setQuery(query, true);
    const { length } = query.words;
    const onePhrase = minShouldMatch === length ? this.#placeMatcher.matchOnePhrase(place) : undefined;
    const isFinal = onePhrase && onePhrase.rankKey < lowestRankKeyOf(Tier.context);
    if (length === 1 || isFinal) return onePhrase;
    const together = this.#placeMatcher.match(place, minShouldMatch);
    return onePhrase && !(together && together.rankKey < onePhrase.rankKey) ? onePhrase : together;
  }

  /**
   * Returns the terms that stand in place of one query word in names of allowed places. The names must have all other query words in order,
   * and nothing else.
   */
  termsInPlaceOf(query: ExpandedQuery, replaced: number, allowed: Bitset): ReadonlySet<number> {
    this.#setQuery(query);
    const { length } = query.words;
    const otherMask = (2 ** length - 1) & ~(1 << replaced);
    const phrases = this.#candidates.phrasesWith(this.#candidates.rarestWords(1, replaced).mask);
    const found = new Set<number>();
    for (let i = 0; i < phrases.length; i++) {
      const phrase = phrases.at(i);
      if ((this.#masks.maskOf(phrase) & otherMask) !== otherMask) continue;
      const terms = listOf(this.#index.phraseTerms, phrase);
      const isInOrder =
        terms.length === length &&
        terms.every((term, position) => position === replaced || this.#standsFor(term, position));
      if (isInOrder && this.#isNameOfAny(phrase, allowed)) found.add(terms[replaced]!);
    }
    return found;
  }

  #standsFor(term: number, queryIndex: number): boolean {
    return ((this.#masks.maskOfTerm(term) >>> queryIndex) & 1) === 1;
  }

  /** @param places the places that count; default: all. */
  #isNameOfAny(phrase: number, places?: Bitset): boolean {
    const { phrasePostings, phraseFields } = this.#index;
    for (let i = phrasePostings.offsets[phrase]!; i < phrasePostings.offsets[phrase + 1]!; i++) {
      if (phraseFields[i]! > Field.hidden) continue;
      if (!places || places.has(phrasePostings.values[i]!)) return true;
    }
    return false;
  }

  /** Returns whether tokens are a whole name of their place. */
  isWholeName(tokens: Tokens): boolean {
    const [first] = tokens;
    if (!first || first.field > Field.hidden) return false;
    const { offsets } = this.#index.phraseTerms;
    const length = offsets[first.phrase + 1]! - offsets[first.phrase]!;
    return length === tokens.length && tokens.every((token) => token?.phrase === first.phrase);
  }

  /** Returns whether the query is the whole name of any place. It is faster than a match, because it looks at no places. */
  isPlaceName(query: ExpandedQuery): boolean {
    if (!hasTermsForAll(query)) return false;
    this.#setQuery(query);
    const allMask = 2 ** query.words.length - 1;
    const phrases = this.#candidates.phrasesWith(this.#candidates.rarestWords(1).mask);
    for (let i = 0; i < phrases.length; i++) {
      const phrase = phrases.at(i);
      if (this.#masks.maskOf(phrase) !== allMask) continue;
      const { isComplete, rankKeys } = this.#patternMatches.of(phrase);
      const isWhole = isComplete && tierOf(rankKeys[Field.name]!) === Tier.equal;
      if (isWhole && this.#isNameOfAny(phrase)) return true;
    }
    return false;
  }

  /** Returns whether the query is the whole name of a type. */
  isTypeName(query: ExpandedQuery): boolean {
    this.#setQuery(query);
    const phrases = [...this.#typesOfPhrase.keys(), ...this.#typesOfRootPhrase.keys()];
    return phrases.some((phrase) => {
      const { isComplete, length } = this.#phraseMatcher.match(phrase);
      return isComplete && length === query.words.length;
    });
  }

  /** @param needsTokens whether it matters which phrases the tokens of a match are in. */
  #setQuery(query: ExpandedQuery, needsTokens = false): void {
    this.#masks.setQuery(query);
    this.#patterns.setQuery(query);
    this.#candidates.setQuery(query);
    // Adjacent words must be in the same phrase, not only in phrases of the same pattern.
    const distinguishesPhrases = needsTokens || Boolean(query.adjacentMask);
    this.#placePatterns.setQuery(query, this.#candidates.typeMasks, distinguishesPhrases);
    this.#phraseMatcher.setQuery(query);
    this.#patternMatches.setQuery(query);
    this.#placeMatcher.setQuery(query);
  }

  /** Adds the allowed places of the phrases that have all words of the query. */
  #matchPhrases(phrases: Uint32Builder, query: ExpandedQuery, allowed: Bitset, found: MatchSet): void {
    const { asYouType, words } = query;
    const { phrasePostings, phraseFields } = this.#index;
    const allMask = 2 ** words.length - 1;
    const lastField = lastFieldAlone(query);
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
        if (allowed.has(place)) found.offer(place, rankKeys[field]!, field, phrase);
      }
      if (asYouType || phrase < this.#firstTypePhrase) continue;
      const typeKey = rankKeys[Field.type]!;
      this.#addPlacesOfTypes(this.#typesOfPhrase.get(phrase), typeKey, allowed, found);
      if (isExact) this.#addPlacesOfTypes(this.#typesOfRootPhrase.get(phrase), typeKey, allowed, found);
    }
  }

  #addPlacesOfTypes(
    types: readonly number[] | undefined,
    rankKey: number,
    allowed: Bitset,
    found: MatchSet,
  ): void {
    for (const type of types ?? []) {
      for (const place of listOf(this.#placesOfType, type)) {
        if (allowed.has(place)) found.offer(place, rankKey, Field.type);
      }
    }
  }

  /** Adds the allowed places whose phrases match together. It skips places that one phrase matches in a better tier. */
  #matchPlaces(places: PlaceList, minShouldMatch: number, allowed: Bitset, found: MatchSet): void {
    this.#masks.prepareFor(PHRASES_PER_PLACE * places.length);
    for (let i = 0; i < places.length; i++) {
      const place = places.at(i)!;
      if (!allowed.has(place) || found.rankKeyOf(place) < lowestRankKeyOf(Tier.context)) continue;
      const match = this.#placeMatcher.match(place, minShouldMatch);
      if (match) found.offer(place, match.rankKey, match.field);
    }
  }
}

/** Returns whether each word of a query has a term that may stand for it. */
function hasTermsForAll({ words, termMatches }: ExpandedQuery): boolean {
  return new Set(termMatches.map(({ queryIndex }) => queryIndex)).size === words.length;
}
