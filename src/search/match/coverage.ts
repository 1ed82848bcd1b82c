import type { PlaceTable } from '../../core/place-table.ts';
import { Field, type PhraseIndex } from '../index/phrase-index.ts';
import type { ExpandedQuery } from '../query/term-expander.ts';
import type { PhraseMasks } from './phrase-masks.ts';

/** Tells of most places that are no match, before what their phrases say is put together. */
export class Coverage {
  readonly #places: PlaceTable;
  readonly #index: PhraseIndex;
  readonly #masks: PhraseMasks;
  #question: ExpandedQuery = { words: [], senses: [], asYouType: false, inOne: 0 };
  readonly #different: number[] = [];

  /** @param masks that will be asked the same questions. */
  constructor(places: PlaceTable, index: PhraseIndex, masks: PhraseMasks) {
    this.#places = places;
    this.#index = index;
    this.#masks = masks;
  }

  ask(question: ExpandedQuery): void {
    this.#question = question;
  }

  /** Whether the phrases of a place may have so many words of the question, and have those that must stand together. */
  suffices(place: number, needed: number, typeMask: Uint32Array): boolean {
    const { asYouType, words, inOne } = this.#question;
    const { offsets, values } = this.#index.placePhrases;
    const fields = this.#index.placeFields;
    const last = asYouType ? Field.hidden : Field.context;
    let mask = 0;
    let together = needed < words.length || inOne === 0;
    // Whoever has them all in one phrase is found by it.
    if (!together && inOne === 2 ** words.length - 1) return false;
    for (let i = offsets[place]!; i < offsets[place + 1]!; i++) {
      if (fields[i]! > last) continue;
      const has = this.#masks.of(values[i]!);
      mask |= has;
      if ((has & inOne) === inOne) together = true;
    }
    if (!together) return false;
    const ofTypes = asYouType ? 0 : this.#ofTypes(place, typeMask);
    if (countBits(mask | ofTypes) < needed) return false;
    return !this.#masks.shared || this.#canStand(place, needed - countBits(ofTypes), last);
  }

  #ofTypes(place: number, typeMask: Uint32Array): number {
    const { offsets, values } = this.#places.type;
    let mask = 0;
    for (let i = offsets[place]!; i < offsets[place + 1]!; i++) mask |= typeMask[values[i]!]!;
    return mask;
  }

  /**
   * Whether so many query words may have one of the place's each: of "opposite co op", two of which "opposite" would do for.
   * Only a phrase has a word twice.
   */
  #canStand(place: number, needed: number, last: number): boolean {
    const { placePhrases, placeFields, phraseWords } = this.#index;
    const different = this.#different;
    different.length = 0;
    let repeated = 0;
    const end = placePhrases.offsets[place + 1]!;
    for (let p = placePhrases.offsets[place]!; p < end && different.length + repeated < needed; p++) {
      const phrase = placePhrases.values[p]!;
      if (placeFields[p]! > last || this.#masks.of(phrase) === 0) continue;
      const from = phraseWords.offsets[phrase]!;
      let again = 0;
      for (let i = from; i < phraseWords.offsets[phrase + 1]!; i++) {
        const word = phraseWords.values[i]!;
        if (this.#masks.ofWord(word) === 0) continue;
        if (!different.includes(word)) different.push(word);
        else if (phraseWords.values.indexOf(word, from) < i) again++;
      }
      repeated = Math.max(repeated, again);
    }
    return different.length + repeated >= needed;
  }
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
