import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTermDictionary } from '../../src/search/query/fuzzy.ts';
import { runs } from './runs.ts';

// Few letters, so that words begin alike; some have two UTF-16 code units.
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '東', '𐐨'), minLength: 1, maxLength: 5 });

it('the term dictionary finds words and prefixes as a scan of all words does', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word), fc.array(word), (given, others) => {
      const words = given.toSorted((a, b) => (a < b ? -1 : 1));
      const index = createTermDictionary(words);
      for (const asked of [...words, ...others]) {
        expect(index.exact(asked)).toBe(words.includes(asked) ? words.indexOf(asked) : undefined);
        const expected = words.flatMap((known, number) => (known.startsWith(asked) ? [number] : []));
        expect(index.startingWith(asked).toSorted((a, b) => a - b)).toEqual(expected);
        expect(index.hasPrefix(asked)).toBe(expected.length > 0);
      }
    }),
    runs(100),
  );
});
