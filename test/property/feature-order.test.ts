import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceKm } from '../../src/core/geo/position.ts';
import type { SearchQuery } from '../../src/core/query.ts';
import { defaultSettings } from '../../src/core/settings.ts';
import { createEngine } from '../../src/search/engine.ts';
import { wordsFor } from '../fixtures/language-words.ts';
import { place, searchFor, tableOf } from '../unit/search/places.ts';
import { runs } from './runs.ts';

const TOILETS = '/amenities/toilets';
const CAFE = '/amenities/food/cafe';
const feature = 'has_accessible_toilets';
const type = (name: string) => ({ name, plural: name });
const types = {
  university: { ...type('University'), types: { college: type('College') } },
  amenities: {
    ...type('Amenities'),
    types: {
      toilets: { ...type('Toilets'), types: { public: type('Public toilets') } },
      'toilets-shop': type('Shop'),
      food: { ...type('Food'), types: { cafe: type('Café') } },
    },
  },
};
const words = wordsFor([], {
  near: ['near'],
  near_behind: [],
  within: [],
  here: ['nearest'],
  ignored: [],
  function_words: ['the'],
  accessibility: [
    { features: [feature], texts: ['accessible toilets'] },
    { features: ['has_ramp', feature], texts: ['step free'] },
  ],
});
const settings = { ...defaultSettings, languages: ['en'], feature_kinds: { [feature]: [TOILETS] } };
const here = { lat: 51.75, lon: -1.25 };
const tower = { lat: 51.7, lon: -1.3 };

const someone = fc.record({
  types: fc.constantFrom([TOILETS], [`${TOILETS}/public`], [CAFE, TOILETS], [CAFE], [`${TOILETS}-shop`]),
  at: fc.option(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 }))),
  access: fc.constantFrom({ [feature]: true }, { [feature]: false }, { has_ramp: true }),
});
const range = fc.record({ start: fc.nat({ max: 12 }), count: fc.nat({ max: 12 }) });

/** A request, the features of which a place has one, whether places of the kind come first, and from where distances are. */
const requests = [
  ['accessible toilets', [feature], true, undefined],
  ['accessible toilets', [feature], false, here],
  ['nearest accessible toilets', [feature], true, undefined],
  ['accessible toilets near the tower', [feature], false, tower],
  ['step free', ['has_ramp', feature], true, undefined],
] as const;

it('a feature alone lists what it is about before other places that have it, unless distances are known', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(someone, { minLength: 1, maxLength: 20 }),
      fc.constantFrom(...requests),
      range,
      async (some, [q, features, isOfKindFirst, from], { start, count }) => {
        const table = await tableOf(
          [
            place('x:tower', 'Tower', '/university/college', {
              lat: `${tower.lat}`,
              lon: `${tower.lon}`,
            }),
            ...some.map(({ types, at, access }, i) =>
              place(`x:${i}`, `Place ${i}`, types[0]!, {
                type: types,
                accessibility: access,
                ...(at && { lat: `${51.7 + at[0] / 100}`, lon: `${-1.3 + at[1] / 100}` }),
              }),
            ),
          ],
          types,
        );
        const engine = createEngine({ ...table, words }, settings);
        const kmTo = (number: number): number => {
          const km = from ? distanceKm(from, { lat: table.lat[number]!, lon: table.lon[number]! }) : 0;
          return Number.isNaN(km) ? 1e6 : km;
        };
        const isOther = (number: number): number =>
          Number(isOfKindFirst && !table.place(number).type.some((type) => /\/toilets(\/|$)/.test(type)));
        const having = Array.from({ length: table.count }, (_, number) => number).filter((number) =>
          features.some((one) => table.place(number).accessibility?.[one] === true),
        );
        const expected = having
          .sort((a, b) => isOther(a) - isOther(b) || kmTo(a) - kmTo(b) || a - b)
          .slice(start, start + count);
        const listed = (query: SearchQuery): number[] =>
          engine.search(query).hits.map(({ number }) => number);
        const position = from === here ? { position: here } : {};
        const query = searchFor(q, { ...position, start, count });
        expect(listed(query)).toEqual(expected);
        const { interpretation } = engine.search(query);
        expect(listed(interpretation!.query)).toEqual(expected);
      },
    ),
    runs(300),
  );
});
