// Which phrases and places can match a query: those with its rarest words.
import { Bitset } from '../../core/structures/bitset.ts';
import { listOf } from '../../core/structures/int-lists.ts';
import type { PlaceCounts, SearchIndex } from '../index/search-index.ts';
import type { ExpandedQuery } from '../query/expand.ts';
import { lastFieldOf, type PhraseMatcher } from './phrase.ts';

/**
 * Intersect with the next rarest word unless it has more than twice as many places: matching a place costs about twice as much as listing
 * it.
 */
const MAX_COMMONNESS_RATIO = 2;
/** Maximum number of terms of several words whose places are listed apart. The others are rare. */
const MAX_SETS_OF_TERMS = 16;

/** The rarest words of a query. */
interface RarestWords {
  /** The indexes of all words of the query, the rarest first. */
  readonly order: readonly number[];
  /** How many of them are the rarest words. */
  readonly count: number;
  /** A mask with a bit for each of the rarest words. */
  readonly mask: number;
  /** For each word of the query, roughly how many places have it. */
  readonly placeCounts: Float64Array;
  /** Roughly how many places the rarest words have together. */
  readonly placeCount: number;
}

/**
 * Lists the phrases and places that can match a query, by its rarest words.
 *
 * Pigeonhole: a place that has at least m of n words has at least one of the n − m + 1 rarest, because only m − 1 others are left. For the
 * same reason it has at least two of the n − m + 2 rarest.
 */
export class Candidates {
  readonly #index: SearchIndex;
  readonly #placeCounts: PlaceCounts;
  readonly #matcher: PhraseMatcher;
  #query!: ExpandedQuery;
  // Phrases and places are gathered in bit sets, because reading them in ascending order is fast.
  readonly #phrases: Bitset;
  readonly #places: Bitset;
  readonly #havingOne: Bitset;
  readonly #havingWord: Bitset;

  /** @param matcher of the same query. */
  constructor(index: SearchIndex, placeCounts: PlaceCounts, matcher: PhraseMatcher) {
    const { placePhrases, phrasePostings } = index.phrases;
    const placeCount = placePhrases.offsets.length - 1;
    this.#index = index;
    this.#placeCounts = placeCounts;
    this.#matcher = matcher;
    this.#phrases = new Bitset(phrasePostings.offsets.length - 1);
    this.#places = new Bitset(placeCount);
    this.#havingOne = new Bitset(placeCount);
    this.#havingWord = new Bitset(placeCount);
  }

  /** Lists the candidates of a query from now on. */
  begin(query: ExpandedQuery): void {
    this.#query = query;
  }

  /** Returns the `count` rarest words of the query. @param ignored index of a word that counts as the most common. */
  rarestWords(count: number, ignored?: number): RarestWords {
    const { words, termMatches } = this.#query;
    const placeCounts = new Float64Array(words.length);
    for (const { term, queryIndex } of termMatches) placeCounts[queryIndex]! += this.#placeCounts.of(term);
    if (ignored !== undefined) placeCounts[ignored] = Number.POSITIVE_INFINITY;
    const order = [...placeCounts.keys()].sort((a, b) => placeCounts[a]! - placeCounts[b]!);
    let [mask, placeCount] = [0, 0];
    for (const word of order.slice(0, count)) {
      mask |= 1 << word;
      placeCount += placeCounts[word]!;
    }
    return { order, count, mask, placeCounts, placeCount };
  }

