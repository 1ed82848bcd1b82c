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

  it('explains where each word is', () => {
    expect(search('balliol lodge')).toMatchObject({
      tier: 'whole',
      words: [
        { query_word: 'balliol', in: 'context', text: 'Balliol College' },
        { query_word: 'lodge', in: 'name', text: 'Lodge' },
      ],
    });
    expect(search('libraries bodleian camera')?.words.map(({ in: field }) => field)).toEqual([
      'type',
      'tags',
      'name',
    ]);
    expect(search('headley hospital')?.words[0]).toMatchObject({ in: 'context', text: 'Headley Way' });
  });

  it('shows a name in its own letters that was typed in Latin ones', () => {
    expect(search('mayak teatr')).toMatchObject({
      field: 'romanized_names',
      words: [
        { found: 'mayak', in: 'romanized_names', text: 'Маяк' },
        { found: 'teatr', in: 'romanized_names', text: 'Театр' },
      ],
    });
  });

  it('names the words that are missing', () => {
    expect(search('john radcliffe hospital qqxzzvvk')).toMatchObject({
      tier: 'partial',
      missing: ['qqxzzvvk'],
    });
  });

  it('distinguishes an identifier from a name', () => {
    expect(search('OUCS:bodlib')).toMatchObject({ tier: 'equal', field: 'identifier', words: [] });
  });

  it('distinguishes a type from a name, a root type as well', () => {
    expect(search('transport')).toMatchObject({
      tier: 'starts',
      field: 'type',
      words: [{ query_word: 'transport', in: 'type', text: 'Transport' }],
    });
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
