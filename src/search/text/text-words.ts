// The words and the texts of a place. The worker gives them to the script of full text, so that this has no analyzer of its own.
import type { fieldNames } from '../../core/explanation.ts';
import { levelsOf } from '../../core/place.ts';
import type { PlaceTable } from '../../core/place-table.ts';
import { listOf, mapItem, type RowLists } from '../../core/structures/int-lists.ts';
import {
  hasDigit,
  inflections,
  queryTokenizationsOf,
  tokenizationsOf,
  withoutSyllables,
  wordsOf,
  writtenWordOf,
} from './analyzer.ts';

/** A shorter word of a query matches only as a whole word: too many words begin so. */
const MIN_PREFIX_LETTERS = 3;

/** Returns the words of a text in order, then words of its other tokenizations: "Free Wi-Fi" → free, wi, fi, wifi. */
function textWordsOf(text: string): string[] {
  const [words = [], ...others] = withoutSyllables(text, tokenizationsOf(text));
  if (others.length === 0) return words;
  const known = new Set(words);
  return [...words, ...others.flat().filter((word) => !known.has(word))];
}

/** A query as lists of words, one of which must match whole: all words, then without the stop words. */
interface TextQuery {
  readonly all: readonly (readonly string[])[];
  /** Empty where that is no other query. */
  readonly withoutStopWords: readonly (readonly string[])[];
}

/** Splits a query into words. @param isStopWord returns whether a text may lack a folded word. */
function textQueryOf(q: string, isStopWord: (word: string) => boolean): TextQuery {
  const all = withoutSyllables(q, queryTokenizationsOf(q));
  const withoutStopWords = all
    .map((words) => words.filter((word) => !isStopWord(word)))
    .filter((words, i) => words.length > 0 && words.length < all[i]!.length);
  return { all, withoutStopWords };
}

/** Returns a test for stop words, folded. */
function stopWordTest(stopWords: readonly string[]): (word: string) => boolean {
  const folded = new Set(stopWords.flatMap(wordsOf));
  return (word) => folded.has(word);
}

/** Returns the word in both grammatical numbers, itself first. */
function formsOf(word: string): string[] {
  return [...new Set([word, ...inflections(word)])];
}

/** Whether a word of a query also matches longer words that begin with it. A number does not. */
function isPrefix(word: string): boolean {
  return word.length >= MIN_PREFIX_LETTERS && !hasDigit(word);
}

/** A text of a place, with the field that it is in. */
type FieldText = readonly [field: (typeof fieldNames)[number], text: string];

/** Yields the texts of a place, best field first: names, tags, types, address and parents' names, without the longer ones. */
export function* fieldTexts(place: number, table: PlaceTable): Generator<FieldText, void> {
  const { types, type, parents } = table;
  yield* namesOf(place, table);
  yield* textsIn('tags', table.tags, place, table);
  const paths = new Set(mapItem(type, place, (number) => levelsOf(types[number]!.path)).flat());
  for (const { path, name, plural } of types) {
    if (!paths.has(path)) continue;
    yield ['type', name];
    yield ['type', plural];
  }
  yield* textsIn('context', table.address, place, table);
  for (const parent of listOf(parents, place))
    for (const [, text] of namesOf(parent, table)) yield ['context', text];
}

function* namesOf(place: number, table: PlaceTable): Generator<FieldText, void> {
  for (const field of ['name', 'short_name', 'alternative_names', 'hidden_names'] as const)
    yield* textsIn(field, table[field], place, table);
}

function textsIn(field: FieldText[0], column: RowLists, place: number, { strings }: PlaceTable): FieldText[] {
  return mapItem(column, place, (number) => [field, strings.get(number)]);
}

/** Splits texts and queries into words, as the search of names does, and reads the texts of a place. */
export const textWords = {
  textWordsOf,
  textQueryOf,
  stopWordTest,
  formsOf,
  isPrefix,
  fieldTexts,
  writtenWordOf,
} as const;

/** Given to the script that searches texts, so that it has no analyzer of its own. */
export type TextWords = typeof textWords;
