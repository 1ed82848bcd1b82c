import { describe, expect, it } from 'vitest';
import { Gazetteer } from '../../bench/relevance/gazetteer.ts';
import { isGood, metricsOf } from '../../bench/relevance/measure.ts';
import type { TestQuery } from '../../bench/relevance/query.ts';
import { querySet } from '../../bench/relevance/query-sets.ts';
import { streetOf } from '../../bench/requests/classes/streets.ts';
import { Judge } from '../../bench/requests/judge.ts';
import { requestClasses } from '../../bench/requests/request-classes.ts';
import type { Kind } from '../../bench/requests/words/kinds.ts';
import { place, tableOf } from '../search/places.ts';

/** A position so many metres north of the first. */
const north = (metres: number) => ({ lat: (51.75 + metres / 111_195).toFixed(6), lon: '-1.25' });
const pub = '/amenities/food/pub';
const kindOf = (type: string, tags: string[] = []): Kind => ({ words: [], mass: [], types: [type], tags });

const table = await tableOf([
  place('a:hall', 'Town Hall', '/university/college', north(0)),
  place('a:near', 'Turf Tavern', pub, { ...north(400), address: '4 High Street, Oxford' }),
  place('a:next', 'Bear Inn', pub, { ...north(590), address: 'High Street, Oxford' }),
  place('a:far', 'Perch Inn', pub, { ...north(610), address: '14 High Street' }),
  place('a:other', 'Trout Inn', pub, { ...north(5000), address: '4 High Street, Thame' }),
  place('a:street', 'High Street', '/area/street', {
    ...north(500),
    line: `LINESTRING(-1.25 ${north(400).lat}, -1.25 ${north(700).lat})`,
  }),
  place('a:highbury', 'Highbury Café', '/amenities/food/cafe', {
    ...north(500),
    address: 'High Street East',
  }),
  place('a:library', 'Lodge', '/university/library', { parent: ['a:hall'], tags: ['law books'] }),
  place('a:room', 'Reading Room', '/university/library', {
    parent: ['a:library'],
    accessibility: { has_lifts_to_all_floors: true, has_quiet_space: false },
  }),
  place('a:town', 'Thame', '/area/town', north(5100)),
]);
const places = Array.from({ length: table.count }, (_, number) => table.place(number));
const judge = new Judge(new Gazetteer(places, table.types));
const numberOf = (id: string): number => places.findIndex((one) => one.id === id);
const idsOf = (numbers: Iterable<number>): string[] =>
  [...numbers].map((number) => places[number]!.id.slice(2)).sort();
const pubs = judge.ofKind(kindOf(pub));

describe('right answers by record', () => {
  it('accepts places of the types, with a word of their tags or names where the kind asks for one', () => {
    expect(idsOf(pubs)).toEqual(['far', 'near', 'next', 'other']);
    expect(idsOf(judge.ofKind(kindOf(pub, ['inn'])))).toEqual(['far', 'next', 'other']);
    expect(idsOf(judge.ofKind(kindOf('/university', ['books'])))).toEqual(['library']);
  });

  it('accepts places that are known to have any of the flags', () => {
    expect(idsOf(judge.withAny(['has_ramp', 'has_lifts_to_all_floors'], places.keys()))).toEqual(['room']);
    expect(idsOf(judge.withAny(['has_quiet_space'], places.keys()))).toEqual([]);
  });

  it('accepts places at most 1.5 times as far as the nearest, the anchor left out', () => {
    expect(idsOf(judge.near([numberOf('a:hall')], pubs))).toEqual(['near', 'next']);
    expect(idsOf(judge.near([numberOf('a:other')], pubs))).toEqual(['far', 'near', 'next']);
  });

  it('accepts all places within 300 m, however near the nearest is', () => {
    expect(idsOf(judge.near([numberOf('a:near')], pubs))).toEqual(['far', 'next']);
    expect(idsOf(judge.nearPosition({ lat: 51.75 + 595 / 111_195, lon: -1.25 }, pubs))).toEqual([
      'far',
      'near',
      'next',
    ]);
  });

  it('measures from the course of a street', () => {
    expect(judge.km(numberOf('a:street'), numberOf('a:next'))).toBeCloseTo(0, 3);
    expect(judge.km(numberOf('a:street'), numberOf('a:hall'))).toBeCloseTo(0.4, 2);
  });

  it('accepts whole words of an address within 500 m of the street', () => {
    expect(idsOf(judge.withAddress('high street'))).toEqual(['far', 'highbury', 'near', 'next']);
    expect(idsOf(judge.withAddress('street high'))).toEqual([]);
    expect(idsOf(judge.withAddress('thame'))).toEqual(['other']);
  });

  it('accepts whole tags', () => {
    expect(idsOf(judge.tagged('Law Books'))).toEqual(['library']);
    expect(idsOf(judge.tagged('books'))).toEqual([]);
  });

  it('accepts places below another at any depth, and in an area by address', () => {
    expect(idsOf(judge.within('Town Hall'))).toEqual(['hall', 'library', 'room']);
    expect(idsOf(judge.within('Thame'))).toEqual(['other', 'town']);
  });
});

describe('absent places', () => {
  it.each([['eiffel tower'], ['hilton']])('accepts an empty page for %s', (name) => {
    expect(judge.isAbsent(name)).toBe(true);
  });

  it.each([
    ['a name', 'Turf Tavern'],
    ['a misspelt name', 'turf taverm'],
    ['words of one place together', 'inn thame'],
    ['more than a whole name', 'the town hall building'],
  ])('does not ask for %s', (_, name) => {
    expect(judge.isAbsent(name)).toBe(false);
  });
});

describe('the metrics of requests', () => {
  const answer = (found: number[], right: number[]) => {
    const query: TestQuery = { q: 'q', asYouType: false, wanted: '', right: new Set(right) };
    return { query, found, ms: 1 };
  };

  it('counts a right place first, or a rightly empty page', () => {
    expect(isGood(answer([1, 2], [1]))).toBe(true);
    expect(isGood(answer([2, 1], [1]))).toBe(false);
    expect(isGood(answer([], [1]))).toBe(false);
    expect(isGood(answer([], []))).toBe(true);
    expect(isGood(answer([1], []))).toBe(false);
    expect(metricsOf([answer([1], [1]), answer([9], [])])).toMatchObject({ good1: 50 });
  });
});

describe('a set of requests', () => {
  const material = { gazetteer: judge.gazetteer, judge, namesElsewhere: ['palace of wonders'] };
  const size = { seed: '1', count: 20 };

  it.each(requestClasses.map(({ name }) => name))(
    'has the same distinct requests for the same seed: %s',
    (name) => {
      const one = requestClasses.find((other) => other.name === name)!;
      const set = querySet(one, material, size);
      expect(querySet(one, material, size)).toEqual(set);
      expect(new Set(set.map(({ q, position }) => JSON.stringify([q, position]))).size).toBe(set.length);
      for (const { right } of set) expect(right.size > 0).toBe(!name.startsWith('not there'));
    },
  );
});

describe('a street of an address', () => {
  it.each([
    ['4 High Street, Oxford', { street: 'High Street', number: '4' }],
    ['11-13 Banbury Road', { street: 'Banbury Road', number: '11-13' }],
    ['Via Roma 12b, Torino', { street: 'Via Roma', number: '12b' }],
    ['High Street, Oxford', { street: 'High Street' }],
    ['12, Rue de Millo', { street: 'Rue de Millo', number: '12' }],
    ['1172', undefined],
  ])('is read with its number: %s', (address, expected) => {
    expect(streetOf(address)).toEqual(expected);
  });
});
