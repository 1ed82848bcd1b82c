import fc from 'fast-check';
import { expect, it } from 'vitest';
import { soundKeyOf, WordsBySound } from '../../../../src/search/text/sounds.ts';

const WORDS =
  'valletta karlo carlo sliema xlokk bornheim hamburg thessaloniki zurich malta malti hilton'.split(' ');
const bySound = new WordsBySound(WORDS, ['saint']);

it.each([
  ['Russian', 'валлетты', ['valletta']],
  ['Russian', 'карло', ['karlo', 'carlo']],
  ['Russian', 'слимои', ['sliema']],
  ['Russian', 'шлокк', ['xlokk']],
  ['Russian', 'борнхаим', ['bornheim']],
  ['Russian', 'гамбурге', ['hamburg']],
  ['Russian', 'цюрих', ['zurich']],
  ['Russian', 'сент', ['saint']],
  ['Greek', 'βαλετα', ['valletta']],
  ['Greek', 'θεσσαλονικη', ['thessaloniki']],
  ['Greek', 'ιλτον', ['hilton']],
  ['Georgian', 'ვალეტა', ['valletta']],
  ['Armenian', 'սլիեմա', ['sliema']],
])('reads %s "%s" as the Latin words that sound so', (_, word, latin) => {
  expect(bySound.of(word).map((found) => found.word)).toEqual(latin);
});

it('tells the words with the same ending from others', () => {
  expect(bySound.of('мальта')).toEqual([
    { word: 'malta', isSame: true },
    { word: 'malti', isSame: false },
  ]);
});

it.each(['valletta', 'бирмингем', '東京', 'القاهرة', ''])('reads nothing else into "%s"', (word) => {
  expect(bySound.of(word)).toEqual([]);
});

it('reads no word as a Latin one where more than a tenth of the words are in other letters', () => {
  expect(new WordsBySound([...WORDS, 'улица'], []).of('валлетта')).not.toEqual([]);
  expect(new WordsBySound([...WORDS, 'улица', 'площадь'], []).of('валлетта')).toEqual([]);
});

const syllables = fc.array(fc.constantFrom('va', 'le', 'ko', 'mi', 'ru', 'san', 'bel', 'dor'), {
  minLength: 1,
  maxLength: 5,
});

it.each([
  ['v', 'w'],
  ['v', 'f'],
  ['k', 'c'],
  ['k', 'ck'],
  ['i', 'y'],
  ['i', 'ie'],
  ['u', 'ou'],
  ['s', 'z'],
  ['l', 'll'],
  ['n', 'nn'],
])('gives a word the same sound with "%s" and "%s"', (one, other) => {
  fc.assert(
    fc.property(syllables, (parts) => {
      const word = parts.join('');
      expect(soundKeyOf(word.replaceAll(one, other))).toBe(soundKeyOf(word));
    }),
  );
});

it('gives no key more letters than its word has', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{0,20}$/), (word) => {
      expect(soundKeyOf(word).length).toBeLessThanOrEqual(word.length);
    }),
  );
});
