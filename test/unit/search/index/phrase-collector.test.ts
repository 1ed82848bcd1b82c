import { expect, it } from 'vitest';
import { PhraseCollector } from '../../../../src/search/index/phrase-collector.ts';

it.each([
  ['of ASCII', 'x'],
  ['with another letter', 'ф'],
])('has the first 32 words of a text %s', (_, letter) => {
  const words = Array.from({ length: 40 }, (_, i) => letter + String(i).padStart(2, '0'));
  const phrases = new PhraseCollector();
  phrases.add(words.join(' '));
  expect(phrases.finish().terms).toEqual(words.slice(0, 32));
});
