import { invert, type Lists, listOf, toLists } from '../core/lists.ts';
import type { PlaceTable } from '../core/place-table.ts';
import { levelsOf } from '../core/place-type.ts';
import { readingsOf } from './analyzer.ts';

/** Where a place has a phrase from, best first. Up to `hidden` they are names. */
export const Field = { name: 0, short: 1, alternative: 2, hidden: 3, tag: 4, type: 5 } as const;

/**
 * The way from words to places and back. A phrase is one reading of a distinct name, tag or type name, as word
 * numbers; many places share a phrase, and a place has several.
 */
export interface PhraseIndex {
  /** The vocabulary, sorted by code units. A word's index is its number. */
  readonly words: readonly string[];
  /** Numbers of the stop words among them. */
  readonly stopWords: ReadonlySet<number>;
  readonly phraseWords: Lists;
  readonly wordPhrases: Lists;
  /** Names and tags of each place, and in `placeFields`, entry for entry, the `Field` each comes from. */
  readonly placePhrases: Lists;
  readonly placeFields: Uint8Array;
  readonly phrasePlaces: Lists;
  /** Names and plurals of each type and of the types above it, but for the root, which says too little. */
  readonly typePhrases: Lists;
  /** Phrase → types that have it among their `typePhrases`. */
  readonly phraseTypes: Lists;
}

/** Reads every searchable string of the places once. */
export function buildPhraseIndex(places: PlaceTable, stopWords: readonly string[]): PhraseIndex {
  const phrases = new PhraseCollector();
  const typePhrases = places.types.map(({ path }) =>
    levelsOf(path)
      .slice(1)
      .map((level) => places.types.find((type) => type.path === level))
      .flatMap((type) => (type ? [...new Set([type.name, type.plural])] : []))
      .flatMap((text) => phrases.of(text)),
  );

  const columns: readonly [number, Lists][] = [
    [Field.name, places.name],
    [Field.short, places.short_name],
    [Field.alternative, places.alternative_names],
    [Field.hidden, places.hidden_names],
    [Field.tag, places.tags],
  ];
  const byString: (readonly number[] | undefined)[] = new Array(places.strings.length);
  const placePhrases: number[] = [];
  const placeFields: number[] = [];
  const offsets = new Uint32Array(places.count + 1);
  for (let place = 0; place < places.count; place++) {
    for (const [field, column] of columns) {
      for (const string of listOf(column, place)) {
        byString[string] ??= phrases.of(places.strings.get(string));
        for (const phrase of byString[string]) {
          placePhrases.push(phrase);
          placeFields.push(field);
        }
      }
    }
    offsets[place + 1] = placePhrases.length;
  }

  const { words, phraseWords } = phrases.finish();
  const placeLists: Lists = { offsets, values: Uint32Array.from(placePhrases) };
  const typeLists = toLists(typePhrases);
  const phraseCount = phraseWords.offsets.length - 1;
  const stops = new Set(stopWords);
  return {
    words,
    stopWords: new Set([...words.keys()].filter((word) => stops.has(words[word]!))),
    phraseWords,
    wordPhrases: invert(phraseWords, words.length),
    placePhrases: placeLists,
    placeFields: Uint8Array.from(placeFields),
    phrasePlaces: invert(placeLists, phraseCount),
    typePhrases: typeLists,
    phraseTypes: invert(typeLists, phraseCount),
  };
}

/** Numbers words and phrases as they come; `finish` renumbers the words in sorted order. */
class PhraseCollector {
  readonly #numbers = new Map<string, number>();
  readonly #phrases: number[][] = [];
  readonly #byText = new Map<string, readonly number[]>();

  /** Numbers of the phrases that a text can be read as. */
  of(text: string): readonly number[] {
    const known = this.#byText.get(text);
    if (known) return known;
    const numbers = readingsOf(text).map(
      (words) => this.#phrases.push(words.map((word) => this.#word(word))) - 1,
    );
    this.#byText.set(text, numbers);
    return numbers;
  }

  finish(): { words: string[]; phraseWords: Lists } {
    const words = [...this.#numbers.keys()].sort();
    const sorted = new Uint32Array(words.length);
    words.forEach((word, rank) => {
      sorted[this.#numbers.get(word)!] = rank;
    });
    return {
      words,
      phraseWords: toLists(this.#phrases.map((phrase) => phrase.map((word) => sorted[word]!))),
    };
  }

  #word(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.#numbers.set(word, this.#numbers.size);
    return this.#numbers.size - 1;
  }
}
