// The ways to write the same in a language: its form in the data of a language, and what those of a bundle make together.
import * as v from 'valibot';
import type { WrittenForms } from '../../src/core/settings.ts';
import { tokenizationsOf } from '../../src/search/text/analyzer.ts';
import { text } from './phrases.ts';

const list = v.exactOptional(v.array(text));
const groups = v.exactOptional(v.array(v.pipe(v.array(text), v.minLength(1))));
/** The numbers that have words. */
const MAX_NUMBER = 20;
const numbers = v.exactOptional(v.pipe(v.array(v.array(text)), v.maxLength(MAX_NUMBER)));

/** The key `written` of `defaults/language/<code>.json`. */
export const writtenSchema = v.strictObject({
  /** Words of streets and their abbreviations: "street", "rd". One may be mistaken for another. */
  streets: list,
  /** Ways to write a word of a street at the end of a longer word: `["straße", "str"]`. */
  street_endings: groups,
  /** Ways to write a direction: `["nw", "northwest", "north west"]`. */
  compass: groups,
  /** Words for the numbers from 1. */
  cardinals: numbers,
  ordinals: numbers,
  /** Letters behind the digits of an ordinal: "th". */
  ordinal_endings: list,
  /** Words that have a number: "room". */
  numbered: list,
  /** Numerals and directions that are other words as well: "no". */
  doubtful: list,
});

type WrittenFile = v.InferOutput<typeof writtenSchema>;

const UNITS = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];
const MAX_ROMAN = 30;
/** Names of rulers have no larger one with the letters of an ordinal, and each takes bytes of a bundle. */
const MAX_ROMAN_ORDINAL = 5;

/** Returns the Roman numerals from 1, and those of ordinals: "Ier". @param endings of ordinals. */
function romansWith(endings: readonly string[]): string[][] {
  return Array.from({ length: MAX_ROMAN }, (_, i) => {
    const roman = 'x'.repeat(Math.trunc((i + 1) / 10)) + UNITS[(i + 1) % 10];
    // One letter more makes words: "vie".
    const ofOrdinal = i < MAX_ROMAN_ORDINAL ? endings.filter(({ length }) => length > 1) : [];
    return [roman, ...ofOrdinal.map((ending) => roman + ending)];
  });
}

/** Returns what languages have together, folded. Words for a number that several languages have stand in one group. */
export function unitedWritten(all: readonly WrittenFile[]): WrittenForms {
  const fold = (texts: readonly string[]): string[] => [
    ...new Set(texts.flatMap(tokenizationsOf).map((words) => words.join(' '))),
  ];
  const listOf = (key: 'streets' | 'ordinal_endings' | 'numbered' | 'doubtful'): string[][] => {
    const texts = fold(all.flatMap((one) => one[key] ?? []));
    return texts.length > 0 ? [texts] : [];
  };
  const groupsOf = (key: 'street_endings' | 'compass') => all.flatMap((one) => (one[key] ?? []).map(fold));
  const numbersOf = (key: 'cardinals' | 'ordinals') =>
    Array.from({ length: Math.max(0, ...all.map((one) => one[key]?.length ?? 0)) }, (_, i) =>
      fold(all.flatMap((one) => one[key]?.[i] ?? [])),
    );
  const united = {
    streets: listOf('streets'),
    street_endings: groupsOf('street_endings'),
    compass: groupsOf('compass'),
    cardinals: numbersOf('cardinals'),
    ordinals: numbersOf('ordinals'),
    ordinal_endings: listOf('ordinal_endings'),
    romans: all.some(({ cardinals }) => cardinals) ? romansWith(listOf('ordinal_endings').flat()) : [],
    numbered: listOf('numbered'),
    doubtful: listOf('doubtful'),
  };
  return Object.fromEntries(Object.entries(united).filter(([, groups]) => groups.length > 0));
}
