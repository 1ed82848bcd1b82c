import { describe, expect, it } from 'vitest';
import type { Language } from '../../../../data/kinds/languages.ts';
import { place, searchFor } from '../places.ts';
import { notSearchedFor, once, searchAmong, wordsOf } from '../search-among.ts';

const CAFE = '/amenities/food/cafe';
const addresses = [
  ['Rue Haute 9', '9 Rue Basse'],
  ['улица Ленина 9', 'улица Мира 3'],
  ['Calle Mayor 5', 'Calle Menor 5'],
  ['Hauptstraße 7', 'Hauptstraße 3'],
  ['Via Verdi 5', 'Viale Roma 5'],
  ['Lipowa 9', 'Lipowa 3'],
  ['Kivikatu 5', 'Kivikatu 3'],
  ['Storgatan 5', 'Storgatan 1101'],
  ['12 High Street', '3 High Street'],
  ['Rua Nova 5', 'Rua Velha 5'],
  ['Kerkstraat 7', 'Kerkstraat 3'],
].flat();
const places = [
  ...addresses.map((address, i) => place(`x:${i}`, `Qu${i}`, CAFE, { address })),
  place('x:court', 'No 1 Court', CAFE),
  place('x:grove', 'Grove 1', CAFE),
];

const searchIn = once(async (language: Language) => {
  const { kinds, phrases, abbreviations, stop_words, written = {} } = await wordsOf([language]);
  const cafes = kinds.filter(({ type }) => type === '/amenities/food-drink/cafe');
  const settings = { abbreviations, stop_words, written };
  return searchAmong(places, { settings, kinds: cafes.map((kind) => ({ ...kind, type: CAFE })), phrases });
});

/** Returns the addresses, or else the names, that a query finds, and the words that are not searched for. */
async function found(language: Language, q: string): Promise<{ found: string[]; ignored: string }> {
  const { engine, table } = await searchIn(language);
  const page = engine.search(searchFor(q));
  return {
    found: page.hits.map(({ number }) => table.place(number).address ?? table.place(number).name),
    ignored: notSearchedFor(page),
  };
}

describe('the number of a house behind a word for it', () => {
  it.each([
    ['fr', 'rue Haute n° 9', 'Rue Haute 9'],
    ['fr', 'rue Haute n°9', 'Rue Haute 9'],
    ['fr', 'rue Haute numéro 9', 'Rue Haute 9'],
    ['ru', 'ул. Ленина д. 9', 'улица Ленина 9'],
    ['ru', 'ул. Ленина, дом 9', 'улица Ленина 9'],
    ['ru', 'ул. Ленина № 9', 'улица Ленина 9'],
    ['ru', 'ул. Ленина, д. 9, кв. 3', 'улица Ленина 9'],
    ['es', 'calle Mayor nº 5', 'Calle Mayor 5'],
    ['es', 'calle Mayor nº5', 'Calle Mayor 5'],
    ['es', 'C/ Mayor, núm. 5', 'Calle Mayor 5'],
    ['es', 'calle Mayor 5, piso 3', 'Calle Mayor 5'],
    ['de', 'Hauptstr. Nr. 7', 'Hauptstraße 7'],
    ['de', 'Hauptstr. Nr.7', 'Hauptstraße 7'],
    ['it', 'via Verdi numero civico 5', 'Via Verdi 5'],
    ['it', 'V.le Roma n. 5', 'Viale Roma 5'],
    ['pl', 'ulica Lipowa 9 m. 3', 'Lipowa 9'],
    ['pl', 'ul. Lipowa nr 9', 'Lipowa 9'],
    ['fi', 'Kivikatu talo 5', 'Kivikatu 5'],
    ['fi', 'Kivikatu 5 as. 3', 'Kivikatu 5'],
    ['sv', 'Storgatan 5 lgh 1101', 'Storgatan 5'],
    ['en', 'flat 3, 12 High Street', '12 High Street'],
    ['en', 'High Street no. 12', '12 High Street'],
    ['pt', 'Rua Nova nº 5', 'Rua Nova 5'],
    ['nl', 'Kerkstraat nr. 7', 'Kerkstraat 7'],
  ] as const)('is found in %s: "%s"', async (language, q, address) => {
    expect((await found(language, q)).found).toEqual([address]);
  });

  it('is one that a kind is asked for as well', async () => {
    expect((await found('fr', 'café rue Haute n° 9')).found).toEqual(['Rue Haute 9']);
  });

  it('makes no sentence of a name with a little word', async () => {
    expect((await found('es', 'café de Olmos nº 5')).found).not.toContain('Rue Haute 9');
  });

  it('is said to be missing where the street has no such house', async () => {
    const { found: streets, ignored } = await found('de', 'Hauptstr. Nr. 8');
    expect(streets.sort()).toEqual(['Hauptstraße 3', 'Hauptstraße 7']);
    expect(ignored).toBe('nr 8');
  });

  it('is a part of a name first, and nothing by itself', async () => {
    expect((await found('en', 'No 1 Court')).found).toEqual(['No 1 Court']);
    expect((await found('en', 'no grove')).found).not.toContain('No 1 Court');
    expect((await found('de', 'Nr 3')).found).toEqual([]);
  });
});
