// The words of longer texts. The script of full text is loaded apart, and gets them from the worker, which has the analyzer already.
import {
  hasDigit,
  inflections,
  queryTokenizationsOf,
  tokenizationsOf,
  withoutSyllables,
  wordsOf,
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

/** Splits texts and queries into words, as the search of names does. */
export const textWords = { textWordsOf, textQueryOf, stopWordTest, formsOf, isPrefix } as const;

/** Given to the script that searches texts, so that it has no analyzer of its own. */
export type TextWords = typeof textWords;
