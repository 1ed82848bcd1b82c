import { invert, type Lists, listOf } from '../core/lists.ts';
import type { PlaceTable } from '../core/place-table.ts';
import type { Bitset } from './bitset.ts';
import { Combination, type Combined } from './combination.ts';
import type { MatchSet } from './match-set.ts';
import { PhraseFit } from './phrase-fit.ts';
import { Field, type PhraseIndex } from './phrase-index.ts';
import type { Question } from './senses.ts';

/** Finds the places that a question can mean, and how well each fits. */
export class Matcher {
  readonly #index: PhraseIndex;
  readonly #placesOfType: Lists;
  readonly #fit: PhraseFit;
  readonly #combination: Combination;
  /** For each phrase, a bit for each query word that it has a word for. */
  readonly #mask: Uint32Array;
  /** For each type, the words that its phrases have together. */
  readonly #typeMask: Uint32Array;
  /** Places looked at already. */
  readonly #seen: Uint8Array;

  constructor(places: PlaceTable, index: PhraseIndex) {
    this.#index = index;
    this.#placesOfType = invert(places.type, places.types.length);
    this.#fit = new PhraseFit(index);
    this.#mask = new Uint32Array(index.phraseWords.offsets.length - 1);
    this.#typeMask = new Uint32Array(places.types.length);
    this.#seen = new Uint8Array(places.count);
    this.#combination = new Combination(places, index, this.#fit, this.#mask);
  }

  /**
   * Adds to `found` all `passing` places that have at least `needed` of the question's words. One phrase has all of
   * them, most of the time; else the place's phrases together may: "lodge" in the name, "balliol" in the parent's.
   */
  match(question: Question, needed: number, passing: Bitset, found: MatchSet): void {
    const touched = this.#mark(question);
    this.#fit.ask(question);
    const length = question.words.length;
    if (needed === length) this.#matchPhrases(touched, 2 ** length - 1, question, passing, found);
    if (length > 1) this.#matchTogether(touched, needed, question, passing, found);
    this.#unmark(touched);
  }

  /**
   * What `match` finds in one place, which need not pass anything, with what stands there for each word of the
   * question; `undefined` where it is no match.
   */
  explain(question: Question, needed: number, place: number): Combined | undefined {
    const touched = this.#mark(question);
    this.#fit.ask(question);
    const length = question.words.length;
    const combined =
      (needed === length ? this.#combination.inOnePhrase(place, question) : undefined) ??
      (length > 1 ? this.#combination.of(place, question, needed, this.#typeMask) : undefined);
    this.#unmark(touched);
    return combined;
  }

  /** @returns the phrases with any word of the question. Their masks are set. */
  #mark({ senses }: Question): number[] {
    const { wordPhrases, phraseTypes } = this.#index;
    const touched: number[] = [];
    for (const { word, asked } of senses) {
      const bit = 1 << asked;
      for (let i = wordPhrases.offsets[word]!; i < wordPhrases.offsets[word + 1]!; i++) {
        const phrase = wordPhrases.values[i]!;
        const mask = this.#mask[phrase]!;
        if (mask === 0) touched.push(phrase);
        this.#mask[phrase] = mask | bit;
      }
    }
    for (const phrase of touched) {
      for (const type of listOf(phraseTypes, phrase)) this.#typeMask[type]! |= this.#mask[phrase]!;
    }
    return touched;
  }

  #unmark(touched: readonly number[]): void {
    for (const phrase of touched) this.#mask[phrase] = 0;
    this.#typeMask.fill(0);
  }

  #matchPhrases(
    touched: readonly number[],
    all: number,
    { asYouType }: Question,
    passing: Bitset,
    found: MatchSet,
  ): void {
    const { phrasePlaces, phraseFields, phraseTypes, phraseRoots } = this.#index;
    const last = asYouType ? Field.hidden : Field.tag;
    const fit = this.#fit;
    for (const phrase of touched) {
      if (this.#mask[phrase] !== all) continue;
      fit.hold(phrase);
      if (!fit.complete) continue;
      const asName = fit.badnessAs(Field.name);
      const asTag = fit.badnessAs(Field.tag);
      for (let i = phrasePlaces.offsets[phrase]!; i < phrasePlaces.offsets[phrase + 1]!; i++) {
        const field = phraseFields[i]!;
        if (field > last) continue;
        const place = phrasePlaces.values[i]!;
        if (passing.has(place)) found.offer(place, field <= Field.hidden ? asName : asTag, field, phrase);
      }
      if (asYouType) continue;
      const asType = fit.badnessAs(Field.type);
      const roots = fit.flaws === 0 ? listOf(phraseRoots, phrase) : [];
      for (const type of [...listOf(phraseTypes, phrase), ...roots]) {
        for (const place of listOf(this.#placesOfType, type)) {
          if (passing.has(place)) found.offer(place, asType, Field.type);
        }
      }
    }
  }

  #matchTogether(
    touched: readonly number[],
    needed: number,
    question: Question,
    passing: Bitset,
    found: MatchSet,
  ): void {
    const words = this.#rarest(touched, question).slice(0, question.words.length - needed + 1);
    const looked: number[] = [];
    const look = (place: number): void => {
      if (this.#seen[place] === 1) return;
      this.#seen[place] = 1;
      looked.push(place);
      if (!passing.has(place) || found.has(place)) return;
      const quality = this.#combination.of(place, question, needed, this.#typeMask);
      if (quality) found.offer(place, quality.badness, quality.field);
    };
    for (const phrase of touched) {
      if ((this.#mask[phrase]! & sumOfBits(words)) === 0) continue;
      for (const place of listOf(this.#index.phrasePlaces, phrase)) look(place);
    }
    this.#typeMask.forEach((mask, type) => {
      if ((mask & sumOfBits(words)) !== 0) for (const place of listOf(this.#placesOfType, type)) look(place);
    });
    for (const place of looked) this.#seen[place] = 0;
  }

  /** The query's words, that of the fewest places first. */
  #rarest(touched: readonly number[], { words }: Question): number[] {
    const counts = new Float64Array(words.length);
    const count = (mask: number, places: number): void => {
      for (let asked = 0; asked < words.length; asked++) if ((mask >>> asked) & 1) counts[asked]! += places;
    };
    const { offsets } = this.#index.phrasePlaces;
    for (const phrase of touched) count(this.#mask[phrase]!, offsets[phrase + 1]! - offsets[phrase]!);
    this.#typeMask.forEach((mask, type) => {
      count(mask, this.#placesOfType.offsets[type + 1]! - this.#placesOfType.offsets[type]!);
    });
    return [...words.keys()].sort((a, b) => counts[a]! - counts[b]!);
  }
}

function sumOfBits(words: readonly number[]): number {
  return words.reduce((bits, asked) => bits | (1 << asked), 0);
}
