import type { PlaceTable } from '../../core/place-table.ts';
import { Bitset } from '../../core/structures/bitset.ts';
import { type IntLists, listOf, rowsOfValues } from '../../core/structures/int-lists.ts';
import { Uint32Builder } from '../../core/structures/uint32-builder.ts';
import { Field, type PhraseIndex } from '../index/phrase-index.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { ExpandedQuery } from '../query/term-expander.ts';
import type { MatchSet } from './match-set.ts';
import { PhraseMasks } from './phrase-masks.ts';
import { PhraseMatcher } from './phrase-matcher.ts';
import { PhrasePatterns } from './phrase-patterns.ts';
import { PhraseQuality } from './phrase-quality.ts';
import { type PlaceMatch, PlaceMatcher } from './place-matcher.ts';
import { PlacePatterns } from './place-patterns.ts';
import { rankBucketIn, Tier } from './tier.ts';
import type { Tokens } from './tokens.ts';

/**
 * A word more is looked up, so that places without it need not be held against the question, unless it is so many times as
 * common as those that are looked up anyway: to look at all names of a place takes so many times as long as to list it.
 */
const COMMON = 2;

/** Finds the places that a question can mean, and how well each fits. */
export class Matcher {
  readonly #index: PhraseIndex;
  readonly #placesOfType: IntLists;
  /** Phrase → the types that it is the name of, or that are below a root of that name. */
  readonly #typesCalled: ReadonlyMap<number, readonly number[]>;
  readonly #rootsCalled: ReadonlyMap<number, readonly number[]>;
  /** The phrases before are names of no type: nearly all of them, which need not be looked up. */
  readonly #firstOfTypes: number;
  readonly #fit: PhraseMatcher;
  readonly #combination: PlaceMatcher;
  readonly #masks: PhraseMasks;
  readonly #patterns: PhrasePatterns;
  readonly #placePatterns: PlacePatterns;
  readonly #quality: PhraseQuality;
  readonly #spread: Uint32Array;
  /** For each type, the words that its phrases have together. */
  readonly #typeMask: Uint32Array;
  // Phrases and places to look at are gathered in sets, as in their order they lie together in memory.
  readonly #listed: Bitset;
  readonly #candidates: Bitset;
  readonly #once: Bitset;
  readonly #having: Bitset;
  // Kept from query to query, as they grow large.
  readonly #phrases = new Uint32Builder();
  readonly #looked = new Uint32Builder();

  constructor(places: PlaceTable, searchIndex: SearchIndex) {
    const { phrases: index, placesOfType, wordSpread } = searchIndex;
    this.#index = index;
    this.#placesOfType = placesOfType;
    this.#typesCalled = rowsOfValues(index.typePhrases);
    this.#rootsCalled = rowsOfValues(index.rootPhrases);
    this.#firstOfTypes = Math.min(...this.#typesCalled.keys(), ...this.#rootsCalled.keys());
    this.#fit = new PhraseMatcher(index);
    this.#masks = new PhraseMasks(index);
    this.#spread = wordSpread;
    this.#listed = new Bitset(index.phraseWords.offsets.length - 1);
    this.#typeMask = new Uint32Array(places.types.length);
    this.#candidates = new Bitset(places.count);
    this.#once = new Bitset(places.count);
    this.#having = new Bitset(places.count);
    this.#patterns = new PhrasePatterns(index, this.#masks);
    this.#quality = new PhraseQuality(this.#fit, this.#patterns);
    this.#placePatterns = new PlacePatterns(searchIndex, this.#masks, this.#patterns);
    this.#combination = new PlaceMatcher(places, index, this.#fit, this.#masks, this.#placePatterns);
  }

  /**
   * Adds to `found` all `passing` places that have at least `needed` of the question's words. One phrase has all of
   * them, most of the time; else the place's phrases together may: "lodge" in the name, "balliol" in the parent's.
   */
  match(question: ExpandedQuery, needed: number, passing: Bitset, found: MatchSet): void {
    this.#ask(question);
    const { length } = question.words;
    const inOne = needed === length ? question.inOne : 0;
    const spread = this.#spreadOf(question);
    const [looked, next] = this.#rarest(spread, length - needed + 1);
    const wanted = bitsOf(looked);
    this.#list(question, wanted);
    if (needed === length) this.#matchPhrases(2 ** length - 1, question, passing, found);
    if (length === 1 || inOne === 2 ** length - 1) return;
    const places = looked.reduce((sum, asked) => sum + spread[asked]!, 0);
    if ((wanted & inOne) !== 0) this.#gather(question, (mask) => (mask & inOne) === inOne);
    else if (next !== undefined && needed > 1 && spread[next]! < COMMON * places) {
      this.#gatherTwice(question, [...looked, next]);
    } else this.#gather(question, (mask) => (mask & wanted) !== 0);
    this.#matchTogether(needed, passing, found);
  }

