import { expect, test } from 'vitest';
import { buildSearchIndex } from '../../../../src/search/index/search-index.ts';
import { createTermDictionary } from '../../../../src/search/index/term-dictionary.ts';
import { KindLexicon } from '../../../../src/search/query/kind-lexicon.ts';
import { place, tableOf } from '../places.ts';

/** Returns the word "stop" with signs that are in no word, others for each number. */
const spelt = (number: number): string =>
  `stop${number.toString(2).replace(/\d/g, (digit) => (digit === '0' ? '!' : '#'))}`;

// A lexicon that reads all names with a word for each tag with it runs into the time limit of the test.
test('finds no place of ten thousand kinds by tags that are a word of each name', async () => {
  const names = Array.from({ length: 60_000 }, (_, i) => place(`x:${i}`, `Stop ${i}`, '/transport/bus-stop'));
  const tagged = place('x:tagged', 'Shelter', '/transport/bus-stop', { tags: ['roof', 'benches'] });
  const table = await tableOf([...names, tagged]);
  const kinds = Array.from({ length: 10_000 }, (_, i) => ({
    type: '/transport/bus-stop',
    tags: Array.from({ length: 10 }, (_, tag) => spelt(10 * i + tag)),
    names: [`Stopover ${i}`],
    aliases: [],
    terms: [],
  }));
  const shelter = { ...kinds[0]!, tags: ['Bench', 'roof'], names: ['Stop with a roof'] };
  const index = buildSearchIndex(table, []);
  const lexicon = new KindLexicon(
    { ...table, kinds: () => [...kinds, shelter] },
    index,
    createTermDictionary(index.phrases.terms),
  );
  expect(lexicon.complete(['stop'], 10)).toEqual(['Stop with a roof']);
  expect(lexicon.placesOf(['stop', 'with', 'a', 'roof'])?.places.toArray()).toHaveLength(1);
});
