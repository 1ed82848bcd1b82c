// The inverted index: it numbers words and phrases, and leads from terms to phrases to places and back.

import { levelsOf } from '../../core/place.ts';
import type { PlaceStrings, PlaceTable } from '../../core/place-table.ts';
import {
  type IntLists,
  inverse,
  invert,
  listOf,
  listOfItem,
  listsByItem,
  type RowLists,
  sequence,
  toIntLists,
  Uint32Builder,
} from '../../core/structures/int-lists.ts';
import { hasDiacritics, plainWordsOf, romanizedTokenizationsOf, tokenizationsOf } from '../text/analyzer.ts';

/** Further words of a phrase are ignored, because the matcher has a bit for each. */
export const MAX_PHRASE_WORDS = 32;

const PLAIN_WORD = /[a-z\d]/i;
/** Byte → whether it is one of a plain text. A NUL may begin an escape. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte > 0 && byte < 0x80 && plainWordsOf(String.fromCharCode(byte)) !== undefined),
);

/** Byte → the small letter or the digit that it is in ASCII; 0 for any other. */
const SMALL_LETTERS = Uint8Array.from({ length: 256 }, (_, byte) =>
  PLAIN_WORD.test(String.fromCharCode(byte)) ? String.fromCharCode(byte).toLowerCase().charCodeAt(0) : 0,
);
/** Words of so many letters have a number below 2 ** 53 that is their own, with letters and digits as digits to the base 36. */
const MAX_KEY_LETTERS = 10;
/** Byte → its digit, from 1 to 36. */
const DIGITS = SMALL_LETTERS.map((letter) =>
  letter === 0 ? 0 : parseInt(String.fromCharCode(letter), 36) + 1,
);

/**
 * Numbers distinct words in the order in which they are added. The last short words are found by their bytes, because a string for each
 * occurrence of a word would take more time than all else that indexing takes.
 */
class WordNumbers {
  readonly #numbers = new Map<string, number>();
  /** Hash of a short word → the word as a number, and the number of the word: of the last word with this hash. */
  readonly #recent = new Float64Array(1 << 16);
  readonly #recentNumbers = new Uint32Array(1 << 16);

  /** Returns the number of a folded word. */
  of(word: string): number {
    const number = this.#numbers.get(word) ?? this.#numbers.size;
    this.#numbers.set(word, number);
    return number;
  }

