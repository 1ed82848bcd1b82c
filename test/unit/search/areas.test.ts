import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../data/build/config.ts';
import { runs } from '../../property/runs.ts';
import { place, searchFor, suggestFor } from './places.ts';
import { searchAmong, wordsOf } from './search-among.ts';

const near = { lat: '51.75', lon: '-1.25' };
const further = { lat: '51.76', lon: '-1.25' };

const streets = ['Mill Lane', 'Mill Road', 'Mill Street', 'Mill Way', 'Mill Yard'];

const places = [
  ...streets.map((name, i) => place(`a:${i}`, name, '/area/street', further)),
  place('a:town', 'Milltown', '/area/town', near),
  place('a:broad', 'Broad Street', '/area/street', near),
  place('s:broad', 'Broad Street', '/transport/bus-stop', near),
  place('a:marlow', 'Marlow', '/area/town', near),
  place('s:marlow', 'Marlow', '/transport/bus-stop', near),
  place('p:marlow', 'Marlow', '/amenities/food/pub', near),
  place('a:slough', 'Slough', '/area/town', near),
  place('p:slough', 'Slough Arms', '/amenities/food/pub', near),
  place('p:mill', 'The Old Mill', '/amenities/food/pub', near),
  place('p:cafe', 'Millers', '/amenities/food/cafe'),
  place('p:both', 'Windmill Green', '/amenities/food/cafe', { type: ['/amenities/food/cafe', '/area/town'] }),
];

const { settings } = await readConfig();
const { engine, search, suggest } = await searchAmong(places, { settings });

describe('a list without words', () => {
  it('leaves areas out, from A to Z and by distance', () => {
    const others = ['p:both', 'p:cafe', 'p:marlow', 'p:mill', 'p:slough', 's:broad', 's:marlow'];
    expect(search('').sort()).toEqual(others);
    expect(search('', { position: { lat: 51.75, lon: -1.25 } }).sort()).toEqual(others);
  });

  it('leaves areas out of its size and facets', () => {
    const { size, facets } = engine.search(searchFor(''));
    expect(size).toBe(7);
    expect(facets.get('type')).toContainEqual({ value: '/area', count: 1 });
  });

  it('has the areas of a type that is asked for', () => {
    expect(search('', { type: '/area' })).toHaveLength(10);
    expect(search('', { typeExact: ['/area/street', '/transport/bus-stop'] })).toHaveLength(8);
  });
});

it.each([
  ['an area below a place of the same name', 'broad street', ['s:broad', 'a:broad']],
  ['a town below a pub and above a stop of its name', 'marlow', ['p:marlow', 'a:marlow', 's:marlow']],
])('a search has %s: %s', (_, q, ids) => {
  expect(search(q)).toEqual(ids);
});

describe('a kind beside a town', async () => {
  const pub = (id: string, name: string, more: object) =>
    place(id, name, '/amenities/food/pub', { ...near, ...more });
  const kinds = [{ type: '/amenities/food/pub', tags: [], names: ['pub'], aliases: [], terms: [] }];
  const inTown = [
    pub('p:ash', 'The Ash', { locality: 'Hedgeby' }),
    pub('p:bell', 'The Bell', { address: 'Low Road, Hedgeby' }),
    pub('p:crown', '', { locality: 'Low Road, Hedgeby' }),
    pub('p:duck', 'The Duck', { locality: 'Hedgeby Green' }),
    pub('p:marlow', 'Marlow Pub', { locality: 'Marlow' }),
    pub('p:elm', 'The Elm', { locality: 'Marlow' }),
    place('a:hedgeby', 'Hedgeby', '/area/town', near),
    place('a:marlow', 'Marlow', '/area/town', near),
  ];
  const { engine, table, idsOf } = await searchAmong(inTown, {
    kinds,
    phrases: (await wordsOf(['en'])).phrases,
  });

  it.each([
    ['those there by address and by locality', 'pub hedgeby', ['p:ash', 'p:bell', 'p:crown'], ['Hedgeby']],
    ['the same as behind "in"', 'pubs in hedgeby', ['p:ash', 'p:bell', 'p:crown'], ['Hedgeby']],
    ['the one that has both in its name first', 'marlow pub', ['p:marlow', 'p:elm'], undefined],
  ])('finds %s: %s', (_, q, ids, towns) => {
    const page = engine.search(searchFor(q));
    expect(idsOf(page)).toEqual(ids);
    expect(page.interpretation?.within.map((town) => table.place(town).name)).toEqual(towns);
  });
});

describe('suggestions', () => {
  it('have the best place that begins with the query before areas that fit it better', () => {
    expect(suggest('slou')).toEqual(['p:slough', 'a:slough']);
    expect(suggest('slough')).toEqual(['a:slough', 'p:slough']);
  });

  it('have the two best areas where they rank, and the others below all places', () => {
    expect(suggest('mill')).toEqual(['p:cafe', 'a:town', 'a:0', 'p:mill', 'a:1', 'a:2', 'a:3', 'a:4']);
  });

  it('have at most two areas among the first ten where there are enough other places', async () => {
    const names = fc.constantFrom('mill', 'mill lane', 'mills', 'the mill', 'old mill', 'milan');
    const types = fc.constantFrom('/area/street', '/area/town', '/amenities/food/pub', '/transport/bus-stop');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(names, types), { minLength: 5, maxLength: 60 }), async (given) => {
        const found = given.map(([name, type], i) => place(`x:${i}`, name, type));
        const { table, engine } = await searchAmong(found, { settings });
        const { hits } = engine.suggest(suggestFor('mil', { count: 1000 }));
        const areAreas = hits.map(({ number }) => table.place(number).type[0]!.startsWith('/area'));
        const others = areAreas.filter((isArea) => !isArea).length;
        expect(hits).toHaveLength(given.length);
        expect(areAreas.slice(0, Math.min(10, others + 2)).filter(Boolean).length).toBeLessThanOrEqual(
          others === 0 ? given.length : 2,
        );
      }),
      runs(200),
    );
  });
});
