import { describe, expect, it } from 'vitest';
import { place, searchFor, suggestFor } from './places.ts';
import { searchAmong } from './search-among.ts';

const near = { lat: '51.75', lon: '-1.25' };
const far = { lat: '51.95', lon: '-1.25' };

const places = [
  place('c:balliol', 'Balliol College', '/university/college', { importance: 0.5 }),
  place('c:new', 'New College', '/university/college', near),
  place('c:magdalen', 'Magdalen College', '/university/college', { hidden_names: ['Maudlin'] }),
  place('c:lmh', 'Lady Margaret Hall', '/university/college', { short_name: 'LMH' }),
  place('c:anne', "St Anne's College", '/university/college'),
  place('c:worcester', 'Worcester College', '/university/college'),
  place('l:bodleian', 'Bodleian Library', '/university/library', { identifiers: ['oucs:bodlib'] }),
  place('l:camera', 'Radcliffe Camera', '/university/library', { tags: ['Bodleian'] }),
  place('l:new', 'College Library, the new one', '/university/library'),
  place('p:publish', 'Publishers’ Rest', '/amenities/food/cafe'),
  place('p:turf', 'Turf Tavern', '/amenities/food/pub'),
  place('p:head', "King's Head", '/amenities/food/pub', { tags: ['Jericho'] }),
  place('p:stop', 'Stop Gap', '/amenities/food/cafe', { tags: ['Bus stop'] }),
  place('p:heads', 'Heads Up', '/amenities/food/cafe'),
  place('p:rest', 'The Rest', '/amenities/food/cafe'),
  place('p:article', 'The Café', '/transport/bus-stop'),
  place('p:coop', 'Co-op', '/amenities/food/cafe'),
  place('s:1', 'High Street', '/transport/bus-stop', near),
  place('s:2', 'High Street', '/transport/bus-stop', far),
  place('s:3', 'High Street', '/transport/bus-stop'),
];

const { engine, idsOf, search, suggest } = await searchAmong(places, {
  settings: {
    synonyms: [
      ['st', 'saint', 'street'],
      ['coll', 'college'],
    ],
    stop_words: ['in', 'the'],
  },
});

it.each([
  ['letters', 'x'.repeat(400_000)],
  ['marks', '\u0301\u0316'.repeat(200_000)],
])('ignores %s behind the first 500 letters of a text', (_, rest) => {
  const text = 'bodleian library';
  const pasted = text.padEnd(500) + rest;
  expect(search(pasted)).toEqual(search(text));
  expect(suggest(pasted)).toEqual(suggest(text));
});

describe('search', () => {
  it.each([
    ['a short name as a whole name', 'lmh', ['c:lmh']],
    ['a category above a name that merely begins like it', 'pub', ['p:head', 'p:turf', 'p:publish']],
    ['a name as starting with what follows its article', 'rest', ['p:rest', 'p:publish']],
    ['a place that has the very word above one that has its plural', 'head', ['p:head', 'p:heads']],
    ['a name with a hyphen as typed', 'co-op', ['p:coop']],
    ['a name with a hyphen without it', 'coop', ['p:coop']],
    ['a name with a hyphen as two words', 'co op', ['p:coop']],
    ['no place for a text without words', '!?', []],
    ['several single letters in one name, and other words wherever they stand', 'k h jericho', ['p:head']],
    ['no single letters in several names', 'k j', []],
    ['a place by its initials with dots', 'l.m.h.', ['c:lmh']],
    ['the rest without its stop words, where the whole finds nothing', 'pubs in jericho', ['p:head']],
    ['the rest without its stop words, where the whole finds nothing', 'the radcliffe camera', ['l:camera']],
  ])('finds %s: %s', (_, q, ids) => {
    expect(search(q)).toEqual(ids);
  });

  it('finds all places for white space', () => {
    expect(search('  ')).toHaveLength(places.length);
  });

  it('ranks a category above a tag of the same words, and a whole name with its article first', () => {
    expect(search('bus stop').at(-1)).toBe('p:stop');
    expect(search('the cafe')[0]).toBe('p:article');
    expect(search('cafe').indexOf('p:article')).toBeGreaterThan(search('cafe').indexOf('p:rest'));
  });

  it('ranks the nearest of a category first, unless a place that bears its name is about as near', async () => {
    const at = (lat: string) => ({ lat, lon: '-1.25' });
    const given = [
      place('p:near', 'Turf Tavern', '/amenities/food/pub', at('51.76')),
      place('p:farther', "King's Head", '/amenities/food/pub', at('51.80')),
      place('s:name', 'Pub', '/transport/bus-stop', at('51.90')),
    ];
    const pubs = await searchAmong(given, { settings: { synonyms: [['pub', 'inn']] } });
    const order = (q: string, lat: number) => pubs.search(q, { position: { lat, lon: -1.25 } });
    for (const q of ['pub', 'pubs', 'inn'])
      expect(order(q, 51.75), q).toEqual(['p:near', 'p:farther', 's:name']);
    expect(order('pub', 51.899)).toEqual(['s:name', 'p:farther', 'p:near']);
    expect(pubs.search('pub')[0]).toBe('s:name');
  });

  it('finds what a synonym of several words stands for, whole and not as a beginning', async () => {
    const names = ['ATM', 'Atmospheric Physics'];
    const given = names.map((name) => place(name, name, '/university/library'));
    const cash = await searchAmong(given, { settings: { synonyms: [['atm', 'cash machine']] } });
    expect(cash.search('cash machine')).toEqual(['ATM']);
    expect(cash.suggest('cash machine')).toEqual(['ATM']);
    expect(cash.search('atm')).toHaveLength(2);
  });
});

describe('correction', () => {
  it('finds a word that is typed as two without having to correct it', () => {
    const result = engine.search(searchFor('tu rf tavern'));
    expect(result.correctedQuery).toBeUndefined();
    expect(idsOf(result)[0]).toBe('p:turf');
  });

  it('tries a correction before a match of three quarters of the words', () => {
    const { correctedQuery } = engine.search(searchFor('the new one colege'));
    expect(correctedQuery).toBe('the new one college');
  });
});

describe('suggest', () => {
  it('ignores accents until a name is typed whole, and then prefers the name as typed', async () => {
    const names = ['Cafe Newton', 'Café New', 'Cafe New'];
    const { engine, namesOf } = await searchAmong(
      names.map((name, i) => place(`x:${i}`, name, '/amenities/food/cafe')),
    );
    const order = (q: string): string[] => namesOf(engine.suggest(suggestFor(q)));
    expect(order('cafe ne')).toEqual(['Café New', 'Cafe New', 'Cafe Newton']);
    expect(order('café ne')).toEqual(['Café New', 'Cafe New', 'Cafe Newton']);
    expect(order('cafe new')).toEqual(['Cafe New', 'Café New', 'Cafe Newton']);
    expect(order('café newt')[0]).toBe('Cafe Newton');
  });
});
