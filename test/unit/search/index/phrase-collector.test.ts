import { expect, it } from 'vitest';
import { mapList } from '../../../../src/core/structures/int-lists.ts';
import { PhraseCollector } from '../../../../src/search/index/search-index.ts';

it('tells the phrases of a name in Latin letters from those that it is written in', () => {
  const phrases = new PhraseCollector();
  for (const text of ['Чай', 'Cafe Чай', 'Chay', 'Thé']) phrases.add(text);
  const { terms, phraseTerms, isRomanized } = phrases.finish();
  const found = Array.from(isRomanized, (flag, phrase) => [
    mapList(phraseTerms, phrase, (term) => terms[term]!).join(' '),
    flag,
  ]);
  expect(found).toEqual([
    ['чаи', 0],
    ['chay', 1],
    ['caj', 1],
    ['cafe чаи', 0],
    ['cafe chay', 1],
    ['cafe caj', 1],
    ['chay', 0],
    ['the', 0],
  ]);
});

it.each([
  ['of ASCII', 'x'],
  ['with another letter', 'ə'],
])('has the first 32 words of a text %s', (_, letter) => {
  const words = Array.from({ length: 40 }, (_, i) => letter + String(i).padStart(2, '0'));
  const phrases = new PhraseCollector();
  phrases.add(words.join(' '));
  expect(phrases.finish().terms).toEqual(words.slice(0, 32));
});