  /** Returns the phrases that have any query word of a mask. */
  phrasesWith(mask: number): Uint32Array {
    return this.#phrasesOf(
      this.#query.termMatches.filter(({ queryIndex }) => (mask >>> queryIndex) & 1).map(({ term }) => term),
    );
  }

  #phrasesOf(terms: Iterable<number>): Uint32Array {
    const { offsets, values } = this.#index.phrases.termPostings;
    for (const term of terms) {
      for (let i = offsets[term]!; i < offsets[term + 1]!; i++) this.#phrases.add(values[i]!);
    }
    return this.#phrases.take();
  }

  /**
   * Returns the places that can have `minShouldMatch` words of the query, in one phrase or several.
   * @param phrases the phrases with any of the rarest words.
   * @param samePhraseMask the words that one phrase must have together.
   */
  placesWith(
    { order, count, mask, placeCounts, placeCount }: RarestWords,
    phrases: Uint32Array,
    minShouldMatch: number,
    samePhraseMask: number,
  ): Uint32Array {
    const isInOnePhrase = (mask & samePhraseMask) !== 0;
    const next = minShouldMatch > 1 && !isInOnePhrase ? order[count] : undefined;
    if (next !== undefined && placeCounts[next]! < MAX_COMMONNESS_RATIO * placeCount) {
      this.#addPlacesWithTwoOf(order.slice(0, count + 1));
      return this.#places.take();
    }
    const isWanted = (has: number): boolean =>
      isInOnePhrase ? (has & samePhraseMask) === samePhraseMask : (has & mask) !== 0;
    for (const phrase of phrases) {
      if (isWanted(this.#matcher.maskOf(phrase))) this.#addPlacesOfPhrase(phrase, this.#places);
    }
    this.#matcher.typeMasks.forEach((mask, type) => {
      if (isWanted(mask)) this.#addPlacesOfType(type, this.#places);
    });
    return this.#places.take();
  }

  /**
   * Adds the places that can have at least two of the words. A term stands for one of them only, unless a phrase has it twice. So most places
   * with "road" do not match "road roads".
   */
  #addPlacesWithTwoOf(queryIndexes: readonly number[]): void {
    const { shared, others } = this.#termsOf(queryIndexes);
    const common = shared.slice(0, MAX_SETS_OF_TERMS);
    this.#havingOne.clear();
    for (const terms of [...common.map((term) => new Set([term])), ...others]) {
      this.#addPlacesOfTerms(terms, this.#havingWord.clear());
      this.#places.addCommon(this.#havingOne, this.#havingWord);
      this.#havingOne.unite(this.#havingWord);
    }
    for (const term of common) this.#addPlacesWithTwice(term);
    this.#addPlacesOfTerms(new Set(shared.slice(MAX_SETS_OF_TERMS)), this.#places);
  }

  /** Returns the terms that stand for several of the words, the most common first, and for each word its other terms. */
  #termsOf(queryIndexes: readonly number[]): { shared: readonly number[]; others: readonly Set<number>[] } {
    const others = queryIndexes.map(() => new Set<number>());
    const shared = new Set<number>();
    for (const { queryIndex, term } of this.#query.termMatches) {
      const own = others[queryIndexes.indexOf(queryIndex)];
      if (own && others.some((terms) => terms.has(term))) shared.add(term);
      own?.add(term);
    }
    for (const terms of others) for (const term of shared) terms.delete(term);
    const counts = this.#placeCounts;
    return { shared: [...shared].sort((a, b) => counts.of(b) - counts.of(a)), others };
  }

  #addPlacesOfTerms(terms: ReadonlySet<number>, places: Bitset): void {
    const { phraseTerms } = this.#index.phrases;
    for (const phrase of this.#phrasesOf(terms)) this.#addPlacesOfPhrase(phrase, places);
    this.#addPlacesOfTypesWith(
      (phrase) => listOf(phraseTerms, phrase).some((term) => terms.has(term)),
      places,
    );
  }

  /** Adds the places of the phrases that have a term twice. */
  #addPlacesWithTwice(term: number): void {
    // A phrase is listed as often as it has the term.
    const phrases = listOf(this.#index.phrases.termPostings, term);
    const repeating = new Set(phrases.filter((phrase, i) => phrase === phrases[i - 1]));
    for (const phrase of repeating) this.#addPlacesOfPhrase(phrase, this.#places);
    this.#addPlacesOfTypesWith((phrase) => repeating.has(phrase), this.#places);
  }

  #addPlacesOfPhrase(phrase: number, places: Bitset): void {
    const { phrasePostings, phraseFields } = this.#index.phrases;
    const { offsets, values } = phrasePostings;
    const lastField = lastFieldOf(this.#query);
    for (let i = offsets[phrase]!; i < offsets[phrase + 1]!; i++) {
      if (phraseFields[i]! <= lastField) places.add(values[i]!);
    }
  }

  #addPlacesOfType(type: number, places: Bitset): void {
    const { offsets, values } = this.#index.placesOfType;
    for (let i = offsets[type]!; i < offsets[type + 1]!; i++) places.add(values[i]!);
  }

  /** Adds the places of the types that have a phrase which fulfils a condition. */
  #addPlacesOfTypesWith(isWanted: (phrase: number) => boolean, places: Bitset): void {
    this.#matcher.typeMasks.forEach((mask, type) => {
      const isOfAny = mask !== 0 && listOf(this.#index.phrases.typePhrases, type).some(isWanted);
      if (isOfAny) this.#addPlacesOfType(type, places);
    });
  }
}
