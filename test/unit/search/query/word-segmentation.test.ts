import { expect, it } from 'vitest';
import { wordSegmentations } from '../../../../src/search/query/correct.ts';

/** The segmentations of a query in a vocabulary, each as a text. */
function segmentations(query: string, known: string): string[] {
  const words = known.split(' ');
  const vocabulary = {
    has: (word: string) => words.includes(word),
    hasPrefix: (prefix: string) => words.some((word) => word.startsWith(prefix)),
  };
  return wordSegmentations(query.split(' '), vocabulary).map((found) => found.words.join(' '));
}

it('splits a word into known words, fewer parts first', () => {
  expect(segmentations('highstreet north', 'high street')).toEqual(['high street north']);
  expect(segmentations('northstreet x', 'north street no rth')).toEqual([
    'north street x',
    'no rth street x',
  ]);
});

it('splits a word into four parts at most', () => {
  expect(segmentations('abcdefgh x', 'ab cd ef gh')).toEqual(['ab cd ef gh x']);
  expect(segmentations('abcdefghij x', 'ab cd ef gh ij')).toEqual([]);
});

it('lets the last part of the last word be unfinished, from three letters', () => {
  expect(segmentations('highstr', 'high street')).toEqual(['high str']);
  expect(segmentations('highst', 'high street')).toEqual([]);
  expect(segmentations('highstr north', 'high street')).toEqual([]);
});

it('does not split single letters off', () => {
  expect(segmentations('ahouse x', 'a house')).toEqual([]);
});

it('marks each part that the next must follow', () => {
  const vocabulary = { has: (word: string) => ['ab', 'cd', 'ef'].includes(word), hasPrefix: () => false };
  expect(wordSegmentations(['x', 'abcdef'], vocabulary)).toEqual([
    { words: ['x', 'ab', 'cd', 'ef'], adjacentMask: 0b0110 },
  ]);
});

it('gives twelve segmentations at most, and does not split very long words', () => {
  const vocabulary = { has: () => true, hasPrefix: () => true };
  expect(wordSegmentations(['abcdefghijklmnop'], vocabulary)).toHaveLength(12);
  expect(wordSegmentations(['a'.repeat(61)], vocabulary)).toEqual([]);
});
