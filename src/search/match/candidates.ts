import { Bitset } from '../../core/structures/bitset.ts';
import { type IntLists, listOf, Uint32Builder } from '../../core/structures/int-lists.ts';
import { Sequences } from '../../core/structures/sequences.ts';
import { type CountedIndex, Field, type PhraseIndex, type PlaceCounts } from '../index/search-index.ts';
import type { ExpandedQuery } from '../query/expand.ts';

/** A user of the memory. */
interface MemoryUser {
  /** Leaves the memory clean. */
  release(): void;
}

/**
 * Memory for one query at a time, because new arrays for each query would take megabytes. Only the parts of a compiled query use it, and
 * the query that they belong to claims it first.
 */
export class MatchMemory {
  /** For each term, the mask of the query words that it may stand for. */
  readonly termMasks: Uint32Array;
  readonly phraseMasks: Uint32Array;
  /** Phrases whose masks were computed singly. */
  readonly maskedPhrases = new Uint32Builder();
  /** For each term, the number of its meaning in the query; 0 for none. */
  readonly termMeanings: Uint32Array;
  /** For each phrase, the number of its pattern plus `patternBase`. It is not computed where it is not above that. */
  readonly phrasePatterns: Uint32Array;
  /** The highest pattern of any query before. */
  patternBase = 0;
  readonly sequences = new Sequences();
  /** For each term, its first term match, from 1; 0 for none. */
  readonly firstMatches: Uint32Array;
  // Phrases and places are gathered in bit sets, because reading them in ascending order is fast.
  readonly phraseSet: Bitset;
  readonly placeSet: Bitset;
  readonly havingOne: Bitset;
  readonly havingWord: Bitset;
  readonly phrases = new Uint32Builder();
  readonly places = new Uint32Builder();
  #user: MemoryUser | undefined;

  /** @param placeCount how many places the bundle has. */
  constructor({ terms, phraseTerms }: PhraseIndex, placeCount: number) {
    const phraseCount = phraseTerms.offsets.length - 1;
    this.termMasks = new Uint32Array(terms.length);
    this.phraseMasks = new Uint32Array(phraseCount);
    this.termMeanings = new Uint32Array(terms.length);
    this.phrasePatterns = new Uint32Array(phraseCount);
    this.firstMatches = new Uint32Array(terms.length);
    this.phraseSet = new Bitset(phraseCount);
    this.placeSet = new Bitset(placeCount);
    this.havingOne = new Bitset(placeCount);
    this.havingWord = new Bitset(placeCount);
  }

  /** Takes the memory from whatever used it before. @returns whether it was another user. */
  claim(user: MemoryUser): boolean {
    if (this.#user === user) return false;
    this.#user?.release();
    this.#user = user;
    return true;
  }
}

/** A bit that no query word has. It marks the masks that are computed. */
const COMPUTED_BIT = 1 << 30;

/**
 * For each phrase, a mask with a bit for each query word that the phrase has a term for. A mask is computed when first needed, because most
 * phrases with a common word belong to places that lack the rare one.
 */
export class PhraseMasks {
  readonly #index: PhraseIndex;
  readonly #query: ExpandedQuery;
  readonly #ofTerm: Uint32Array;
  readonly #ofPhrase: Uint32Array;
  /** Phrases whose masks were computed singly. */
  readonly #computed: Uint32Builder;
  /** Whether the masks of all phrases are computed. If so, 0 is a mask, too. */
  #isComplete = false;

  constructor(index: PhraseIndex, query: ExpandedQuery, memory: MatchMemory) {
    this.#index = index;
    this.#query = query;
    this.#ofTerm = memory.termMasks;
    this.#ofPhrase = memory.phraseMasks;
    this.#computed = memory.maskedPhrases;
    for (const { term, queryIndex } of query.termMatches) this.#ofTerm[term]! |= 1 << queryIndex;
  }

