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

/** The key `written` of `defaults/language/<code>.json`: see `WrittenForms`. */
export const writtenSchema = v.strictObject({
  streets: list,
  street_endings: groups,
  compass: groups,
  cardinals: numbers,
  ordinals: numbers,
  ordinal_endings: list,
  numbered: list,
  doubtful: list,
});

/** Returns what languages have together, folded. Words for a number that several languages have stand in one list. */
export function unitedWritten(all: readonly WrittenForms[]): WrittenForms {
  const fold = (texts: readonly string[]): string[] => [
    ...new Set(texts.flatMap(tokenizationsOf).map((words) => words.join(' '))),
  ];
  const listOf = (key: 'streets' | 'ordinal_endings' | 'numbered' | 'doubtful') =>
    fold(all.flatMap((one) => one[key] ?? []));
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
    numbered: listOf('numbered'),
    doubtful: listOf('doubtful'),
  };
  return Object.fromEntries(Object.entries(united).filter(([, texts]) => texts.length > 0));
}
