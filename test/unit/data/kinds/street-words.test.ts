import { describe, expect, it } from 'vitest';
import { type Language, readLanguages } from '../../../../data/kinds/languages.ts';
import { defaultSettings } from '../../../../src/core/settings.ts';
import { createEngine } from '../../../../src/search/engine.ts';
import { place, searchFor, tableOf } from '../../search/places.ts';

const CAFE = '/amenities/food/cafe';

/** Returns the ids that a query finds in a bundle of languages among the places with some names or addresses. */
async function foundIn(languages: readonly Language[], q: string): Promise<string[]> {
  const table = await tableOf([
    place('x:placa', 'Plaça Major', '/area/street'),
    place('x:rue', 'Rue Neuve', '/area/street'),
    place('x:ulica', 'Улица Мира', '/area/street'),
    place('x:str', 'Lange Straße', '/area/street'),
    place('x:nine', 'Chez Anna', CAFE, { address: 'Rue Haute 9' }),
    place('x:dom', 'Анна', CAFE, { address: 'Садовая улица 9' }),
  ]);
  const { abbreviations, synonyms, stop_words } = await readLanguages(languages);
  const engine = createEngine(table, { ...defaultSettings, abbreviations, synonyms, stop_words });
  return engine.search(searchFor(q)).hits.map(({ number }) => table.place(number).id);
}

describe('words for streets', () => {
  it.each([
    [['es', 'ca'], 'plaza major', 'x:placa'],
    [['nl', 'fr'], 'straat neuve', 'x:rue'],
    [['pl', 'ru'], 'ul мира', 'x:ulica'],
    [['ru'], 'ул. мира', 'x:ulica'],
    [['de'], 'Lange Str.', 'x:str'],
  ] as const)('are one in the languages %j: "%s"', async (languages, q, id) => {
    expect(await foundIn(languages, q)).toEqual([id]);
  });

  it('are others where a bundle has one of their languages', async () => {
    expect((await readLanguages(['nl', 'en'])).synonyms.flat()).not.toContain('straat');
  });
});

describe('words for a house number', () => {
  it.each([
    [['en', 'fr'], 'rue haute no 9', 'x:nine'],
    [['de', 'fr'], 'rue haute Nr. 9', 'x:nine'],
    [['ru'], 'садовая ул дом 9', 'x:dom'],
  ] as const)('say nothing in the languages %j: "%s"', async (languages, q, id) => {
    expect(await foundIn(languages, q)).toEqual([id]);
  });
});