  /** Leaves the memory clean. */
  release(): void {
    const { termMatches } = this.#query;
    if (this.#isComplete) for (const { term } of termMatches) this.#mark(term, 0);
    for (let i = 0; i < this.#computed.length; i++) this.#ofPhrase[this.#computed.at(i)] = 0;
    this.#computed.length = 0;
    for (const { term } of termMatches) this.#ofTerm[term] = 0;
  }

  /**
   * Computes all masks at once, if that takes less time than computing the needed ones singly. It marks each phrase of each term match.
   * @param phraseCount roughly how many masks are needed.
   */
  prepareFor(phraseCount: number): void {
    const { offsets } = this.#index.termPostings;
    let marks = 0;
    for (const { term } of this.#query.termMatches) marks += offsets[term + 1]! - offsets[term]!;
    if (marks > phraseCount) return;
    for (const { term } of this.#query.termMatches) this.#mark(term, this.#ofTerm[term]!);
    this.#isComplete = true;
  }

  #mark(term: number, mask: number): void {
    const { offsets, values } = this.#index.termPostings;
    for (let i = offsets[term]!; i < offsets[term + 1]!; i++) {
      if (mask === 0) this.#ofPhrase[values[i]!] = 0;
      else this.#ofPhrase[values[i]!]! |= mask;
    }
  }

  /** Returns a mask with a bit for each query word that a term may stand for. */
  maskOfTerm(term: number): number {
    return this.#ofTerm[term]!;
  }

  /** Returns a mask with a bit for each query word that a phrase has a term for. */
  maskOf(phrase: number): number {
    let mask = this.#ofPhrase[phrase]!;
    if (mask === 0 && !this.#isComplete) {
      const { offsets, values } = this.#index.phraseTerms;
      for (let i = offsets[phrase]!; i < offsets[phrase + 1]!; i++) mask |= this.#ofTerm[values[i]!]!;
      mask |= COMPUTED_BIT;
      this.#ofPhrase[phrase] = mask;
      this.#computed.push(phrase);
    }
    return mask & ~COMPUTED_BIT;
  }
}

/**
 * Intersect with the next rarest word unless it has more than twice as many places: matching a place costs about twice as much as listing
 * it.
 */
const MAX_COMMONNESS_RATIO = 2;
/** Maximum number of terms of several words whose places are listed apart. The others are rare. */
const MAX_SETS_OF_TERMS = 16;

/** The rarest words of a query, by their indexes. */
interface RarestWords {
  readonly indexes: readonly number[];
  /** A mask with a bit for each of them. */
  readonly mask: number;
  /** The index of the next rarest word. */
  readonly next: number | undefined;
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
export class PossiblePlaces {
  readonly #index: PhraseIndex;
  readonly #placesOfType: IntLists;
  readonly #placeCounts: PlaceCounts;
  readonly #masks: PhraseMasks;
  /** For each type, the mask of the query words that its names have together; 0 in suggest, which finds names only. */
  readonly typeMasks: Uint32Array;
  readonly #query: ExpandedQuery;
  readonly #memory: MatchMemory;

  /** @param typeCount number of types in the bundle. */
  constructor(
    { phrases, placesOfType, placeCounts }: CountedIndex,
    query: ExpandedQuery,
    masks: PhraseMasks,
    memory: MatchMemory,
    typeCount: number,
  ) {
    this.#index = phrases;
    this.#placesOfType = placesOfType;
    this.#placeCounts = placeCounts;
    this.#query = query;
    this.#masks = masks;
    this.#memory = memory;
    this.typeMasks = new Uint32Array(typeCount);
    if (query.asYouType) return;
    const { offsets, values } = phrases.typePhrases;
    for (let type = 0; type < typeCount; type++) {
      for (let i = offsets[type]!; i < offsets[type + 1]!; i++) {
        this.typeMasks[type]! |= masks.maskOf(values[i]!);
      }
    }
  }

  /** Returns the `count` rarest words of the query. @param ignored index of a word that counts as the most common. */
  rarestWords(count: number, ignored?: number): RarestWords {
    const { words, termMatches } = this.#query;
    const placeCounts = new Float64Array(words.length);
    for (const { term, queryIndex } of termMatches) placeCounts[queryIndex]! += this.#placeCounts.of(term);
    if (ignored !== undefined) placeCounts[ignored] = Number.POSITIVE_INFINITY;
    const order = [...placeCounts.keys()].sort((a, b) => placeCounts[a]! - placeCounts[b]!);
    const indexes = order.slice(0, count);
    const mask = indexes.reduce((bits, index) => bits | (1 << index), 0);
    const placeCount = indexes.reduce((sum, index) => sum + placeCounts[index]!, 0);
    return { indexes, mask, next: order[count], placeCounts, placeCount };
  }

  /** Lists the phrases that have any query word of a mask. @returns a list that the next call overwrites. */
  phrasesWith(mask: number): Uint32Builder {
    const { offsets, values } = this.#index.termPostings;
    for (const { term, queryIndex } of this.#query.termMatches) {
      if (((mask >>> queryIndex) & 1) === 0) continue;
      for (let i = offsets[term]!; i < offsets[term + 1]!; i++) this.#memory.phraseSet.add(values[i]!);
    }
    this.#memory.phrases.length = 0;
    this.#memory.phraseSet.drain(this.#memory.phrases);
    return this.#memory.phrases;
  }

  /**
   * Lists the places that can have `minShouldMatch` words of the query, in one phrase or several.
   * @param phrases the phrases with any of the rarest words.
   * @param samePhraseMask the words that one phrase must have together.
   * @returns a list that the next call overwrites. The call may also overwrite `phrases`.
   */
  placesWith(
    { indexes, mask: rarestMask, next, placeCounts, placeCount }: RarestWords,
    phrases: Uint32Builder,
    minShouldMatch: number,
    samePhraseMask: number,
  ): Uint32Builder {
    if ((rarestMask & samePhraseMask) !== 0) {
      this.#addPlacesOfPhrases(phrases, (mask) => (mask & samePhraseMask) === samePhraseMask);
    } else if (
      next !== undefined &&
      minShouldMatch > 1 &&
      placeCounts[next]! < MAX_COMMONNESS_RATIO * placeCount
    ) {
      this.#addPlacesWithTwoOf([...indexes, next]);
    } else {
      this.#addPlacesOfPhrases(phrases, (mask) => (mask & rarestMask) !== 0);
    }
    this.#memory.places.length = 0;
    this.#memory.placeSet.drain(this.#memory.places);
    return this.#memory.places;
  }

  /** Adds the places of phrases and types whose masks satisfy a condition. */
  #addPlacesOfPhrases(phrases: Uint32Builder, isWanted: (mask: number) => boolean): void {
    for (let i = 0; i < phrases.length; i++) {
      const phrase = phrases.at(i);
      if (isWanted(this.#masks.maskOf(phrase))) this.#addPlacesOfPhrase(phrase, this.#memory.placeSet);
    }
    this.#addPlacesOfTypes(isWanted, this.#memory.placeSet);
  }

  /**
   * Adds the places that can have at least two of the words. A term stands for one of them only, unless a phrase has it twice. So most places
   * with "road" do not match "road roads".
   */
  #addPlacesWithTwoOf(queryIndexes: readonly number[]): void {
    const { shared, others } = this.#termsOf(queryIndexes);
    const common = shared.slice(0, MAX_SETS_OF_TERMS);
    const havingOne = this.#memory.havingOne.clear();
    const havingWord = this.#memory.havingWord;
    for (const terms of [...common.map((term) => new Set([term])), ...others]) {
      havingWord.clear();
      this.#addPlacesOfTerms(terms, havingWord);
      this.#memory.placeSet.addCommon(havingOne, havingWord);
      havingOne.unite(havingWord);
    }
    for (const term of common) this.#addPlacesWithTwice(term);
    this.#addPlacesOfTerms(new Set(shared.slice(MAX_SETS_OF_TERMS)), this.#memory.placeSet);
  }

  /** Returns the terms that stand for several of the words, the most common first, and for each word its other terms. */
  #termsOf(queryIndexes: readonly number[]): { shared: readonly number[]; others: readonly Set<number>[] } {
    const others = queryIndexes.map(() => new Set<number>());
    const words = new Map<number, number>();
    for (const { queryIndex, term } of this.#query.termMatches) {
      const word = queryIndexes.indexOf(queryIndex);
      if (word < 0) continue;
      others[word]!.add(term);
      words.set(term, (words.get(term) ?? 0) | (1 << word));
    }
    const shared = [...words].filter(([, mask]) => (mask & (mask - 1)) !== 0).map(([term]) => term);
    for (const terms of others) for (const term of shared) terms.delete(term);
    const counts = this.#placeCounts;
    return { shared: shared.sort((a, b) => counts.of(b) - counts.of(a)), others };
  }

  #addPlacesOfTerms(terms: ReadonlySet<number>, places: Bitset): void {
    const { termPostings, phraseTerms } = this.#index;
    for (const term of terms) {
      for (let i = termPostings.offsets[term]!; i < termPostings.offsets[term + 1]!; i++)
        this.#memory.phraseSet.add(termPostings.values[i]!);
    }
    this.#memory.phrases.length = 0;
    this.#memory.phraseSet.drain(this.#memory.phrases);
    for (let i = 0; i < this.#memory.phrases.length; i++)
      this.#addPlacesOfPhrase(this.#memory.phrases.at(i), places);
    this.#addPlacesOfTypesWith(
      (phrase) => listOf(phraseTerms, phrase).some((term) => terms.has(term)),
      places,
    );
  }

  /** Adds the places of the phrases that have a term twice. */
  #addPlacesWithTwice(term: number): void {
    // A phrase is listed as often as it has the term.
    const phrases = listOf(this.#index.termPostings, term);
    const repeating = new Set(phrases.filter((phrase, i) => phrase === phrases[i - 1]));
    for (const phrase of repeating) this.#addPlacesOfPhrase(phrase, this.#memory.placeSet);
    this.#addPlacesOfTypesWith((phrase) => repeating.has(phrase), this.#memory.placeSet);
  }

  #addPlacesOfPhrase(phrase: number, places: Bitset): void {
    const { phrasePostings, phraseFields } = this.#index;
    const { offsets, values } = phrasePostings;
    const lastField = lastFieldOf(this.#query);
    for (let i = offsets[phrase]!; i < offsets[phrase + 1]!; i++) {
      if (phraseFields[i]! <= lastField) places.add(values[i]!);
    }
  }

  #addPlacesOfTypes(isWanted: (mask: number) => boolean, places: Bitset): void {
    this.typeMasks.forEach((mask, type) => {
      if (isWanted(mask)) for (const place of listOf(this.#placesOfType, type)) places.add(place);
    });
  }

  /** Adds the places of the types that have a phrase which fulfils a condition. */
  #addPlacesOfTypesWith(isWanted: (phrase: number) => boolean, places: Bitset): void {
    this.typeMasks.forEach((mask, type) => {
      if (mask === 0 || !listOf(this.#index.typePhrases, type).some(isWanted)) return;
      for (const place of listOf(this.#placesOfType, type)) places.add(place);
    });
  }
}

/** Returns the last field whose phrases may have words of a query. A suggestion is found by names only. */
export function lastFieldOf({ asYouType }: ExpandedQuery): number {
  return asYouType ? Field.hidden : Field.context;
}

/** Returns the last field whose phrases may match a query alone, without phrases of other fields. */
export function lastFieldAlone({ asYouType, inContext }: ExpandedQuery): number {
  return asYouType ? Field.hidden : inContext ? Field.context : Field.type;
}
