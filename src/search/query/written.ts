// The other ways to write a word that are the same: numbers, directions, words of streets, numbers of rooms.

import type { WrittenForms } from '../../core/settings.ts';
import { append } from '../../core/structures/multimap.ts';
import { hasDigit, isLetter, type Words } from '../text/analyzer.ts';

/** What stands beside a word in a query. Later ones tell more of what a letter or a number means there. */
const Beside = { nothing: 0, words: 1, number: 2, counted: 3 } as const;

/** The words around one of a query, as far as they matter for the ways to write it. */
export interface Surroundings {
  /** A `Beside`. */
  readonly beside: number;
  /** Whether a word of a street is in the query. */
  readonly hasStreet: boolean;
}

/** Another way to write a word. */
export interface OtherForm {
  readonly word: string;
  /** As in `TermMatch`: a letter that stands for a word is no whole name. */
  readonly isLoose: boolean;
  /** As in `TermMatch`. */
  readonly synonym: boolean;
}

const UNITS = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];
const MAX_ROMAN = 30;
/** The Roman numerals of 0, which is none, to 30. */
const ROMAN = Array.from(
  { length: MAX_ROMAN + 1 },
  (_, n) => 'x'.repeat(Math.trunc(n / 10)) + UNITS[n % 10]!,
);
/** Larger numbers are no ordinals of streets. */
const NUMBER = /^([1-9]\d{0,3})(\p{L}*)$/u;
/** The letters of a word that an ending leaves, at least: "goethe" of "goethestr". */
const MIN_STEM_LETTERS = 3;
const MIN_ENDING_LETTERS = 3;
/** Shorter numbers of rooms are in too many codes. */
const ROOM = /^\d{3,}$/;
const ROOM_LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');
/** The digits of a number with zeros before it. */
const MAX_PADDED_DIGITS = 4;

/** A number as a word of it says. A Roman numeral is both. */
interface Numeral {
  readonly value: number;
  readonly isCardinal: boolean;
  readonly isOrdinal: boolean;
}

/** Knows the ways to write a word that mean the same in the languages of a bundle. All words are folded. */
export class WrittenWords {
  readonly #streets: ReadonlySet<string>;
  readonly #endings: readonly Words[];
  readonly #compass = new Map<string, Words[]>();
  readonly #cardinals: readonly Words[];
  readonly #ordinals: readonly Words[];
  readonly #ordinalEndings: readonly string[];
  readonly #counted: ReadonlySet<string>;
  readonly #doubtful: ReadonlySet<string>;
  readonly #numerals = new Map<string, Numeral>();

