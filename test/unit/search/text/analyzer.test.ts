import { describe, expect, it } from 'vitest';
import {
  fold,
  hasDigit,
  inflections,
  queryTokenizationsOf,
  tokenizationsOf,
  wordsOf,
} from '../../../../src/search/text/analyzer.ts';

describe('folding', () => {
  it.each([
    ['Café', 'cafe'],
    ['Saïd', 'said'],
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
    ['Æthelstan Øre', 'aethelstan ore'],
    ["St Anne's", 'st annes'],
    ['Queen’s', 'queens'],
    ['Queen´s', 'queens'],
    ['صيدليّة', 'صيدليه'],
    ['مســتشفى', 'مستشفي'],
    ['أين إلى الآن', 'اين الي الان'],
  ])('reads %s as %s', (given, folded) => {
    expect(fold(given)).toBe(folded);
  });
});

describe('words', () => {
  it('returns words without punctuation, in the order of the text', () => {
    expect(wordsOf('St. Anne’s, 56 Woodstock Road (Oxford)').join(' ')).toBe(
      'st annes 56 woodstock road oxford',
    );
  });

  it('keeps marks in scripts where they are vowels', () => {
    expect(wordsOf('กรุงเทพ, กินข้าว (Café)')).toEqual(['กรุงเทพ', 'กินข้าว', 'cafe']);
    expect(wordsOf('ガラス')).not.toEqual(wordsOf('カラス'));
  });

  it('returns no words of symbols, and accepts a lone surrogate', () => {
    expect(wordsOf('… 🎓 !')).toEqual([]);
    expect(wordsOf('a\ud800b')).toEqual(['a', 'b']);
  });
});

describe('tokenizations of a name', () => {
  it('splits a hyphenated word and puts it together', () => {
    expect(tokenizationsOf('Co-op Food')).toEqual([
      ['co', 'op', 'food'],
      ['coop', 'food'],
    ]);
  });

  it.each([
    ['A.1.05', 'a105'],
    ['A1.05', 'a105'],
    ['A-1-05', 'a105'],
    ['MW-2001', 'mw2001'],
    ['30-B', '30b'],
  ])('splits the code %s and puts it together', (code, together) => {
    expect(tokenizationsOf(code).at(-1)).toEqual([together]);
    expect(tokenizationsOf(code)).toHaveLength(2);
  });

  it.each([['B1-4'], ['No.1-4'], ['1.05'], ['version-1.05']])('keeps the numbers in %s apart', (text) => {
    expect(tokenizationsOf(text).flat()).not.toContainEqual(expect.stringMatching(/14|105/));
  });

  it('returns no tokenization of a name without words', () => {
    expect(tokenizationsOf('')).toEqual([]);
  });
});

describe('tokenizations of a query', () => {
  it('puts single letters together, and an s to the word before', () => {
    expect(queryTokenizationsOf('b n c')).toEqual([['b', 'n', 'c'], ['bnc']]);
    expect(queryTokenizationsOf("St. Anne 's")).toEqual([
      ['st', 'anne', 's'],
      ['st', 'annes'],
    ]);
  });

  it('tokenizes a query like a name, however its letters are written', () => {
    expect(tokenizationsOf('Zürich')).toEqual([['zurich'], ['zuerich']]);
    expect(queryTokenizationsOf('u.s.a. co-op')).toEqual([
      ['u', 's', 'a', 'co', 'op'],
      ['usa', 'coop'],
      ['usa', 'co', 'op'],
    ]);
  });

  it('finds the words of a script without spaces', () => {
    expect(tokenizationsOf('東京大学')).toEqual([['東京', '大学'], ['東京大学'], ['東', '京', '大', '学']]);
    // Marks are vowels in this script.
    expect(tokenizationsOf('กิน')[1]).not.toEqual(tokenizationsOf('กัน')[1]);
  });

  it('reads words of other scripts beside them as alone', () => {
    for (const name of ['Queen’s 東京', 'Queen´s 東京']) {
      expect(tokenizationsOf(name).every(([first]) => first === 'queens')).toBe(true);
    }
  });

  it('has at most twenty words of a query', () => {
    const text = Array.from({ length: 30 }, (_, i) => `w${i}`).join(' ');
    expect(queryTokenizationsOf(text).map(({ length }) => length)).toEqual([20]);
  });
});

describe('inflections of a noun', () => {
  it.each([
    ['libraries', 'library'],
    ['library', 'libraries'],
    ['buses', 'bus'],
    ['bus', 'buses'],
    ['cafes', 'cafe'],
    ['church', 'churches'],
  ])('%s may be meant as %s', (word, other) => {
    expect(inflections(word)).toContain(other);
  });

  it.each([
    ['المستشفى', 'مستشفى'],
    ['مستشفى', 'المستشفى'],
    ['بالمستشفى', 'مستشفى'],
    ['للمستشفى', 'المستشفى'],
    ['والمستشفى', 'مستشفى'],
  ])('has "%s" with or without the Arabic article: "%s"', (word, other) => {
    expect(inflections(fold(word))).toContain(fold(other));
  });

  it('guesses no inflections for stop codes', () => {
    expect(inflections('k1')).toEqual([]);
    expect(hasDigit('k1')).toBe(true);
  });
});
