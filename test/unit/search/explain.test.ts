import { beforeAll, describe, expect, it } from 'vitest';
import type { Explanation } from '../../../src/core/contract/explanation.ts';
import type { Position } from '../../../src/core/geo/position.ts';
import type { Engine } from '../../../src/search/engine.ts';
import { place, searchFor, suggestFor } from './places.ts';
import { searchAmong } from './search-among.ts';

let engine: Engine;

beforeAll(async () => {
  const places = [
    place('l:bodleian', 'Bodleian Library', '/university/library', { identifiers: ['oucs:bodlib'] }),
    place('l:camera', 'Radcliffe Camera', '/university/library', { tags: ['Bodleian'], importance: 0.5 }),
    place('c:balliol', 'Balliol College', '/university/college', { lat: '51.75', lon: '-1.25' }),
    place('c:lodge', 'Lodge', '/amenities/food/cafe', { parent: ['c:balliol'] }),
    place('h:jr', 'The John Radcliffe Hospital', '/university', { address: 'Headley Way' }),
    place('s:giles', 'St Giles', '/transport/bus-stop'),
    place('m:theatre', 'Театр', '/university', { alternative_names: ['Маяк'] }),
  ];
  const settings = {
    abbreviations: [
      ['coll', 'college'],
      ['jr', 'john radcliffe'],
    ],
    synonyms: [['infirmary', 'hospital']],
    stop_words: ['the'],
  };
  ({ engine } = await searchAmong(places, { settings }));
});

const search = (q: string, position?: Position): Explanation | undefined =>
  engine.search({ ...searchFor(q, position ? { position } : {}), explain: true }).hits[0]?.explanation;
const suggest = (q: string): Explanation | undefined =>
  engine.suggest({ ...suggestFor(q), explain: true }).hits[0]?.explanation;

describe('an explanation of a search', () => {
  it('explains tier, field and the name as it is written', () => {
    expect(search('balliol college')).toEqual({
      tier: 'equal',
      field: 'name',
      words: [
        { query_word: 'balliol', found: 'balliol', how: 'whole', in: 'name', text: 'Balliol College' },
        { query_word: 'college', found: 'college', how: 'whole', in: 'name', text: 'Balliol College' },
      ],
      missing: [],
      cost: 0,
      score: 1,
      prominence: 1,
      importance: 0,
    });
  });

  it.each([
    ['balliol coll', 'abbreviation', 'coll', 'college'],
    ['radcliffe infirmary', 'synonym', 'infirmary', 'hospital'],
    ['balliol colleges', 'plural', 'colleges', 'college'],
    ['ball college', 'prefix', 'ball', 'balliol'],
    ['jr hospital', 'multi_word_synonym', 'john', 'john'],
    ['balliolcollege', 'spacing', 'balliol', 'balliol'],
  ])('explains in %j the %s: %s → %s', (q, how, query_word, found) => {
    expect(search(q)?.words).toContainEqual(expect.objectContaining({ query_word, found, how }));
  });

  it('explains the edits of a correction and the corrected query', () => {
    const { tier, words, corrected_query } = search('bodlian libary')!;
    expect(tier).toBe('equal');
    expect(corrected_query).toBe('bodleian library');
    expect(words.map(({ query_word, found, edits }) => [query_word, found, edits])).toEqual([
      ['bodlian', 'bodleian', 1],
      ['libary', 'library', 1],
    ]);
  });

  it.each([
    ['balliol lodge', 'context name', 'Balliol College, Lodge'],
    ['libraries bodleian camera', 'type tags name', 'Libraries, Bodleian, Radcliffe Camera'],
    ['headley hospital', 'context name', 'Headley Way, The John Radcliffe Hospital'],
    ['mayak teatr', 'romanized_names romanized_names', 'Маяк, Театр'],
    ['transport', 'type', 'Transport'],
  ])('explains where each word of "%s" is, as it is written: %s', (q, fields, texts) => {
    const { words } = search(q)!;
    expect(words.map((word) => word.in).join(' ')).toBe(fields);
    expect(words.map(({ text }) => text).join(', ')).toBe(texts);
  });

  it.each([
    ['balliol lodge', { tier: 'whole' }],
    ['mayak teatr', { field: 'romanized_names', words: [{ found: 'mayak' }, { found: 'teatr' }] }],
    ['john radcliffe hospital qqxzzvvk', { tier: 'partial', missing: ['qqxzzvvk'] }],
    ['OUCS:bodlib', { tier: 'equal', field: 'identifier', words: [] }],
    ['transport', { tier: 'starts', field: 'type' }],
  ])('distinguishes names, identifiers and types, and what is missing: %s', (q, explanation) => {
    expect(search(q)).toMatchObject(explanation);
  });
});

describe('an explanation of a suggestion', () => {
  it('explains words that were put together', () => {
    expect(suggest('balliolcoll')).toMatchObject({
      tier: 'corrected',
      cost: 1,
      words: [{ query_word: 'balliol', how: 'spacing' }, { found: 'college' }],
    });
  });
});

it('marks suggestions that stand behind others of their name', async () => {
  const stops = ['1', '2', '3', '4'].map((n) => place(`s:${n}`, 'Plain', '/transport/bus-stop'));
  const tavern = place('p:plain', 'Plain Tavern', '/amenities/food/pub');
  const { table, engine } = await searchAmong([...stops, tavern]);
  const { hits } = engine.suggest({ ...suggestFor('plain'), explain: true });
  expect(hits.map(({ number, explanation }) => [table.place(number).id, explanation?.demoted])).toEqual([
    ['s:1', undefined],
    ['s:2', undefined],
    ['s:3', undefined],
    ['p:plain', undefined],
    ['s:4', true],
  ]);
});

it("a misspelt root of the types is corrected, though no phrase of a place's own has it", () => {
  expect(engine.search(searchFor('trasnport')).correctedQuery).toBe('transport');
});
