import { beforeAll, expect, it } from 'vitest';
import { type PhraseMatch, PhraseMatcher } from '../../../../src/search/match/phrase.ts';
import type { ExpanderOptions } from '../../../../src/search/query/expand.ts';
import { type Indexed, indexed } from '../matching.ts';
import { place } from '../places.ts';

const names = ['High Street', 'St Giles Street', 'The Union', 'New New Road', 'Zürich Way', 'Barrow Barn'];

let all: Indexed;

beforeAll(async () => {
  all = await indexed(
    names.map((name, i) => place(`s:${i}`, name, '/transport/bus-stop')),
    { stop_words: ['the'] },
  );
});

function match(query: string, phrase: string, options: Partial<ExpanderOptions> = {}): PhraseMatch {
  const matcher = new PhraseMatcher(all.index.phrases);
  matcher.begin(all.expand(query, options));
  return matcher.match(all.phraseOf(phrase));
}

/** The positions assigned to the words of a query. */
function positions(query: string, phrase: string, options?: Partial<ExpanderOptions>): number[] {
  return [...match(query, phrase, options).positions];
}

it('assigns a word of the phrase to one query word only', () => {
  expect(match('street street', 'high street').matched).toBe(1);
  expect(positions('new new', 'new new road')).toEqual([0, 1]);
});

it('moves a query word to another position, so that more words have one', () => {
  // "barr" fits one word, "bar" both.
  expect(positions('bar barr', 'barrow barn')).toEqual([1, 0]);
});

it('begins with the query behind a stop word in search, but not in suggest', () => {
  expect(match('union', 'the union').isBeginning).toBe(true);
  expect(match('union', 'the union', { asYouType: true }).isBeginning).toBe(false);
});

it('scores extra words, another order and other accents below the whole name', () => {
  expect(match('st giles', 'st giles street').score).toBeLessThan(1);
  expect(match('giles st street', 'st giles street').score).toBeLessThan(1);
  const plain = match('zurich way', 'zurich way').score;
  expect(plain).toBeLessThan(match('zurich way', 'zurich way', { hasDiacritics: true }).score);
});

it('is complete only if words that must be adjacent are', () => {
  expect(match('st giles', 'st giles street', { adjacentMask: 1 }).isComplete).toBe(true);
  expect(match('st street', 'st giles street', { adjacentMask: 1 }).isComplete).toBe(false);
});