  /** Returns the number of the word in `bytes` from `from` up to, but not including, `to`: ASCII letters and digits of any case. */
  ofPlain(bytes: Uint8Array, from: number, to: number): number {
    const isShort = to - from <= MAX_KEY_LETTERS;
    let key = 0;
    let hash = 0;
    for (let i = from; isShort && i < to; i++) {
      const digit = DIGITS[bytes[i]!]!;
      key = 36 * key + digit;
      hash = Math.imul(hash ^ digit, 0x01000193);
    }
    const slot = (hash ^ (hash >>> 15)) & (this.#recent.length - 1);
    if (isShort && this.#recent[slot] === key) return this.#recentNumbers[slot]!;
    let word = '';
    for (let i = from; i < to; i++) word += String.fromCharCode(SMALL_LETTERS[bytes[i]!]!);
    const number = this.of(word);
    if (isShort) {
      this.#recent[slot] = key;
      this.#recentNumbers[slot] = number;
    }
    return number;
  }

  /** Returns all words, sorted by UTF-16 code units, and for each number the place of its word among them. */
  finish(): { readonly words: readonly string[]; readonly places: Uint32Array } {
    const words = [...this.#numbers.keys()].sort();
    const places = new Uint32Array(words.length);
    for (let i = 0; i < words.length; i++) places[this.#numbers.get(words[i]!)!] = i;
    return { words, places };
  }
}

/** The text that a phrase is a tokenization of: without accents or with, a plain one that has only this tokenization, or in other letters. */
const Source = { unaccented: 0, accented: 1, plain: 2, romanized: 3 } as const;

/** The texts before and after a stem, with their words if they do not change the words of the stem. */
interface Affix {
  readonly before: string;
  readonly after: string;
  readonly words?: readonly [before: readonly string[], after: readonly string[]];
}

/** Numbers words and phrases in the order in which they are added. `finish` renumbers the words in sorted order. */
export class PhraseCollector {
  readonly #words = new WordNumbers();
  /** Where each phrase ends. */
  readonly #ends = new Uint32Builder();
  readonly #terms = new Uint32Builder();
  /** For each phrase, its `Source`. */
  readonly #sources = new Uint32Builder();

  /** How many phrases there are. The next one gets this number. */
  get count(): number {
    return this.#ends.length;
  }

  /** Adds the phrases of a text, one for each tokenization. */
  add(text: string): void {
    const plain = plainWordsOf(text);
    if (plain) {
      this.#push(plain, Source.plain);
      return;
    }
    const source = hasDiacritics(text) ? Source.accented : Source.unaccented;
    for (const words of tokenizationsOf(text)) this.#push(words, source);
    for (const words of romanizedTokenizationsOf(text)) this.#push(words, Source.romanized);
  }

  /**
   * Adds the phrase of a plain text as UTF-8, in `bytes` from `from` up to, but not including, `to`.
   * @returns `false` for any other text. Nothing of it is added.
   */
  addPlain(bytes: Uint8Array, from: number, to: number): boolean {
    for (let i = from; i < to; i++) if (!PLAIN[bytes[i]!]) return false;
    const start = this.#terms.length;
    for (let i = from; i < to; i++) {
      const word = i;
      while (i < to && SMALL_LETTERS[bytes[i]!] !== 0) i++;
      if (i > word && this.#terms.length < start + MAX_PHRASE_WORDS)
        this.#terms.push(this.#words.ofPlain(bytes, word, i));
    }
    if (this.#terms.length > start) this.#end(Source.plain);
    return true;
  }

  /** Tokenizes an affix, once for all stems that it surrounds. */
  affix(before: string, after: string): Affix {
    const [first, last] = [plainWordsOf(before), plainWordsOf(after)];
    const joinsWords = PLAIN_WORD.test(before.at(-1) ?? '') || PLAIN_WORD.test(after[0] ?? '');
    return first && last && !joinsWords ? { before, after, words: [first, last] } : { before, after };
  }

  /**
   * Adds the phrases of a stem with its affix. Copies those of the stem alone if both are plain.
   * @param first phrase of the stem alone. @param next number after its last phrase.
   */
  addComposed({ before, after, words }: Affix, stem: () => string, first: number, next: number): void {
    if (!words || next - first !== 1 || this.#sources.at(first) !== Source.plain) {
      this.add(before + stem() + after);
      return;
    }
    const [start, rest] = words;
    const end = this.#terms.length + MAX_PHRASE_WORDS;
    this.#pushWords(start, end);
    for (let i = first === 0 ? 0 : this.#ends.at(first - 1); i < this.#ends.at(first); i++) {
      if (this.#terms.length < end) this.#terms.push(this.#terms.at(i));
    }
    this.#pushWords(rest, end);
    this.#end(Source.plain);
  }

  #push(words: readonly string[], source: number): void {
    if (words.length === 0) return;
    this.#pushWords(words, this.#terms.length + MAX_PHRASE_WORDS);
    this.#end(source);
  }

  /** Adds words to the current phrase. @param end of the phrase; further words are ignored. */
  #pushWords(words: readonly string[], end: number): void {
    for (const word of words) if (this.#terms.length < end) this.#terms.push(this.#words.of(word));
  }

  /** Ends the current phrase. */
  #end(source: number): void {
    this.#ends.push(this.#terms.length);
    this.#sources.push(source);
  }

  /** Returns all terms and phrases. In `isRomanized` a phrase has 1 if it is in Latin letters, which its text is not written in. */
  finish() {
    const { words, places } = this.#words.finish();
    const values = this.#terms.finish();
    for (let i = 0; i < values.length; i++) values[i] = places[values[i]!]!;
    const offsets = new Uint32Array(this.count + 1);
    offsets.set(this.#ends.finish(), 1);
    const sources = this.#sources.finish();
    const flags = (of: number): Uint8Array => {
      const flagged = new Uint8Array(sources.length);
      // The engines take ten times as long for "Uint8Array.from".
      for (let phrase = 0; phrase < sources.length; phrase++)
        flagged[phrase] = Number(sources[phrase] === of);
      return flagged;
    };
    return {
      terms: words,
      phraseTerms: { offsets, values },
      hasDiacritics: flags(Source.accented),
      isRomanized: flags(Source.romanized),
    };
  }
}

/**
 * The fields of a place that phrases come from, best first. Those up to `hidden` are names, of which `romanized` ones are names of any
 * field in Latin letters. `context` is the address or the name of a parent. It completes a match of the place's own phrases ("balliol
 * lodge"); alone, it is a match of a low tier.
 */
export const Field = {
  name: 0,
  short: 1,
  alternative: 2,
  romanized: 3,
  hidden: 4,
  tag: 5,
  type: 6,
  context: 7,
  texts: 8,
} as const;

/** A phrase is one tokenization of a distinct name, tag, type name or address line, as terms. A place has several, and shares them. */
export interface PhraseIndex {
  /** The vocabulary, sorted by code units. A term is the index of a word in it. */
  readonly terms: readonly string[];
  /** For each term, 1 if it is a stop word. */
  readonly stops: Uint8Array;
  /** The terms of each phrase, in order. */
  readonly phraseTerms: IntLists;
  /** For each phrase, 1 if its text has letters with accents. */
  readonly hasDiacritics: Uint8Array;
  /** The phrases of each term. */
  readonly termPostings: IntLists;
  /** The phrases of each place's names, tags and context. `placeFields` has the `Field` of each entry. */
  readonly placePhrases: IntLists;
  readonly placeFields: Uint8Array;
  /** The places of each phrase. `phraseFields` has the `Field` of each entry. */
  readonly phrasePostings: IntLists;
  readonly phraseFields: Uint8Array;
  /** Phrases of the names and plurals of each type and of the types above it without the root, which is too general. */
  readonly typePhrases: IntLists;
  /** Phrases of the names and plurals of the root above each type. They match only a query that is nothing else. */
  readonly rootPhrases: IntLists;
}

/** Returns whether places have a term only in names in Latin letters, which they are not written in. */
export function isRomanizedTerm(phrases: PhraseIndex, term: number): boolean {
  const { termPostings, phrasePostings, phraseFields } = phrases;
  return listOf(termPostings, term).every((phrase) => {
    const { offsets } = phrasePostings;
    const fields = phraseFields.subarray(offsets[phrase], offsets[phrase + 1]);
    return fields.every((field) => field === Field.romanized);
  });
}

/** Builds the phrase index of places. Every searchable string is tokenized once. */
function buildPhraseIndex(places: PlaceTable, stopWords: readonly string[]): PhraseIndex {
  const phrases = new PhraseCollector();
  const ofString = phrasesOfStrings(places.strings, phrases);
  const byPath = new Map(places.types.map((type) => [type.path, type]));
  const interned = new Map<string, readonly number[]>();
  const phrasesOf = (text: string): readonly number[] => {
    const first = phrases.count;
    if (!interned.has(text)) {
      phrases.add(text);
      interned.set(
        text,
        Array.from({ length: phrases.count - first }, (_, i) => first + i),
      );
    }
    return interned.get(text)!;
  };
  const phrasesOfLevels = (levels: readonly string[]): number[] =>
    levels
      .map((level) => byPath.get(level))
      .flatMap((type) => (type ? [...new Set([type.name, type.plural])] : []))
      .flatMap(phrasesOf);
  const levels = places.types.map(({ path }) => levelsOf(path));
  const typePhrases = toIntLists(levels.map((all) => phrasesOfLevels(all.slice(1))));
  const rootPhrases = toIntLists(levels.map((all) => phrasesOfLevels(all.slice(0, 1))));
  const { terms, phraseTerms, hasDiacritics, isRomanized } = phrases.finish();
  const phraseCount = phraseTerms.offsets.length - 1;
  const { placePhrases, placeFields } = phrasesOfPlaces(places, ofString, isRomanized);
  const phraseFields = new Uint8Array(placeFields.length);
  const phrasePostings = invert(placePhrases, phraseCount, placeFields, phraseFields);
  const stops = new Set(stopWords);
  return {
    terms,
    stops: Uint8Array.from(terms, (word) => Number(stops.has(word))),
    phraseTerms,
    hasDiacritics,
    termPostings: invert(phraseTerms, terms.length),
    placePhrases,
    placeFields,
    phrasePostings,
    phraseFields,
    typePhrases,
    rootPhrases,
  };
}

/** Returns the first phrase of each string, then the number of all phrases. The phrases of a string follow each other. */
function phrasesOfStrings(strings: PlaceStrings, phrases: PhraseCollector): Uint32Array {
  const { length, encoded, composed } = strings;
  const { text, starts } = encoded;
  const whole = starts.length - 1;
  const first = new Uint32Array(length + 1);
  for (let string = 0; string < whole; string++) {
    first[string] = phrases.count;
    if (!phrases.addPlain(text, starts[string]!, starts[string + 1]! - 1)) phrases.add(strings.get(string));
  }
  const affixes = composed.affixes.map(([before, after]) => phrases.affix(before, after));
  for (let i = 0; i < composed.stems.length; i++) {
    const stem = composed.stems[i]!;
    first[whole + i] = phrases.count;
    const stemText = () => strings.get(stem);
    phrases.addComposed(affixes[composed.affixIndexes[i]!]!, stemText, first[stem]!, first[stem + 1]!);
  }
  first[length] = phrases.count;
  return first;
}

/**
 * Collects the phrases of places field by field, because most fields of most bundles are empty, and short loops are fast. Lists are
 * read in the order in which they are stored.
 */
function phrasesOfPlaces(
  places: PlaceTable,
  ofString: Uint32Array,
  isRomanized: Uint8Array,
): Pick<PhraseIndex, 'placePhrases' | 'placeFields'> {
  const { name, short_name, alternative_names, hidden_names, tags, address, parents, count } = places;
  const names = [
    [Field.name, name],
    [Field.short, short_name],
    [Field.alternative, alternative_names],
    [Field.hidden, hidden_names],
  ] as const;
  const placeOf = inverse(name.rows);
  const ofParents = namesOfParents(parents, [name, short_name, alternative_names, hidden_names]);
  // The strings of each field, and the place of each list of them.
  const filled = [
    ...names.map(([field, { lists }]) => [field, lists, placeOf] as const),
    [Field.tag, tags.lists, placeOf] as const,
    [Field.context, without(address.lists, tags.lists), placeOf] as const,
    [Field.context, ofParents, sequence(count)] as const,
  ].filter(([, { values }]) => values.length > 0);
  const offsets = new Uint32Array(count + 1);
  for (const [, strings, placeOf] of filled) {
    for (let row = 0; row < count; row++) {
      let phrases = 0;
      for (let i = strings.offsets[row]!; i < strings.offsets[row + 1]!; i++) {
        const string = strings.values[i]!;
        phrases += ofString[string + 1]! - ofString[string]!;
      }
      offsets[placeOf[row]! + 1]! += phrases;
    }
  }
  for (let place = 0; place < count; place++) offsets[place + 1]! += offsets[place]!;
  const values = new Uint32Array(offsets[count]!);
  const placeFields = new Uint8Array(values.length);
  const next = offsets.slice();
  for (const [field, strings, placeOf] of filled) {
    for (let row = 0; row < count; row++) {
      const place = placeOf[row]!;
      for (let i = strings.offsets[row]!; i < strings.offsets[row + 1]!; i++) {
        const string = strings.values[i]!;
        for (let phrase = ofString[string]!; phrase < ofString[string + 1]!; phrase++) {
          placeFields[next[place]!] = isRomanized[phrase] && field < Field.tag ? Field.romanized : field;
          values[next[place]!++] = phrase;
        }
      }
    }
  }
  return { placePhrases: { offsets, values }, placeFields };
}

/** Returns each row without the values that another list has in the same row. */
function without({ offsets, values }: IntLists, others: IntLists): IntLists {
  if (values.length === 0) return { offsets, values };
  const left = new Uint32Array(values.length);
  const lefts = new Uint32Array(offsets.length);
  let length = 0;
  for (let row = 0; row + 1 < offsets.length; row++) {
    const end = others.offsets[row + 1]!;
    for (let i = offsets[row]!; i < offsets[row + 1]!; i++) {
      const value = values[i]!;
      let at = others.offsets[row]!;
      while (at < end && others.values[at] !== value) at++;
      if (at === end) left[length++] = value;
    }
    lefts[row + 1] = length;
  }
  return { offsets: lefts, values: left.slice(0, length) };
}

/** Returns the names of each place's parents. */
function namesOfParents(parents: IntLists, names: readonly RowLists[]): IntLists {
  if (parents.values.length === 0) return parents;
  const found = new Uint32Builder();
  const offsets = new Uint32Array(parents.offsets.length);
  for (let place = 0; place + 1 < offsets.length; place++) {
    for (const parent of listOf(parents, place)) {
      for (const strings of names) for (const string of listOfItem(strings, parent)) found.push(string);
    }
    offsets[place + 1] = found.length;
  }
  return { offsets, values: found.finish() };
}

/** The distinct sets of types that places have. There are few, so matches are counted by set first. */
export interface TypeSets {
  /** For each place, the index of its set. */
  readonly ofPlace: Uint32Array;
  readonly sets: readonly (readonly number[])[];
}

/** Finds the distinct sets of types. @param count how many places there are. */
function typeSetsOf({ offsets, values }: IntLists, count: number): TypeSets {
  const sets: number[][] = [];
  const numbers = new Map<string | number, number>();
  const ofPlace = new Uint32Array(count);
  for (let place = 0; place < count; place++) {
    const from = offsets[place]!;
    const to = offsets[place + 1]!;
    const key = to - from === 1 ? values[from]! : values.subarray(from, to).join();
    let set = numbers.get(key);
    if (set === undefined) {
      set = sets.push(Array.from(values.subarray(from, to))) - 1;
      numbers.set(key, set);
    }
    ofPlace[place] = set;
  }
  return { ofPlace, sets };
}

/**
 * The structures that search derives from all places. They are plain data, so that a host can store them, because building them takes
 * longer than creating an engine from them.
 */
export interface SearchIndex {
  readonly phrases: PhraseIndex;
  /** The places of each type. */
  readonly placesOfType: IntLists;
  readonly typeSets: TypeSets;
}

/** Builds the search index of places. */
export function buildSearchIndex(places: PlaceTable, stopWords: readonly string[]): SearchIndex {
  const phrases = buildPhraseIndex(places, stopWords);
  const types = listsByItem(places.type);
  return {
    phrases,
    placesOfType: invert(types, places.types.length),
    typeSets: typeSetsOf(types, places.count),
  };
}
