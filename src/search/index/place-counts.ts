import type { PhraseIndex } from './phrase-index.ts';
import type { SearchIndex } from './search-index.ts';

/** A search index, and how many places its terms have. */
export type CountedIndex = SearchIndex & { readonly placeCounts: PlaceCounts };

/** Counts the places of terms. Each term is counted when it is first asked for, because few terms ever are. */
export class PlaceCounts {
  readonly #phrases: PhraseIndex;
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
