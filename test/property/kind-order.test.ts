import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceKm } from '../../src/core/geo/position.ts';
import { defaultSettings } from '../../src/core/settings.ts';
import { createEngine } from '../../src/search/engine.ts';
import { wordsFor } from '../fixtures/language-words.ts';
import { place, searchFor, tableOf } from '../unit/search/places.ts';
import { runs } from './runs.ts';

const LIBRARY = '/university/library';
const PUB = '/amenities/food/pub';
const CAFE = '/amenities/food/cafe';
/** A town is more prominent than any of the food, and a pub less than a café. */
const prominence = { '/amenities/food': 0.8, [PUB]: 0.5 };
const kinds = [
  { type: '/amenities/food', tags: [], names: ['Food'], aliases: ['Grub'], terms: [] },
  { type: LIBRARY, tags: [], names: ['Library'], aliases: [], terms: [] },
];

const someone = fc.record({
  name: fc.constantFrom('Food', 'The Food', 'Food Court', 'Library', 'Zebra', 'Aldous', ''),
  types: fc.constantFrom([PUB], [CAFE], [PUB, LIBRARY], [LIBRARY], ['/area/town']),
  at: fc.option(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 }))),
  importance: fc.option(fc.constantFrom(0.25, 0.5)),
});
const here = { lat: 51.75, lon: -1.25 };

it('the name of a kind lists its places by prominence, nearness, importance and name, before all other places', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(someone, { minLength: 1, maxLength: 25 }),
      fc.boolean(),
      async (some, isHere) => {
        const table = await tableOf(
          some.map(({ name, types, at, importance }, i) =>
            place(`x:${i}`, name, types[0]!, {
              type: types,
              ...(at && { lat: `${51.7 + at[0] / 100}`, lon: `${-1.3 + at[1] / 100}` }),
              ...(importance && { importance }),
            }),
          ),
        );
        const settings = { ...defaultSettings, languages: ['en'], prominence };
        const engine = createEngine({ ...table, words: wordsFor(kinds) }, settings);
        const position = isHere ? { position: here } : {};
        const found = engine.search(searchFor('food', { ...position, count: 100 })).hits;
        const kmTo = (number: number): number => {
          const km = distanceKm(here, { lat: table.lat[number]!, lon: table.lon[number]! });
          return isHere ? (Number.isNaN(km) ? 1e6 : km) : 0;
        };
        const prominenceOf = (number: number): number =>
          table.place(number).type.includes(CAFE) ? 0.8 : 0.5;
        const ofKind = Array.from({ length: table.count }, (_, number) => number)
          .filter((number) => table.place(number).type.some((type) => type.startsWith('/amenities/food')))
          .sort(
            (a, b) =>
              prominenceOf(b) - prominenceOf(a) ||
              kmTo(a) - kmTo(b) ||
              table.importance[b]! - table.importance[a]! ||
              a - b,
          );
        expect(found.map(({ number }) => number).slice(0, ofKind.length)).toEqual(ofKind);
        for (const { number } of found.slice(ofKind.length))
          expect(table.place(number).name).toContain('Food');
      },
    ),
    runs(200),
  );
});
