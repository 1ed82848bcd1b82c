import { GrowingList } from '../core/growing-list.ts';
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
  // Kept from query to query, as they grow large.
  readonly #touched = new GrowingList();
  readonly #looked = new GrowingList();

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
  #mark({ senses, asYouType }: Question): GrowingList {
    const { wordPhrases, phraseTypes } = this.#index;
    const touched = this.#touched;
    touched.length = 0;
    const mask = this.#mask;
    for (const { word, asked } of senses) {
      const bit = 1 << asked;
      for (let i = wordPhrases.offsets[word]!; i < wordPhrases.offsets[word + 1]!; i++) {
        const phrase = wordPhrases.values[i]!;
        if (mask[phrase] === 0) touched.push(phrase);
        mask[phrase]! |= bit;
      }
    }
    if (asYouType) return touched;
    const { offsets, values } = phraseTypes;
    for (let t = 0; t < touched.length; t++) {
      const phrase = touched.at(t);
      for (let i = offsets[phrase]!; i < offsets[phrase + 1]!; i++)
        this.#typeMask[values[i]!]! |= mask[phrase]!;
    }
    return touched;
  }

  #unmark(touched: GrowingList): void {
    for (let t = 0; t < touched.length; t++) this.#mask[touched.at(t)] = 0;
    this.#typeMask.fill(0);
  }

  #matchPhrases(
    touched: GrowingList,
    all: number,
    { asYouType, inContext }: Question,
    passing: Bitset,
    found: MatchSet,
  ): void {
    const { phrasePlaces, phraseFields } = this.#index;
    const last = asYouType ? Field.hidden : inContext ? Field.context : Field.tag;
    const fit = this.#fit;
    for (let t = 0; t < touched.length; t++) {
      const phrase = touched.at(t);
      if (this.#mask[phrase] !== all) continue;
      fit.hold(phrase);
      if (!fit.complete) continue;
      const asName = fit.badnessAs(Field.name);
      const asTag = asYouType ? asName : fit.badnessAs(Field.tag);
      const to = phrasePlaces.offsets[phrase + 1]!;
      for (let i = phrasePlaces.offsets[phrase]!; i < to; i++) {
        const field = phraseFields[i]!;
        if (field > last) continue;
        const place = phrasePlaces.values[i]!;
        if (passing.has(place)) found.offer(place, field <= Field.hidden ? asName : asTag, field, phrase);
      }
      if (asYouType) continue;
      this.#matchTypes(this.#index.phraseTypes, phrase, passing, found);
      if (fit.whole) this.#matchTypes(this.#index.phraseRoots, phrase, passing, found);
    }
  }

  /** Adds the places of the types that the phrase held is the name of. */
  #matchTypes(types: Lists, phrase: number, passing: Bitset, found: MatchSet): void {
    const to = types.offsets[phrase + 1]!;
    for (let t = types.offsets[phrase]!; t < to; t++) {
      const asType = this.#fit.badnessAs(Field.type);
      for (const place of listOf(this.#placesOfType, types.values[t]!)) {
        if (passing.has(place)) found.offer(place, asType, Field.type);
      }
    }
  }

  #matchTogether(
    touched: GrowingList,
    needed: number,
    question: Question,
    passing: Bitset,
    found: MatchSet,
  ): void {
    const rarest = this.#rarest(touched, question).slice(0, question.words.length - needed + 1);
    const wanted = rarest.reduce((bits, asked) => bits | (1 << asked), 0);
    const { offsets, values } = this.#index.phrasePlaces;
    const looked = this.#looked;
    looked.length = 0;
    const look = (place: number): void => {
      if (this.#seen[place] === 1) return;
      this.#seen[place] = 1;
      looked.push(place);
      if (!passing.has(place) || found.has(place)) return;
      const quality = this.#combination.of(place, question, needed, this.#typeMask);
      if (quality) found.offer(place, quality.badness, quality.field);
    };
    for (let t = 0; t < touched.length; t++) {
      const phrase = touched.at(t);
      if ((this.#mask[phrase]! & wanted) === 0) continue;
      for (let i = offsets[phrase]!; i < offsets[phrase + 1]!; i++) look(values[i]!);
    }
    this.#typeMask.forEach((mask, type) => {
      if ((mask & wanted) !== 0) for (const place of listOf(this.#placesOfType, type)) look(place);
    });
    for (let i = 0; i < looked.length; i++) this.#seen[looked.at(i)] = 0;
  }

  /** The query's words, that of the fewest places first. */
  #rarest(touched: GrowingList, { words }: Question): number[] {
    const counts = new Float64Array(words.length);
    const count = (mask: number, places: number): void => {
      for (let rest = mask; rest !== 0; rest &= rest - 1) counts[31 - Math.clz32(rest & -rest)]! += places;
    };
    const { offsets } = this.#index.phrasePlaces;
    for (let t = 0; t < touched.length; t++) {
      const phrase = touched.at(t);
      count(this.#mask[phrase]!, offsets[phrase + 1]! - offsets[phrase]!);
    }
    this.#typeMask.forEach((mask, type) => {
      count(mask, this.#placesOfType.offsets[type + 1]! - this.#placesOfType.offsets[type]!);
    });
    return [...words.keys()].sort((a, b) => counts[a]! - counts[b]!);
  }
}
