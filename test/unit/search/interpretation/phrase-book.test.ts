import { expect, it } from 'vitest';
import { writePhrases } from '../../../../data/kinds/text-lists.ts';
import type { RequestPhrases } from '../../../../src/core/language-words.ts';
import { asText, joinElided, PhraseBook, TextLists } from '../../../../src/search/interpretation/lex.ts';
import { noPhrases } from '../../../fixtures/phrases.ts';

const bookOf = (phrases: RequestPhrases): PhraseBook => new PhraseBook(new TextLists(writePhrases(phrases)));
const book = bookOf({
  near: ['near', 'next to', 'à côté de'],
  near_behind: ['lähellä'],
  within: ['in'],
  here: ['near me'],
  ignored: ['where is'],
  function_words: ['the', 'l', 'in', 'to'],
  timetable_behind: ['to', 'to the'],
  accessibility: [{ features: ['has_a', 'has_b'], texts: ['step-free'] }],
});
const kindsAt = (text: string, index = 0): string[] =>
  book.at(book.wordsOf(text), index).map(({ kind, length }) => `${kind} ${length}`);

it('finds all phrases that begin at a word, of any length', () => {
  expect(kindsAt('near me')).toEqual(['near 1', 'here 2']);
  expect(kindsAt('in the park')).toEqual(['within 1', 'function 1']);
  expect(kindsAt('park near', 1)).toEqual(['near 1']);
});

it('finds no phrase whose later words are missing', () => {
  expect(kindsAt('next door')).toEqual([]);
  expect(kindsAt('where')).toEqual([]);
});

it('reads phrases as people type them, without accents and hyphens', () => {
  expect(kindsAt('a cote de')).toEqual(['near 3']);
  expect(kindsAt('Step free')).toEqual(['accessibility 2']);
  expect(book.at(['step', 'free'], 0)[0]!.features).toEqual(['has_a', 'has_b']);
});

it('lets an elided function word stand alone, and no other', () => {
  expect(book.wordsOf('à l’Opéra')).toEqual(['a', "l'", 'opera']);
  expect(book.isFunctionWord("l'")).toBe(true);
  expect(book.wordsOf("O'Reilly d'Or")).toEqual(['oreilly', 'dor']);
});

it('finds a phrase with an elided word within, by the first look-ups as by later ones', () => {
  const access = { features: ['has_a'], texts: ["cafè a l'edifici", "près de l'"] };
  const elided = bookOf({ ...noPhrases, function_words: ['l'], accessibility: [access] });
  for (let turn = 0; turn < 50; turn++) {
    expect(elided.at(elided.wordsOf("cafè a l'edifici"), 0).map(({ length }) => length)).toEqual([4]);
    expect(elided.at(elided.wordsOf("près de l'edifici"), 0).map(({ length }) => length)).toEqual([3]);
  }
});

it.each([
  ['stufenlosem Eingang', ['accessibility 2']],
  ['rampejä', ['accessibility 1']],
  ['stufenlos', []],
  ['Tauben', []],
  ['Nähen', []],
])(
  'takes the endings of a language off words of accessibility, and off no short or other word: %s',
  (text, found) => {
    const inflected = bookOf({
      ...noPhrases,
      near: ['nahe'],
      endings: ['em', 'en', 'n', 'eja i'],
      accessibility: [{ features: ['has_a'], texts: ['stufenlos Eingang', 'taub', 'rampi'] }],
    });
    const phrases = inflected.at(inflected.wordsOf(text), 0);
    expect(phrases.map(({ kind, length }) => `${kind} ${length}`)).toEqual(found);
  },
);

it('takes the first of equal phrases of a kind', () => {
  const twice = [
    { features: ['has_a'], texts: ['lift', 'lift'] },
    { features: ['has_b'], texts: ['lift'] },
  ];
  const found = bookOf({ ...noPhrases, near: ['lift'], accessibility: twice }).at(['lift'], 0);
  expect(found.map(({ kind, features }) => `${kind} ${features.join()}`)).toEqual([
    'near ',
    'accessibility has_a',
  ]);
});

it('joins elided words to the next, as names have them', () => {
  expect(joinElided(['a', "l'", 'opera'])).toEqual(['a', 'lopera']);
  expect(asText(['a', "l'", 'opera'])).toBe("a l'opera");
});

it('knows little words', () => {
  expect(book.isFunctionWord('the')).toBe(true);
  expect(book.isFunctionWord('near')).toBe(false);
});

it('has words of timetables only for who asks for them', () => {
  expect(kindsAt('to the park')).toEqual(['function 1']);
  expect(book.saysNothing('to')).toBe(true);
  expect(book.timetableAt('timetable_behind', ['to', 'the', 'park'], 0)).toEqual([1, 2]);
});

it('is empty without phrases', () => {
  expect(bookOf(noPhrases).isEmpty).toBe(true);
  expect(book.isEmpty).toBe(false);
});
