// Which phrases and places can match a query: those with its rarest words.
import { Bitset } from '../../core/structures/bitset.ts';
import { listOf } from '../../core/structures/int-lists.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { ExpandedQuery } from '../query/expand.ts';
import { lastFieldOf, type PhraseMatcher } from './phrase.ts';

/**
 * Intersect with the next rarest word unless it has more than twice as many places: matching a place costs about twice as much as listing
 * it.
 */
const MAX_COMMONNESS_RATIO = 2;

/** Counts the places of terms. Each term is counted when it is first asked for, because few terms ever are. */
export class PlaceCounts {
  readonly #phrases: SearchIndex['phrases'];
  /** Term → 1 + how many places have it; 0 until it is counted. */
  readonly #counted: Uint32Array;
  /** Phrase → how many places have it by their types. */
  readonly #ofTypes = new Map<number, number>();

  constructor({ phrases, placesOfType: { offsets } }: SearchIndex) {
    this.#phrases = phrases;
    this.#counted = new Uint32Array(phrases.terms.length);
    const { typePhrases } = phrases;
    for (let type = 0; type + 1 < offsets.length; type++) {
      const places = offsets[type + 1]! - offsets[type]!;
      if (places === 0) continue;
      for (let i = typePhrases.offsets[type]!; i < typePhrases.offsets[type + 1]!; i++) {
        const phrase = typePhrases.values[i]!;
        this.#ofTypes.set(phrase, (this.#ofTypes.get(phrase) ?? 0) + places);
      }
    }
  }

  /** Returns how many places have a term. A place that has it twice counts twice. */
  of(term: number): number {
    if (this.#counted[term] === 0) this.#counted[term] = 1 + this.#count(term);
    return this.#counted[term]! - 1;
  }

  #count(term: number): number {
    const { termPostings, phrasePostings } = this.#phrases;
    let count = 0;
    for (let i = termPostings.offsets[term]!; i < termPostings.offsets[term + 1]!; i++) {
      const phrase = termPostings.values[i]!;
      count += phrasePostings.offsets[phrase + 1]! - phrasePostings.offsets[phrase]!;
      count += this.#ofTypes.get(phrase) ?? 0;
    }
    return count;
  }
}

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
export class PlaceCandidates {
  readonly #index: SearchIndex;
  readonly #placeCounts: PlaceCounts;
  readonly #matcher: PhraseMatcher;
  #query!: ExpandedQuery;
  // Phrases and places are gathered in bit sets, because reading them in ascending order is fast.
  readonly #phrases: Bitset;
  readonly #phraseList: Uint32Array;
  readonly #places: Bitset;
  readonly #placeList: Uint32Array;
  readonly #havingOne: Bitset;
  readonly #havingWord: Bitset;

  /** @param matcher of the same query. */
  constructor(index: SearchIndex, placeCounts: PlaceCounts, matcher: PhraseMatcher) {
    const placeCount = index.phrases.placePhrases.offsets.length - 1;
    this.#index = index;
    this.#placeCounts = placeCounts;
    this.#matcher = matcher;
    const phraseCount = index.phrases.phrasePostings.offsets.length - 1;
    this.#phrases = new Bitset(phraseCount);
    this.#phraseList = new Uint32Array(phraseCount);
    this.#places = new Bitset(placeCount);
    this.#placeList = new Uint32Array(placeCount);
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

  /** Returns the phrases that have any query word of a mask, in a list that the next call overwrites. */
  phrasesWith(mask: number): Uint32Array {
    const { offsets, values } = this.#index.phrases.termPostings;
    for (const { term, queryIndex } of this.#query.termMatches) {
      if (((mask >>> queryIndex) & 1) === 0) continue;
      for (let i = offsets[term]!; i < offsets[term + 1]!; i++) this.#phrases.add(values[i]!);
    }
    return this.#phrases.drain(this.#phraseList);
  }

  /**
   * Returns the places that can have `minShouldMatch` words of the query, in one phrase or several, in a list that the next call overwrites.
   * @param samePhraseMask the words that one phrase must have together.
   */
  placesWith(
    { order, count, mask, placeCounts, placeCount }: RarestWords,
    minShouldMatch: number,
    samePhraseMask: number,
  ): Uint32Array {
    const samePhrase = mask & samePhraseMask ? samePhraseMask : 0;
    const next = minShouldMatch > 1 && !samePhrase ? order[count] : undefined;
    if (next === undefined || placeCounts[next]! >= MAX_COMMONNESS_RATIO * placeCount)
      this.#addPlacesWith(mask, samePhrase, this.#places);
    else {
      this.#havingOne.clear();
      for (const word of [...order.slice(0, count), next]) {
        this.#addPlacesWith(1 << word, 0, this.#havingWord.clear());
        this.#places.addCommon(this.#havingOne, this.#havingWord);
        this.#havingOne.unite(this.#havingWord);
      }
    }
    return this.#places.drain(this.#placeList);
  }

  /** Adds the places that have a phrase, or a type, with any query word of `mask` and all of `samePhrase`. */
  #addPlacesWith(mask: number, samePhrase: number, places: Bitset): void {
    const { phrases: index, placesOfType } = this.#index;
    const { offsets, values } = index.phrasePostings;
    const lastField = lastFieldOf(this.#query);
    const phrases = this.phrasesWith(mask);
    for (let p = 0; p < phrases.length; p++) {
      const phrase = phrases[p]!;
      if (samePhrase !== 0 && (this.#matcher.maskOf(phrase) & samePhrase) !== samePhrase) continue;
      for (let i = offsets[phrase]!; i < offsets[phrase + 1]!; i++) {
        if (index.phraseFields[i]! <= lastField) places.add(values[i]!);
      }
    }
    this.#matcher.typeMasks.forEach((has, type) => {
      if ((has & mask) === 0 || (has & samePhrase) !== samePhrase) return;
      for (const place of listOf(placesOfType, type)) places.add(place);
    });
  }
}
