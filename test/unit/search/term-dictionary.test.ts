import { expect, test } from 'vitest';
import { createTermDictionary } from '../../../src/search/index/term-dictionary.ts';

// A tree of such words takes minutes.
test('looks up words that begin alike, however many there are', () => {
  const words = Array.from(
    { length: 500_000 },
    (_, i) => `ab${String.fromCodePoint(0x4e00 + (i % 20_000))}${Math.floor(i / 20_000)}`,
  );
  words.sort();
  const { exact, startingWith } = createTermDictionary([...words, 'acorn', 'acorns']);
  expect(exact(words[4321]!)).toBe(4321);
  expect(exact('ab')).toBeUndefined();
  expect(startingWith(words[100]!.slice(0, 3)).length).toBe(25);
  expect(startingWith('ab')).toHaveLength(500_000);
  expect(startingWith('aco').sort()).toEqual([500_000, 500_001]);
});