  /** @param stopWords words that are numerals and directions only beside other words that say so. */
  constructor(written: WrittenForms = {}, stopWords: Words = []) {
    const { streets = [], street_endings = [], compass = [], cardinals = [], ordinals = [] } = written;
    this.#streets = new Set(streets);
    this.#endings = street_endings;
    for (const group of compass) for (const word of group) append(this.#compass, word, group);
    this.#cardinals = cardinals;
    this.#ordinals = ordinals;
    this.#ordinalEndings = written.ordinal_endings ?? [];
    this.#counted = new Set([...streets, ...(written.numbered ?? [])]);
    this.#doubtful = new Set([...stopWords, ...(written.doubtful ?? [])]);
    // A bundle without these settings has no numerals.
    const known = cardinals.length > 0 ? [...ROMAN.entries()].slice(1) : [];
    for (const [value, word] of known) this.#numerals.set(word, { value, isCardinal: true, isOrdinal: true });
    for (const isOrdinal of [true, false])
      for (const [i, words] of (isOrdinal ? ordinals : cardinals).entries())
        for (const word of words)
          this.#numerals.set(word, { value: i + 1, isCardinal: !isOrdinal, isOrdinal });
  }

  /** Returns what matters of the words around the one at an index. */
  surroundingsOf(words: Words, index: number): Surroundings {
    const besides = [words[index - 1] ?? '', words[index + 1] ?? ''];
    const isBeside = besides.some((word) => this.#counted.has(word) || this.#stemOf(word) !== undefined);
    const mayBeOfStreet =
      besides.some(hasDigit) || words.slice(index + 1).some((word) => this.isStreet(word));
    const beside = isBeside
      ? Beside.counted
      : mayBeOfStreet
        ? Beside.number
        : words.length > 1
          ? Beside.words
          : Beside.nothing;
    return { beside, hasStreet: words.some((word) => this.isStreet(word)) };
  }

  /** Returns whether a word is one of a street, alone or at the end of a longer word. */
  isStreet(word: string): boolean {
    return this.#streets.has(word) || this.#stemOf(word) !== undefined;
  }

  /** Returns the words of streets, which may be mistaken for each other, without those that mean the same as a word of them. */
  streetsInsteadOf(word: string): readonly string[] {
    return this.#streets.has(word) ? [...this.#streets].filter((other) => other !== word) : [];
  }

  /** Returns the other words that are the same as a word of a query: a direction or a number. */
  othersThan(word: string, { beside }: Surroundings): OtherForm[] {
    const found: OtherForm[] = [];
    const isDoubtful = (form: string): boolean => isLetter(form) || this.#doubtful.has(form);
    const add = (other: string, synonym: boolean): void => {
      if (other === word || (beside < Beside.number && (isDoubtful(word) || isDoubtful(other)))) return;
      found.push({ word: other, isLoose: isLetter(word) || isLetter(other), synonym });
    };
    for (const other of this.directionsOf(word)) add(other, false);
    const numeral = beside === Beside.nothing ? undefined : this.#numeralOf(word);
    if (!numeral) return found;
    const { value, isCardinal, isOrdinal } = numeral;
    const isOfLetter = /^\d+\p{L}$/u.test(word);
    const isRoman = ROMAN.includes(word);
    const roman = ROMAN[value];
    if (roman !== undefined && this.#numerals.has(roman)) add(roman, false);
    if (isOrdinal || beside === Beside.counted) {
      for (const other of this.#ordinals[value - 1] ?? []) add(other, false);
      // "2a" may be the number of a house, which is neither 2 nor 2e.
      const endings = this.#ordinalEndings.filter(
        ({ length }) => length > 1 || (isOrdinal && !isOfLetter && !isRoman),
      );
      for (const ending of endings) add(value + ending, false);
      for (const ending of endings) if (roman && ending.length > 1) add(roman + ending, false);
    }
    if (isCardinal || (beside === Beside.counted && !isOfLetter)) {
      for (const other of this.#cardinals[value - 1] ?? []) add(other, true);
      add(String(value), isCardinal && !isRoman);
    }
    return found;
  }

  /** Returns the ways to write a word that a word of a street ends: "goethestr" for "goethestrasse". */
  endingsOf(word: string, isTyping = false): string[] {
    return this.#endings.flatMap((group) =>
      group.flatMap((end) => {
        const stem = stemBefore(end, word) ?? (isTyping ? stemBeforeBegun(end, word) : undefined);
        return stem === undefined ? [] : group.filter((other) => other !== end).map((other) => stem + other);
      }),
    );
  }

  /** Returns the other ways to write a direction in one word. */
  directionsOf(word: string): string[] {
    return (this.#compass.get(word) ?? []).flat().filter((other) => other !== word && !other.includes(' '));
  }

  /** Returns the ways to read a word as words that follow each other: "goethe strasse", "north west". */
  partsOf(word: string): Words[] {
    const stem = this.#stemOf(word);
    const directions = (this.#compass.get(word) ?? []).flat().filter((other) => other.includes(' '));
    return [
      ...(stem === undefined ? [] : [[stem, word.slice(stem.length)]]),
      ...directions.map((other) => other.split(' ')),
    ];
  }

  /** Returns numbers that a number without its letter, or with other zeros before it, may stand for: "n1190", "0101". */
  roomsOf(word: string, { hasStreet }: Surroundings): string[] {
    if (!/^\d+$/.test(word) || this.#numerals.size === 0) return [];
    const bare = word.replace(/^0+(?=\d)/, '');
    const padded = Array.from({ length: MAX_PADDED_DIGITS }, (_, i) => bare.padStart(i + 1, '0'));
    const lettered = ROOM.test(word) && !hasStreet ? ROOM_LETTERS.map((letter) => letter + word) : [];
    return [...new Set([bare, ...padded])].filter((other) => other !== word).concat(lettered);
  }

  /** Returns what a word has before one of a street that ends it; `undefined` if none does. */
  #stemOf(word: string): string | undefined {
    const ends = this.#endings.flat().filter(({ length }) => length >= MIN_ENDING_LETTERS);
    return ends.map((end) => stemBefore(end, word)).find((stem) => stem !== undefined);
  }

  /** Returns the number of an ordinal in Roman numerals: "Ier". */
  #romanOrdinalOf(word: string): Numeral | undefined {
    const ending = this.#ordinalEndings.find((end) => end.length > 1 && word.endsWith(end));
    const value = ending === undefined ? 0 : ROMAN.indexOf(word.slice(0, -ending.length));
    return value > 0 ? { value, isCardinal: false, isOrdinal: true } : undefined;
  }

  #numeralOf(word: string): Numeral | undefined {
    const [, digits, letters = ''] = NUMBER.exec(word) ?? [];
    if (digits === undefined) return this.#numerals.get(word) ?? this.#romanOrdinalOf(word);
    if (this.#numerals.size === 0) return undefined;
    const isOrdinal = this.#ordinalEndings.includes(letters);
    return isOrdinal || letters === ''
      ? { value: Number(digits), isCardinal: !isOrdinal, isOrdinal }
      : undefined;
  }
}

function stemBefore(end: string, word: string): string | undefined {
  const length = word.length - end.length;
  return length >= MIN_STEM_LETTERS && word.endsWith(end) ? word.slice(0, length) : undefined;
}

/** Returns what a word has before the beginning of an ending that is being typed: "goethestra". */
function stemBeforeBegun(end: string, word: string): string | undefined {
  for (let letters = end.length - 1; letters >= MIN_ENDING_LETTERS; letters--) {
    const stem = stemBefore(end.slice(0, letters), word);
    if (stem !== undefined) return stem;
  }
  return undefined;
}
