import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../../src/core/settings.ts';
import { QueryVariants } from '../../../../src/search/query/variants.ts';
import { expanderOf } from '../matching.ts';

const vocabulary = 'a bookshop coop food hospital in jericho john pubs radcliffe stop'.split(' ');
const settings = {
  ...defaultSettings,
  abbreviations: [['jr', 'john radcliffe']],
  synonyms: [['atm', 'cash machine']],
  stop_words: ['in', 'the'],
};

const variants = new QueryVariants(settings, expanderOf(vocabulary, settings));

/** The groups of a text, each variant as a text. */
function groupsOf(text: string, asYouType = false): string[][] {
  const { groups } = variants.variantsOf(text, { asYouType });
  return groups.map((group) => group.map(({ words }) => words.join(' ')));
}

describe('the variants of a query', () => {
  it('are the words as typed, and two of them put together to a known word', () => {
    expect(groupsOf('Book Shop')).toEqual([['book shop', 'bookshop']]);
    expect(groupsOf('shop book')).toEqual([['shop book']]);
  });

  it('have synonyms and abbreviations of several words, which are exact', () => {
    expect(groupsOf('jr hospital')).toEqual([['jr hospital', 'john radcliffe hospital']]);
    const [, expanded] = variants.variantsOf('jr hospital', { asYouType: false }).groups[0]!;
    expect(expanded).toMatchObject({ synonymExpanded: true, exactWords: ['john', 'radcliffe'] });
    expect(groupsOf('cash machine')).toEqual([['cash machine', 'atm']]);
  });

  it('have repeated words once in a later group', () => {
    expect(groupsOf('food food')).toEqual([['food food'], ['food']]);
  });

  it('begin with exact single letters in search, but not in suggest', () => {
    const { groups } = variants.variantsOf('stop a', { asYouType: false });
    expect(groups.map(([variant]) => variant?.exactSingleLetters)).toEqual([true, false]);
    expect(groupsOf('stop a', true)).toEqual([['stop a']]);
  });

  it('have the parts of codes, in the last group wherever they stand', () => {
    const codes = new QueryVariants(settings, expanderOf(['12', '30', 'b', 'mw']));
    const { groups } = codes.variantsOf('30b mw12', { asYouType: false });
    expect(
      groups.map((group) => group.map(({ words, adjacentMask }) => [words.join(' '), adjacentMask])),
    ).toEqual([
      [
        ['30b mw12', 0],
        ['30 b mw12', 0b1],
      ],
      [['30 b mw 12', 0b1]],
    ]);
    expect(groups[1]![0]).toMatchObject({ synonymExpanded: false, exactWords: ['30', 'b', 'mw', '12'] });
  });

  it('are six at most', () => {
    const many = { ...settings, synonyms: [Array.from({ length: 20 }, (_, i) => `word ${i}`)] };
    const { groups } = new QueryVariants(many, expanderOf([])).variantsOf('word 3', { asYouType: false });
    expect(groups.map(({ length }) => length)).toEqual([6]);
  });
});

it('names the words as typed, the keywords, and the variants without stop words', () => {
  const { typed, keywords, withoutStopWords } = variants.variantsOf('pubs in the in jericho', {
    asYouType: false,
  });
  expect(typed).toEqual(['pubs', 'in', 'the', 'in', 'jericho']);
  expect(keywords).toEqual(['pubs', 'jericho']);
  expect(withoutStopWords.map(({ words }) => words)).toEqual([['pubs', 'jericho']]);
});

it('corrects the words as typed first and those without stop words last, never exact letters', () => {
  const { correctable } = variants.variantsOf('stop a in a', { asYouType: false });
  expect(correctable.map(({ words }) => words.join(' '))).toEqual(['stop a in a', 'stop a in', 'stop a']);
  expect(correctable.some(({ exactSingleLetters }) => exactSingleLetters)).toBe(false);
});

it('has no variants of a text without words', () => {
  expect(variants.variantsOf(' -- ', { asYouType: false })).toEqual({
    typed: [],
    codeWords: new Set(),
    keywords: [],
    groups: [],
    withoutStopWords: [],
    correctable: [],
  });
});

it('ignores a synonym without words', () => {
  const odd = new QueryVariants({ ...settings, synonyms: [['—', 'bus stop']] }, expanderOf([]));
  const { groups } = odd.variantsOf('halt', { asYouType: false });
  expect(groups.flat().map(({ words }) => words)).toEqual([['halt']]);
});
