import { expect, test } from 'vitest';
import { createTermDictionary } from '../../../src/search/index/term-dictionary.ts';

test('looks up words by their text, and by their beginning of any length', () => {
  const { exact, hasPrefix, startingWith } = createTermDictionary([
    'a',
    'ab',
    'abbey',
    'abbot',
    'acorn',
    'acorns',
    'b',
  ]);
  expect(['a', 'abbot', 'acorn', 'abb', 'zoo', ''].map(exact)).toEqual([
    0,
    3,
    4,
    undefined,
    undefined,
    undefined,
  ]);
  const prefixes = ['', 'a', 'ab', 'abb', 'acorn', 'acornss', 'zoo'];
  const found = prefixes.map((prefix) => startingWith(prefix).sort());
  expect(found).toEqual([[0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5], [1, 2, 3], [2, 3], [4, 5], [], []]);
  expect(prefixes.map(hasPrefix)).toEqual(found.map(({ length }) => length > 0));
});
