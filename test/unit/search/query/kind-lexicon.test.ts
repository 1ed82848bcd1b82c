import { expect, test } from 'vitest';
import { writeKinds } from '../../../../data/kinds/text-lists.ts';
import { buildSearchIndex } from '../../../../src/search/index/search-index.ts';
import { createTermDictionary } from '../../../../src/search/index/term-dictionary.ts';
import { KindLexicon } from '../../../../src/search/query/kind-lexicon.ts';
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
  const lexicon = new KindLexicon(
    { ...table, words: { kinds: writeKinds(kinds), phrases: '' } },
    index,
    dictionary,
  );
  expect(lexicon.complete(['stop'], 10)).toEqual([
    { text: 'Stop with a roof', title: 'Stop with a roof', count: 1 },
  ]);
  expect(lexicon.complete(['bus'], 10)).toEqual([
    { text: 'Bus stop', title: 'Bus stops', type: '/transport/bus-stop', count: 3 },
  ]);
  const [found, ...others] = lexicon.placesOf(['stop', 'with', 'a', 'roof'])!.places.toArray();
  expect(others).toEqual([]);
  expect(table.place(found!).id).toBe('x:both');
});
