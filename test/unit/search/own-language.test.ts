import { expect, test } from 'vitest';
import type { KindWords, RequestPhrases } from '../../../src/core/language-words.ts';
import { defaultSettings } from '../../../src/core/settings.ts';
import { createEngine } from '../../../src/search/engine.ts';
import { wordsFor } from '../../fixtures/language-words.ts';
import { noPhrases } from '../../fixtures/phrases.ts';
import { place, searchFor, suggestFor, tableOf } from './places.ts';

const BEACH = '/university/library';
const kindsNamed = (type: string, names: string[]): KindWords[] => [
  { type, tags: [], names, aliases: [], terms: [] },
];
const phrasesNear = (near: string): RequestPhrases => ({ ...noPhrases, near: [near] });
const texts = {
  en: wordsFor(kindsNamed(BEACH, ['beach']), phrasesNear('near')).of('en'),
  es: wordsFor(kindsNamed(BEACH, ['costa', 'playa']), phrasesNear('cerca de')).of('en'),
};
const languages = Object.keys(texts);
const table = await tableOf([
  place('x:bay', 'Golden Bay', BEACH, { lat: '51', lon: '-1' }),
  place('x:cafe', 'Costa', '/amenities/food/cafe', { lat: '51', lon: '-1' }),
  place('x:bar', 'Playa Bar', '/amenities/food/cafe', { lat: '51', lon: '-1' }),
  place('x:town', 'Gozo', '/area/town', { lat: '51.01', lon: '-1' }),
]);
const words = { languages, of: (code: string) => texts[code as keyof typeof texts] };
const engine = createEngine({ ...table, words }, { ...defaultSettings, languages });
const found = (q: string, more = {}): string[] =>
  engine.search(searchFor(q, more)).hits.map(({ number }) => table.place(number).id);

test.each([
  ['costa near Gozo', ['x:cafe']],
  ['beach near Gozo', ['x:bay']],
])('reads "%s" by the words of the first language, which leave none unknown', (q, ids) => {
  expect(found(q)).toEqual(ids);
});

test('reads a request by all languages where the first leaves a word unknown', () => {
  expect(found('costa cerca de Gozo')).toEqual(['x:bay']);
  expect(found('costa')).toEqual(['x:bay', 'x:cafe']);
});

test('reads a request in the language of the visitor first', () => {
  expect(found('costa cerca de Gozo', { lang: 'es' })).toEqual(['x:bay']);
});

test('finds the same places by the parameters that a request stands for', () => {
  for (const q of ['costa near Gozo', 'costa cerca de Gozo']) {
    const { interpretation } = engine.search(searchFor(q));
    const query = { ...interpretation!.query, lang: 'en' };
    expect(engine.search(query).hits.map(({ number }) => table.place(number).id)).toEqual(found(q));
  }
});

test('offers a kind by a word of the visitor’s language, of another one by the name of its type', () => {
  const offered = (q: string): string[] | undefined =>
    engine.suggest(suggestFor(q, { interpret: true })).searches?.map(({ title }) => title);
  expect(offered('bea')).toEqual(['beach']);
  expect(offered('play')).toEqual(['Libraries']);
});

test('suggests the places of a kind that is begun before others, the nearest first', async () => {
  const beaches = await tableOf([
    place('x:far', 'Beach of Gozo', BEACH, { lat: '51.2', lon: '-1' }),
    place('x:near', 'Golden Beach', BEACH, { lat: '51.1', lon: '-1' }),
    place('x:bar', 'Beach', '/amenities/food/cafe', { lat: '51', lon: '-1' }),
  ]);
  const engine = createEngine({ ...beaches, words }, { ...defaultSettings, languages });
  const suggested = (q: string, more = {}): string[] =>
    engine.suggest(suggestFor(q, more)).hits.map(({ number }) => beaches.place(number).id);
  expect(suggested('bea', { position: { lat: 51, lon: -1 } })).toEqual(['x:near', 'x:far', 'x:bar']);
  expect(suggested('beach')).toEqual(['x:far', 'x:near', 'x:bar']);
  expect(suggested('be')).toEqual(['x:bar', 'x:far', 'x:near']);
});
