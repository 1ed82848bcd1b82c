import { describe, expect, it } from 'vitest';
import { type ExpandedQuery, type ExpanderOptions, MatchKind } from '../../../../src/search/query/expand.ts';
import { expanderOf } from '../matching.ts';

const terms = 'a bodleian college collins hauptstrasse in inn lane library room stop'.split(' ');

const expander = expanderOf(terms, {
  abbreviations: [['coll', 'college']],
  written: { street_endings: [['str', 'strasse']] },
  synonyms: [['pub', 'inn', 'drinking hole']],
  stop_words: ['in', 'the'],
});

const lookUp = (text: string, options: Partial<ExpanderOptions> = {}): ExpandedQuery =>
  expander.expand(text.split(' '), { asYouType: false, ...options });

const kindNames = Object.keys(MatchKind);

/** The terms of each query word, with the kinds of their matches: `college:whole`. */
function expand(text: string, options?: Partial<ExpanderOptions>): string[][] {
  const { words, termMatches } = lookUp(text, options);
  return words.map((_, i) =>
    termMatches
      .filter(({ queryIndex }) => queryIndex === i)
      .map(({ term, kind }) => `${terms[term]}:${kindNames[kind]}`)
      .sort(),
  );
}

describe('expansion', () => {
  it('expands a word that an abbreviation ends', () => {
    expect(expand('hauptstr')).toEqual([['hauptstrasse:whole']]);
    expect(expand('ptstr')).toEqual([[]]);
  });
});

it('expands a word that is being typed as a prefix, not as an abbreviation', () => {
  const typed = lookUp('coll', { asYouType: true }).termMatches;
  const kinds = typed.map(({ term, kind }) => [terms[term], kindNames[kind]]);
  expect(Object.fromEntries(kinds)).toEqual({ college: 'prefix', collins: 'prefix' });
});

it('expands single letters to whole words if the options say so, or if the query is long', () => {
  expect(expand('stop a')).toEqual([['stop:whole'], ['a:whole']]);
  expect(expand('stop c')).toEqual([['stop:whole'], ['college:prefix', 'collins:prefix']]);
  expect(expand('stop c', { exactSingleLetters: true })).toEqual([['stop:whole'], []]);
  expect(expand('stop room lane c')[3]).toEqual([]);
});

it('expands stop words of a longer query to whole words only', () => {
  expect(expand('in')).toEqual([['in:whole', 'inn:prefix']]);
  expect(expand('in library')).toEqual([['in:whole'], ['library:whole']]);
});

it('requires several single letters, and words given more than twice, in one phrase', () => {
  expect(lookUp('a b library').samePhraseMask).toBe(0b011);
  expect(lookUp('a library').samePhraseMask).toBe(0);
  expect(lookUp('inn lane inn inn').samePhraseMask).toBe(0b1101);
});

it('leaves out stop words unless nothing else is left', () => {
  expect(expander.withoutStopWords(['the', 'inn', 'in'])).toEqual(['inn']);
  expect(expander.withoutStopWords(['in', 'the'])).toEqual(['in', 'the']);
});

it('lists the words that the vocabulary has in some form', () => {
  expect(expander.matchedWords(['libraries', 'zebra', 'coll', 'pub'])).toEqual(['libraries', 'coll', 'pub']);
});
