import { expect, it } from 'vitest';
import { place, searchFor } from './places.ts';
import { searchAmong } from './search-among.ts';

const cafe = '/amenities/food/cafe';
const pub = '/amenities/food/pub';

const places = [
  place('s:broad', 'Broad Street', '/transport/bus-stop'),
  place('c:broad', 'Vaults', cafe, { address: '7 Broad Street' }),
  place('c:broad2', 'The Quill', cafe, { address: '12 Broad Street, Elmet' }),
  place('l:in', 'Lodge in Elmet', '/university/library'),
  place('l:elmet', 'Elmet Lodge', '/university/library'),
  place('l:lodge', 'Porters’ Lodge', '/university/library', { address: '3 Way, Elmet' }),
  place('p:the', 'The Pub', pub),
  place('p:other', 'Turf Tavern', pub),
  place('u:five', 'Union Five', cafe, { address: 'Mannerheimintie 20' }),
  place('m:1', 'Kiosk', cafe, { address: 'Mannerheimintie 5' }),
  place('m:2', 'Bank', cafe, { address: 'Mannerheimintie 5' }),
  place('i:inn', 'North Inn', cafe, { address: '1 Kettle Road' }),
  place('h:house', 'The House', '/university/college'),
  place('h:guest', 'Guest House', cafe),
  place('r:child', 'Room', '/university/library', { parent: ['h:guest'] }),
];

const { engine, idsOf } = await searchAmong(places, {
  settings: {
    abbreviations: [['5', 'five']],
    synonyms: [['pub', 'inn', 'tavern']],
    stop_words: ['in', 'the'],
  },
});

it.each([
  ['puts places that lack a stop word below places that have it', 'lodge in elmet', 'l:in l:elmet l:lodge'],
  ['adds nothing without stop words where a kind is left beside a name', 'the pub', 'p:the'],
  ['leaves stop words out where only a kind is left and no name has them', 'in pub', 'p:the p:other i:inn'],
  ['prefers the house number as typed to a name that spells it out', 'mannerheimintie 5', 'm:2 m:1'],
  ['has a number that a name spells out', 'union 5', 'u:five'],
  ['takes no synonym in a name together with the street of the address', 'pub kettle road', ''],
  ['takes a name together with the street of the address', 'inn kettle road', 'i:inn'],
])('a search whose tiers add up %s: %s', (_, q, ids) => {
  const result = engine.search(searchFor(q));
  expect(result.size).toBe(result.hits.length);
  expect(idsOf(result).join(' ')).toBe(ids);
});

it('a search for a kind by its name adds no abbreviation of the word, as one for a name does', async () => {
  const { search } = await searchAmong([place('c:tea', 'Tea', cafe), place('p:dr', 'Dr Juice', pub)], {
    settings: { abbreviations: [['dr', 'doctor']] },
    kinds: [{ type: cafe, tags: [], names: ['doctor'], aliases: [], terms: [] }],
  });
  expect(search('doctor')).toEqual(['c:tea']);
  expect(search('doctor juice')).toEqual(['p:dr']);
});
