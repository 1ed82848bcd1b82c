import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../../data/build/config.ts';
import type { Language } from '../../../../data/kinds/languages.ts';
import { openBundle } from '../../../../src/bundle/open.ts';
import { createEngine, type Engine } from '../../../../src/search/engine.ts';
import { knownPlace } from '../../../fixtures/known-place.ts';
import { memorySource } from '../../../fixtures/memory-source.ts';
import { packTown } from '../../../fixtures/pack-town.ts';
import { searchFor, suggestFor } from '../../search/places.ts';

const records = [
  { id: 'x:pharmacy', name: 'Kruunu', type: ['/amenities/health/pharmacy'], address: 'Rue Haute 3' },
  { id: 'x:apteekki', name: 'Kampin apteekki', type: ['/amenities/health/pharmacy'] },
  { id: 'x:pub', name: 'Apteekki', type: ['/amenities/food-drink/pub'] },
  { id: 'x:eaton', name: 'Eaton Lane', type: ['/transport/bus-stop'] },
  { id: 'x:library', name: 'Oodi', type: ['/amenities/public-library'] },
  { id: 'x:baker', name: 'Aux Délices', type: ['/amenities/shop'], tags: ['bakery'], address: 'Rue Haute 5' },
  { id: 'x:butcher', name: 'Le Bœuf', type: ['/amenities/shop'], tags: ['butcher'] },
  { id: 'x:police', name: 'Pasila', type: ['/amenities/police-station'] },
  { id: 'x:cinema', name: 'Orion', type: ['/leisure/cinema'] },
  { id: 'x:hostel', name: 'Hostel Erottaja', type: ['/amenities/accommodation/hostel'] },
  { id: 'x:park', name: 'Esplanadi', type: ['/leisure/park'] },
  { id: 'x:green', name: 'The Green Door', type: ['/amenities/food-drink/pub'] },
];

/** Opens a bundle with the words of some languages. */
async function openWith(languages: readonly Language[]): Promise<{
  engine: Engine;
  ids: (hits: readonly { readonly number: number }[]) => string[];
}> {
  const given = records.map(({ id, type: [type = ''], ...more }) => knownPlace(id, type, more));
  const { files } = packTown(await readConfig(undefined, languages), given);
  const { places, manifest } = await openBundle(memorySource(files));
  expect(manifest.settings.languages).toEqual(languages);
  const ids = (hits: readonly { readonly number: number }[]): string[] =>
    hits.map(({ number }) => places.place(number).id);
  return { engine: createEngine(places, manifest.settings), ids };
}

describe('a bundle with the words of several languages', () => {
  let engine: Engine;
  let ids: (hits: readonly { readonly number: number }[]) => string[];
  const found = (q: string): string[] => ids(engine.search(searchFor(q)).hits);
  const suggested = (q: string): string[] => ids(engine.suggest(suggestFor(q)).hits);
  beforeAll(async () => {
    ({ engine, ids } = await openWith(['fi', 'en', 'sv', 'de', 'fr']));
  });

  it.each<[q: string, ids: string]>([
    ['apteekki', 'x:apteekki x:pharmacy x:pub'],
    ['apteekit', 'x:apteekki x:pharmacy'],
    ['Apotheke', 'x:apteekki x:pharmacy'],
    ['drugstore', 'x:apteekki x:pharmacy'],
    ['bibliotek', 'x:library'],
    ['Bücherei', 'x:library'],
    ['cops', 'x:police'],
    ['cinema', 'x:cinema'],
    ['movie theater', 'x:cinema'],
    ['elokuvateatteri', 'x:cinema'],
    // Shops by their goods
    ['boulangerie', 'x:baker'],
    ['Metzgereien', 'x:butcher'],
    // A kind above names that a word merely begins, and alone for a question
    ['eat', 'x:pub x:green x:eaton'],
    ['where to eat', 'x:pub x:green'],
    // No word for a kind, so it is corrected
    ['hostle', 'x:hostel'],
    // A term of parks, which some place has in its name
    ['green', 'x:green'],
  ])('finds the kind that "%s" names before other places that are called so: %s', (q, wanted) => {
    expect(found(q).join(' ')).toBe(wanted);
  });

  it('finds nothing for a kind without a place, and corrects nothing', () => {
    const page = engine.search(searchFor('hotel'));
    expect(page.hits).toEqual([]);
    expect(page.correctedQuery).toBeUndefined();
    expect(found('the hotels')).toEqual([]);
    expect(suggested('hotel')).toEqual([]);
  });

  it('counts a mere term only where no place has the word', () => {
    const { hits } = engine.search(searchFor('meadow', { explain: true }));
    expect(ids(hits)).toEqual(['x:park']);
    expect(hits[0]!.explanation).toMatchObject({
      tier: 'related_kind',
      field: 'type',
      words: [{ text: 'meadow' }],
    });
  });

  it.each<[q: string, ids: string]>([
    ['kampin apt', 'x:apteekki'],
    ['apteekki', 'x:apteekki x:pub'],
    ['drugstore', ''],
    ['bibliotek', ''],
    ['hostle', 'x:hostel'],
  ])('suggests names alone: %s', (q, wanted) => {
    expect(suggested(q).join(' ')).toBe(wanted);
  });

  it.each([
    ['apteekki', 'x:pharmacy'],
    ['bibliotek', 'x:library'],
    ['Apotheke', 'x:pharmacy'],
    ['boulangerie', 'x:baker'],
    ['drugstore', 'x:pharmacy'],
    ['cops', 'x:police'],
    ['cinema', 'x:cinema'],
    ['movie th', 'x:cinema'],
  ])('suggests a search for the kind that "%s" names or begins, if the request interprets', (q, id) => {
    const { searches = [] } = engine.suggest(suggestFor(q, { interpret: true }));
    expect(searches.length).toBeGreaterThan(0);
    expect(searches.length).toBeLessThanOrEqual(2);
    expect(found(searches[0]!.q)).toContain(id);
    expect(engine.suggest(suggestFor(q))).not.toHaveProperty('searches');
  });

  it('suggests no search for a kind without a place, for an unfinished term or for two letters', () => {
    for (const q of ['museum', 'meado', 'ap'])
      expect(engine.suggest(suggestFor(q, { interpret: true }))).not.toHaveProperty('searches');
  });

  it('explains a kind beside an address by the words of both', () => {
    const { hits } = engine.search(searchFor('boulangerie rue haute', { explain: true }));
    const { words, tier } = hits[0]!.explanation!;
    expect(tier).toBe('whole');
    expect(words.map(({ query_word, in: field }) => [query_word, field])).toEqual([
      ['boulangerie', 'type'],
      ['rue', 'context'],
      ['haute', 'context'],
    ]);
  });
});

describe('a bundle with English words', () => {
  it('knows no words of other languages', async () => {
    const { engine } = await openWith(['en']);
    expect(engine.search(searchFor('boulangerie')).hits).toEqual([]);
    expect(engine.search(searchFor('drugstore')).hits).toHaveLength(2);
  });
});
