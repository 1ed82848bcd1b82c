import { expect, test } from 'vitest';
import { writeKinds } from '../../../../data/kinds/text-lists.ts';
import { buildSearchIndex } from '../../../../src/search/index/search-index.ts';
import { TextLists } from '../../../../src/search/interpretation/lex.ts';
import { createTermDictionary } from '../../../../src/search/query/fuzzy.ts';
import { KindLexicon } from '../../../../src/search/query/kinds.ts';
import { place, tableOf } from '../places.ts';

test('finds the places of a kind by all of its tags in any number, and by no words of names', async () => {
  const table = await tableOf([
    place('x:name', 'Bench with a roof', '/transport/bus-stop'),
    place('x:one', 'Post', '/transport/bus-stop', { tags: ['roof'] }),
    place('x:both', 'Shelter', '/transport/bus-stop', { tags: ['roof', 'benches'] }),
  ]);
  const kind = { type: '/transport/bus-stop', aliases: [], terms: [] };
  const kinds = [
    { ...kind, tags: ['Bench', 'roof'], names: ['Stop with a roof'] },
    { ...kind, tags: ['bin', 'roof'], names: ['Stop with a bin'] },
  ];
  const index = buildSearchIndex(table, []);
  const dictionary = createTermDictionary(index.phrases.terms);
  const lexicon = new KindLexicon(table, index, dictionary, new TextLists(writeKinds(kinds)));
  const completed = (word: string): object[] =>
    lexicon.complete([word], 10).map(({ places, ...kind }) => ({ ...kind, count: places.count }));
  expect(completed('stop')).toEqual([{ text: 'Stop with a roof', title: 'Stop with a roof', count: 1 }]);
  expect(completed('bus')).toEqual([
    { text: 'Bus stop', title: 'Bus stops', type: '/transport/bus-stop', count: 3 },
  ]);
  const [found, ...others] = lexicon.placesOf(['stop', 'with', 'a', 'roof'])!.places.toArray();
  expect(others).toEqual([]);
  expect(table.place(found!).id).toBe('x:both');
});

test('finds a kind by the names of its type and by its other words in Latin letters, unless they stand for another', async () => {
  const table = await tableOf([place('x:1', 'A', '/shop'), place('x:2', 'B', '/park')], {
    shop: { name: 'Магазин', plural: 'Магазины' },
    park: { name: 'Сад', plural: 'Сады' },
  });
  const kinds = [
    { type: '/shop', tags: [], names: ['Лавка'], aliases: ['детский мир'], terms: ['чай'] },
    { type: '/park', tags: [], names: ['lavka mira'], aliases: ['Detskiy mir'], terms: [] },
  ];
  const index = buildSearchIndex(table, []);
  const dictionary = createTermDictionary(index.phrases.terms);
  const lexicon = new KindLexicon(table, index, dictionary, new TextLists(writeKinds(kinds)));
  const typesOf = (text: string): readonly string[] | undefined => lexicon.meaningOf(text.split(' '))?.types;
  expect(typesOf('magazin')).toEqual(['/shop']);
  expect(typesOf('lavka')).toEqual(['/shop']);
  expect(typesOf('detskij mir')).toEqual(['/shop']);
  expect(typesOf('detskiy mir')).toEqual(['/park']);
  expect(typesOf('chay')).toBeUndefined();
  expect(lexicon.complete(['magaz'], 1)).toMatchObject([{ title: 'Магазины', places: { count: 1 } }]);
});
