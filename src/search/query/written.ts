// The other ways to write a word that are the same: numbers, directions, words of streets, numbers of rooms.

import type { WrittenForms } from '../../core/settings.ts';
import { append } from '../../core/structures/multimap.ts';
import { hasDigit, isLetter, type Words } from '../text/analyzer.ts';

/** The neighbours of a word in a query. A later value makes it surer that a letter is a direction or a numeral. */
const Beside = { nothing: 0, words: 1, numbers: 2, street: 3, noun: 4 } as const;

/** Another way to write a word. The flags are those of a `TermMatch`: a letter that stands for a word is no whole name. */
interface OtherForm {
  readonly word: string;
  readonly isLoose: boolean;
  readonly synonym: boolean;
  /** Whether it counts only where no place has a better form: the bare number of an ordinal is in any street. */
  readonly isLast: boolean;
}

/** The use of a numeral. A Roman numeral has both. */
const As = { cardinal: 1, ordinal: 2, both: 3 } as const;

/** Larger numbers are no ordinals of streets. */
const NUMBER = /^([1-9]\d{0,3})(\p{L}*)$/u;
/** "2a" may be the number of a house, which is neither 2 nor 2e. */
const NUMBER_WITH_LETTER = /^\d+\p{L}$/u;
/** Letters of "goethestr" before the ending and in it, at least. Shorter endings are abbreviations. */
const MIN_LETTERS = 3;
/** Shorter numbers are in too many codes. */
const MIN_ROOM_DIGITS = 3;
const MAX_PADDED_DIGITS = 4;
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');

/** Knows the ways to write a word that mean the same in the languages of a bundle; none in an older bundle. */
export class WrittenWords {
  /** Words of streets. One may be mistaken for another. */
  readonly streets: ReadonlySet<string>;
  readonly #numbered: ReadonlySet<string>;
  readonly #doubtful: ReadonlySet<string>;
  readonly #endingGroups: readonly Words[];
  /** Those endings that are no mere letters: `str`, `strasse`. */
  readonly #longEndings: Words;
  readonly #ordinalEndings: Words;
  readonly #compass = new Map<string, string[]>();
  /** By `As`, the words for each number from 1. */
  readonly #numbers: Readonly<Record<number, readonly Words[]>>;
  readonly #numerals = new Map<string, { readonly value: number; readonly as: number }>();

