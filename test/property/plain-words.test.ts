import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PhraseCollector } from '../../src/search/index/search-index.ts';
import { isUnspaced, plainWordsOf, tokenizationsOf, wordsOf } from '../../src/search/text/analyzer.ts';
import { runs } from './runs.ts';

const ascii = fc.string({ unit: fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)) });
const other = fc.string({ unit: fc.constantFrom('a', ' ', 'é', "'"), maxLength: 4 });

it('plain words are the only tokenization of a plain text, and undefined for any other', () => {
  fc.assert(
    fc.property(fc.oneof(ascii, other), (text) => {
      const isPlain = /^[\0-\x7f]*$/.test(text) && !/['`&.-]/.test(text);
      const words = plainWordsOf(text);
      // Beside an accent, the same words are read as any text is.
      const [first, ...more] = tokenizationsOf(`${text} é`);
      expect(words).toEqual(isPlain ? wordsOf(`${text} é`).slice(0, -1) : undefined);
      if (words) expect([first, ...more]).toEqual([[...words, 'e']]);
    }),
    runs(2000),
  );
});

it('every letter of a script without spaces is one, and no other is', () => {
  const scripts =
    /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;
  const letters = Array.from({ length: 0x11000 }, (_, code) => String.fromCodePoint(code));
  expect(letters.filter(isUnspaced)).toEqual(letters.filter((letter) => scripts.test(letter)));
});

const part = fc.string({ unit: fc.constantFrom('a', 'B', '1', ' ', ',', '-', "'", 'é', '東'), maxLength: 5 });
const long = fc.nat(40).map((words) => 'x '.repeat(words));

it('bytes, and a stem with an affix, have the phrases of the whole text', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(part, fc.oneof(part, long), part), { maxLength: 4 }), (texts) => {
      const [apart, whole] = [new PhraseCollector(), new PhraseCollector()];
      for (const [before, text, after] of texts) {
        const first = apart.count;
        whole.add(text);
        const bytes = new TextEncoder().encode(`,${text},`);
        if (!apart.addPlain(bytes, 1, bytes.length - 1)) apart.add(text);
        apart.addComposed(apart.affix(before, after), () => text, first, apart.count);
        whole.add(before + text + after);
      }
      expect(apart.finish()).toEqual(whole.finish());
    }),
    runs(2000),
  );
});
