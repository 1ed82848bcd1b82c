import { beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../../src/search/engine.ts';
import { place, searchFor } from './places.ts';
import { searchAmong, wordsOf } from './search-among.ts';

// The plan of a search, as a reader can follow it: the rows whose candidates were tried, the last of which answers.

let engine: Engine;

beforeAll(async () => {
  const at = { lat: '51.75', lon: '-1.25' };
  const places = [
    place('l:bodleian', 'Bodleian Library', '/university/library', { ...at, address: 'Broad Street' }),
    place('l:law', 'Law Library', '/university/library', at),
    place('c:bean', 'Missing Bean', '/amenities/food/cafe', at),
    place('p:turf', 'Turf Tavern', '/amenities/food/pub', at),
    place('s:high', 'High Street', '/transport/bus-stop', at),
  ];
  ({ engine } = await searchAmong(places, await wordsOf(['en'])));
});

it.each([
  ['bodleian', 1, 'words > typed'],
  ['bodlian', 1, 'words > typed, words > corrected'],
  ['turftavern', 1, 'words > typed, words > corrected to a name'],
  ['law library broad street', 1, 'words > typed, words > fewer words'],
  ['where is the turf tavern please', 1, 'meaning > typed'],
  ['cafe near the bodleian library', 1, 'meaning > typed'],
  ['cafe near the bodlian library', 1, 'words > typed, rest > typed, corrected phrases > meaning > typed'],
  ['law library room 2205', 1, 'words > typed, beside a kind with a code > typed'],
  ['bodleian library xyzzy', 1, 'words > typed, a name among words > typed'],
  ['toilets near hogwarts', 0, 'words > typed, no place near an unknown one'],
])('of "%s" finds %d place by the rows: %s', (q, size, tried) => {
  const page = engine.search({ ...searchFor(q), explain: true });
  expect(page.size).toBe(size);
  expect(page.tried!.join(', ')).toBe(tried);
});
