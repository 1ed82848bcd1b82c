import { invert, type Lists, listOf } from '../core/lists.ts';
import type { PlaceTable } from '../core/place-table.ts';
import { Bitset } from './bitset.ts';
import { type Match, type MatchOptions, matchPlace } from './match.ts';
import type { PhraseIndex } from './phrase-index.ts';
import type { Senses } from './senses.ts';

/** Finds the places that can match a query, before any is looked at closely. */
export class Candidates {
  readonly #places: PlaceTable;
  readonly #index: PhraseIndex;
  readonly #placesOfType: Lists;

  constructor(places: PlaceTable, index: PhraseIndex) {
    this.#places = places;
    this.#index = index;
    this.#placesOfType = invert(places.type, places.types.length);
  }

  /** All matches among `passing`, in place order. */
  matches(senses: Senses, passing: Bitset, options: MatchOptions): Match[] {
    const perWord = this.#placesPerWord(senses, options.length);
    const places =
      options.needed === options.length
        ? perWord.reduce((all, some) => all.intersect(some), passing.copy()).toArray()
        : atLeast(options.needed, perWord, passing);
    return places.flatMap((place) => {
      const types = listOf(this.#places.type, place);
      return matchPlace(this.#index, types, place, senses, options) ?? [];
    });
  }

  /** For each query word, the places with any word that may stand for it, in whatever field. */
  #placesPerWord(senses: Senses, length: number): Bitset[] {
    const { wordPhrases, phrasePlaces, phraseTypes } = this.#index;
    const perWord = Array.from({ length }, () => new Bitset(this.#places.count));
    for (const [word, meanings] of senses) {
      for (const phrase of listOf(wordPhrases, word)) {
        for (const { asked } of meanings) {
          const set = perWord[asked]!;
          for (const place of listOf(phrasePlaces, phrase)) set.add(place);
          for (const type of listOf(phraseTypes, phrase)) {
            for (const place of listOf(this.#placesOfType, type)) set.add(place);
          }
        }
      }
    }
    return perWord;
  }
}

function atLeast(needed: number, sets: readonly Bitset[], passing: Bitset): number[] {
  return passing.toArray().filter((place) => {
    let has = 0;
    for (const set of sets) if (set.has(place)) has++;
    return has >= needed;
  });
}
