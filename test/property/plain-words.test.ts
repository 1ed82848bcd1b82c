import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wordsOf } from '../../src/search/analyzer.ts';
import { PlainWords } from '../../src/search/plain-words.ts';

const ascii = fc.string({ unit: fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)) });
/** Few letters, so that neighbours begin alike. */
const alike = fc.string({ unit: fc.constantFrom('a', 'B', '1', ' ', ',', '-'), maxLength: 8 });
const other = fc.string({ unit: fc.constantFrom('a', ' ', 'é', "'"), maxLength: 4 });

it('texts read one after the other have the words that each has alone, or are left to others', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(ascii, alike, other)), (texts) => {
      const words: string[] = [];
      const reader = new PlainWords((word) => words.push(word) - 1);
      for (const text of texts) {
        const isPlain = /^[\0-\x7f]*$/.test(text) && !/['`&.-]/.test(text);
        const read = reader.read(text)?.map((number) => words[number]);
        expect(read).toEqual(isPlain ? wordsOf(text) : undefined);
      }
    }),
    { numRuns: 2000 },
  );
});
