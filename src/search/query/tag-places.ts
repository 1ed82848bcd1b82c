import { Bitset } from '../../core/structures/bitset.ts';
import { BoundedCache } from '../../core/structures/bounded-cache.ts';
import { listOf } from '../../core/structures/int-lists.ts';
import { Field, type PhraseIndex } from '../index/phrase-index.ts';
import type { TermDictionary } from '../index/term-dictionary.ts';
import { inflections, tokenizationsOf } from '../text/analyzer.ts';

const MAX_CACHED_SETS = 32;

/** Finds the places that have a tag, in any grammatical number. */
export class TagPlaces {
  readonly #count: number;
  readonly #phrases: PhraseIndex;
  readonly #dictionary: TermDictionary;
  readonly #cache = new BoundedCache<Bitset>(MAX_CACHED_SETS);
  /** The phrases that are a tag of a place, by their terms. */
  #tags: ReadonlyMap<string, number> | undefined;

  /** @param count the number of places. */
  constructor(count: number, phrases: PhraseIndex, dictionary: TermDictionary) {
    this.#count = count;
    this.#phrases = phrases;
    this.#dictionary = dictionary;
  }

  /** Returns the places with a tag. Callers must not change the set. */
  placesWith(tag: string): Bitset {
    return this.#cache.getOrCreate(tag, () => this.#find(tag));
  }

  #find(tag: string): Bitset {
    const { phrasePostings, phraseFields } = this.#phrases;
    this.#tags ??= tagPhrases(this.#phrases);
    const places = new Bitset(this.#count);
    const singular = tokenizationsOf(tag);
    const plurals = singular.flatMap((words) =>
      inflections(words.at(-1) ?? '').map((last) => [...words.slice(0, -1), last]),
    );
    for (const words of [...singular, ...plurals]) {
      const terms = words.map((word) => this.#dictionary.exact(word) ?? -1);
      const phrase = terms.length > 0 ? this.#tags.get(keyOf(terms)) : undefined;
      if (phrase === undefined) continue;
      for (let i = phrasePostings.offsets[phrase]!; i < phrasePostings.offsets[phrase + 1]!; i++) {
        if (phraseFields[i] === Field.tag) places.add(phrasePostings.values[i]!);
      }
    }
    return places;
  }
}

function tagPhrases({ phraseTerms, phrasePostings, phraseFields }: PhraseIndex): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (let phrase = 0; phrase + 1 < phrasePostings.offsets.length; phrase++) {
    const fields = phraseFields.subarray(
      phrasePostings.offsets[phrase]!,
      phrasePostings.offsets[phrase + 1]!,
    );
    if (fields.includes(Field.tag)) found.set(keyOf(listOf(phraseTerms, phrase)), phrase);
  }
  return found;
}

function keyOf(terms: ArrayLike<number>): string {
  return Array.prototype.join.call(terms, ' ');
}