  /** @param stopWords words that are numerals and directions only beside others that say so. */
  constructor(written: WrittenForms, stopWords: Words) {
    const { streets = [], numbered = [], doubtful = [], street_endings = [], compass = [] } = written;
    const { cardinals = [], ordinals = [], ordinal_endings = [], romans = [] } = written;
    this.streets = new Set(streets.flat());
    this.#numbered = new Set(numbered.flat());
    this.#doubtful = new Set([...stopWords, ...doubtful.flat()]);
    this.#endingGroups = street_endings;
    this.#longEndings = street_endings.flat().filter(({ length }) => length >= MIN_LETTERS);
    this.#ordinalEndings = ordinal_endings.flat();
    for (const group of compass)
      for (const word of group)
        for (const other of group) if (other !== word) append(this.#compass, word, other);
    this.#numbers = { [As.both]: romans, [As.ordinal]: ordinals, [As.cardinal]: cardinals };
    // "VI" may be the word of a language for another number.
    for (const as of [As.both, As.ordinal, As.cardinal])
      for (const [i, words] of this.#numbers[as]!.entries())
        for (const word of words) this.#numerals.set(word, { value: i + 1, as });
  }

  /** Returns the `Beside` of the word of a query at an index. */
  besideOf(words: Words, index: number): number {
    const besides = [words[index - 1] ?? '', words[index + 1] ?? ''];
    if (besides.some((word) => this.#numbered.has(word))) return Beside.noun;
    if (besides.some((word) => this.isStreet(word))) return Beside.street;
    const isOfStreet = words.slice(index + 1).some((word) => this.isStreet(word));
    if (isOfStreet || besides.some(hasDigit)) return Beside.numbers;
    return words.length > 1 ? Beside.words : Beside.nothing;
  }

  /** Returns whether a word is one of a street, alone or at the end of a longer word. */
  isStreet(word: string): boolean {
    return this.streets.has(word) || this.#stemOf(word) !== undefined;
  }

  /** Returns the other words that are the same as a word of a query: a direction or a number. */
  othersThan(word: string, beside: number): OtherForm[] {
    const found: OtherForm[] = [];
    const isDoubtful = (form: string): boolean => isLetter(form) || this.#doubtful.has(form);
    const add = (synonym: boolean, others: Words, isLast = false): void => {
      for (const other of others) {
        const isLoose = isLetter(word) || isLetter(other);
        if (other === word || (beside < Beside.numbers && (isDoubtful(word) || isDoubtful(other)))) continue;
        found.push({ word: other, isLoose, synonym, isLast });
      }
    };
    add(false, this.#compass.get(word) ?? []);
    const numeral = beside === Beside.nothing ? undefined : this.#numeralOf(word);
    if (!numeral) return found;
    const { value, as } = numeral;
    const isCounted = beside >= Beside.street;
    const hasLetter = NUMBER_WITH_LETTER.test(word);
    const formsAs = (kind: number): Words => this.#numbers[kind]![value - 1] ?? [];
    add(false, formsAs(As.both));
    if (as !== As.cardinal || isCounted) {
      const mayBeLetter = as === As.ordinal && !hasLetter;
      const endings = this.#ordinalEndings.filter(({ length }) => length > 1 || mayBeLetter);
      add(false, [...formsAs(As.ordinal), ...endings.map((end) => value + end)]);
    }
    if (as !== As.ordinal || (isCounted && !hasLetter)) {
      add(true, formsAs(As.cardinal), as === As.ordinal);
      add(as === As.cardinal, [String(value)], as === As.ordinal);
    }
    return found;
  }

  /** Returns the ways to write a word that a word of a street ends, or begins to end: "goethestr" for "goethestrasse". */
  endingsOf(word: string, isTyping = false): string[] {
    const found: string[] = [];
    for (const group of this.#endingGroups)
      for (const end of group) {
        let stem = stemBefore(end, word);
        for (let i = end.length - 1; isTyping && stem === undefined && i >= MIN_LETTERS; i--)
          stem = stemBefore(end.slice(0, i), word);
        if (stem !== undefined) for (const other of group) if (other !== end) found.push(stem + other);
      }
    return found;
  }

  /** Returns the ways to write a word, as `endingsOf` does, and those of a direction. */
  formsOf(word: string): string[] {
    return [...this.endingsOf(word), ...(this.#compass.get(word) ?? [])];
  }

  /** Returns the ways to read a word as words that follow each other: "goethe strasse", "north west". */
  partsOf(word: string): Words[] {
    const stem = this.#stemOf(word);
    const apart = stem === undefined ? [] : [`${stem} ${word.slice(stem.length)}`];
    const texts = [...apart, ...(this.#compass.get(word) ?? [])];
    return texts.filter((text) => text.includes(' ')).map((text) => text.split(' '));
  }

  /** Returns numbers that a number without its letter, or with other zeros before it, may stand for: "n1190", "0101". */
  roomsOf(word: string, beside: number): string[] {
    if (!/^\d+$/.test(word) || this.#numerals.size === 0) return [];
    const bare = word.replace(/^0+(?=\d)/, '');
    const padded = Array.from({ length: MAX_PADDED_DIGITS }, (_, i) => bare.padStart(i + 1, '0'));
    // In a street, it is the number of a house.
    const isRoom = bare.length >= MIN_ROOM_DIGITS && (beside <= Beside.words || beside === Beside.noun);
    return [...new Set([...padded, ...(isRoom ? LETTERS.map((letter) => letter + word) : [])])];
  }

  /** Returns what a word has before one of a street that ends it; `undefined` if none does. */
  #stemOf(word: string): string | undefined {
    const end = this.#longEndings.find((ending) => stemBefore(ending, word) !== undefined);
    return end === undefined ? undefined : stemBefore(end, word);
  }

  #numeralOf(word: string): { readonly value: number; readonly as: number } | undefined {
    const [, digits, letters = ''] = NUMBER.exec(word) ?? [];
    if (digits === undefined) return this.#numerals.get(word);
    const isOrdinal = this.#ordinalEndings.includes(letters);
    if (!isOrdinal && letters !== '') return undefined;
    return { value: Number(digits), as: isOrdinal ? As.ordinal : As.cardinal };
  }
}

function stemBefore(end: string, word: string): string | undefined {
  const length = word.length - end.length;
  return length >= MIN_LETTERS && word.endsWith(end) ? word.slice(0, length) : undefined;
}