  /**
   * What `match` finds in one place, which need not pass anything, with what stands there for each word of the
   * question; `undefined` where it is no match.
   */
  explain(question: ExpandedQuery, needed: number, place: number): PlaceMatch | undefined {
    this.#ask(question, true);
    const length = question.words.length;
    const alone = needed === length ? this.#combination.inOnePhrase(place) : undefined;
    if (length === 1 || (alone && alone.badness < rankBucketIn(Tier.context))) return alone;
    const together = this.#combination.of(place, needed);
    return alone && !(together && together.badness < alone.badness) ? alone : together;
  }

  /**
   * Words that stand where the question's word `asked` would, in names of `passing` places that have all its other words in their
   * order and nothing else.
   */
  wordsInstead(question: ExpandedQuery, asked: number, passing: Bitset): ReadonlySet<number> {
    this.#ask(question);
    const { length } = question.words;
    const others = (2 ** length - 1) & ~(1 << asked);
    const spread = this.#spreadOf(question);
    spread[asked] = Number.POSITIVE_INFINITY;
    const [rarest] = this.#rarest(spread, 1);
    this.#list(question, bitsOf(rarest));
    const found = new Set<number>();
    for (let t = 0; t < this.#phrases.length; t++) {
      const phrase = this.#phrases.at(t);
      if ((this.#masks.of(phrase) & others) !== others) continue;
      const words = listOf(this.#index.phraseWords, phrase);
      const isInOrder =
        words.length === length && words.every((word, i) => i === asked || this.#standsFor(word, i));
      if (isInOrder && this.#isNameOf(phrase, passing)) found.add(words[asked]!);
    }
    return found;
  }

  #standsFor(word: number, asked: number): boolean {
    return ((this.#masks.ofWord(word) >>> asked) & 1) === 1;
  }

  #isNameOf(phrase: number, passing: Bitset): boolean {
    const { phrasePlaces, phraseFields } = this.#index;
    for (let i = phrasePlaces.offsets[phrase]!; i < phrasePlaces.offsets[phrase + 1]!; i++) {
      if (phraseFields[i]! <= Field.hidden && passing.has(phrasePlaces.values[i]!)) return true;
    }
    return false;
  }

  /** Whether the words of a place that stand for those of the query are a whole name of it. */
  isWholeName(tokens: Tokens): boolean {
    const [first] = tokens;
    if (!first || first.field > Field.hidden) return false;
    const { offsets } = this.#index.phraseWords;
    const length = offsets[first.phrase + 1]! - offsets[first.phrase]!;
    return length === tokens.length && tokens.every((token) => token?.phrase === first.phrase);
  }

  /** Whether the words are the name of a kind of place, whole. */
  isKind(question: ExpandedQuery): boolean {
    this.#ask(question);
    const phrases = [...this.#typesCalled.keys(), ...this.#rootsCalled.keys()];
    return phrases.some((phrase) => {
      this.#fit.hold(phrase);
      return this.#fit.complete && this.#fit.length === question.words.length;
    });
  }

  /** @param explained whether it matters which phrases the words found are in. */
  #ask(question: ExpandedQuery, explained = false): void {
    this.#fit.ask(question);
    this.#masks.ask(question);
    this.#patterns.ask(question);
    this.#quality.ask();
    this.#typeMask.fill(0);
    if (!question.asYouType) {
      const { offsets, values } = this.#index.typePhrases;
      for (let type = 0; type < this.#typeMask.length; type++) {
        for (let i = offsets[type]!; i < offsets[type + 1]!; i++)
          this.#typeMask[type]! |= this.#masks.of(values[i]!);
      }
    }
    // Of words that must follow each other it matters, too.
    this.#placePatterns.ask(question, this.#typeMask, explained || Boolean(question.joined));
    this.#combination.ask(question);
  }

  /** Fills `#phrases` with those that have any of the wanted words, a bit each. */
  #list({ senses }: ExpandedQuery, wanted: number): void {
    const { offsets, values } = this.#index.wordPhrases;
    for (const { word, asked } of senses) {
      if (((wanted >>> asked) & 1) === 0) continue;
      for (let i = offsets[word]!; i < offsets[word + 1]!; i++) this.#listed.add(values[i]!);
    }
    this.#phrases.length = 0;
    this.#listed.drain(this.#phrases);
  }

  #matchPhrases(
    all: number,
    { asYouType, inContext }: ExpandedQuery,
    passing: Bitset,
    found: MatchSet,
  ): void {
    const { phrasePlaces, phraseFields } = this.#index;
    const last = asYouType ? Field.hidden : inContext ? Field.context : Field.type;
    for (let t = 0; t < this.#phrases.length; t++) {
      const phrase = this.#phrases.at(t);
      if (all > 1 && this.#masks.of(phrase) !== all) continue;
      const fitted = this.#quality.of(phrase);
      if (!fitted.complete) continue;
      const { badness } = fitted;
      const to = phrasePlaces.offsets[phrase + 1]!;
      for (let i = phrasePlaces.offsets[phrase]!; i < to; i++) {
        const field = phraseFields[i]!;
        if (field > last) continue;
        const place = phrasePlaces.values[i]!;
        if (passing.has(place)) found.offer(place, badness[field]!, field, phrase);
      }
      if (asYouType || phrase < this.#firstOfTypes) continue;
      this.#matchTypes(this.#typesCalled.get(phrase), badness[Field.type]!, passing, found);
      if (fitted.whole) this.#matchTypes(this.#rootsCalled.get(phrase), badness[Field.type]!, passing, found);
    }
  }

  /** Adds the places of types. */
  #matchTypes(types: readonly number[] | undefined, badness: number, passing: Bitset, found: MatchSet): void {
    for (const type of types ?? []) {
      for (const place of listOf(this.#placesOfType, type)) {
        if (passing.has(place)) found.offer(place, badness, Field.type);
      }
    }
  }

  /**
   * Takes as candidates the places of listed phrases, and of types.
   * @param isWanted whether a phrase that has these words of the query may be of a match.
   */
  #gather(question: ExpandedQuery, isWanted: (mask: number) => boolean): void {
    for (let t = 0; t < this.#phrases.length; t++) {
      const phrase = this.#phrases.at(t);
      if (isWanted(this.#masks.of(phrase))) this.#addPlaces(question, phrase, this.#candidates);
    }
    this.#addPlacesOfTypes(isWanted, this.#candidates);
  }

  /** Takes as candidates the places that have two of the words. */
  #gatherTwice(question: ExpandedQuery, words: readonly number[]): void {
    const [once, having] = [this.#once.clear(), this.#having];
    for (const asked of words) {
      const bit = 1 << asked;
      having.clear();
      this.#list(question, bit);
      for (let t = 0; t < this.#phrases.length; t++) this.#addPlaces(question, this.#phrases.at(t), having);
      this.#addPlacesOfTypes((mask) => (mask & bit) !== 0, having);
      this.#candidates.addCommon(once, having);
      once.addCommon(having, having);
    }
  }

  #addPlaces({ asYouType }: ExpandedQuery, phrase: number, places: Bitset): void {
    const { phrasePlaces, phraseFields } = this.#index;
    const { offsets, values } = phrasePlaces;
    const last = asYouType ? Field.hidden : Field.context;
    for (let i = offsets[phrase]!; i < offsets[phrase + 1]!; i++) {
      if (phraseFields[i]! <= last) places.add(values[i]!);
    }
  }

  #addPlacesOfTypes(isWanted: (mask: number) => boolean, places: Bitset): void {
    this.#typeMask.forEach((mask, type) => {
      if (isWanted(mask)) for (const place of listOf(this.#placesOfType, type)) places.add(place);
    });
  }

  #matchTogether(needed: number, passing: Bitset, found: MatchSet): void {
    this.#looked.length = 0;
    this.#candidates.drain(this.#looked);
    this.#masks.expect(this.#looked.length);
    for (let i = 0; i < this.#looked.length; i++) {
      const place = this.#looked.at(i);
      if (!passing.has(place) || found.badnessOf(place) < rankBucketIn(Tier.context)) continue;
      const quality = this.#combination.of(place, needed);
      if (quality) found.offer(place, quality.badness, quality.field);
    }
  }

  /**
   * The query's words of the fewest places, and the next. A place that has enough of the words has at least one of so
   * many, and two with the next, whichever they are.
   */
  #rarest(spread: Float64Array, few: number): [readonly number[], number | undefined] {
    const rarest = [...spread.keys()].sort((a, b) => spread[a]! - spread[b]!);
    return [rarest.slice(0, few), rarest[few]];
  }

  /** For each of the query's words, in how many places it is: see `#spread`. */
  #spreadOf({ words, senses }: ExpandedQuery): Float64Array {
    const spread = new Float64Array(words.length);
    for (const { word, asked } of senses) spread[asked]! += this.#spread[word]!;
    return spread;
  }
}

function bitsOf(numbers: readonly number[]): number {
  return numbers.reduce((bits, number) => bits | (1 << number), 0);
}
