import { describe, expect, it } from 'vitest';
import { Gazetteer } from '../../bench/relevance/gazetteer.ts';
import { queryClasses, querySet } from '../../bench/relevance/query-sets.ts';
import { Judge } from '../../bench/requests/judge.ts';
import { place, tableOf } from '../search/places.ts';

const table = await tableOf([
  place('a:1', "St Anne's College", '/university/college', { lat: '51.76', lon: '-1.26' }),
  place('a:2', 'Balliol College', '/university/college', {
    lat: '51.755',
    lon: '-1.258',
    short_name: 'Balliol',
    identifiers: ['oucs:ball'],
  }),
  place('a:3', 'Lodge', '/university/library', { parent: ['a:2'], lat: '51.7551', lon: '-1.2581' }),
  place('a:4', 'Lodge', '/university/library', { parent: ['a:1'], lat: '51.7601', lon: '-1.2601' }),
  place('a:5', 'The Radcliffe Camera', '/university/library', { lat: '51.7533', lon: '-1.2539' }),
  place('a:6', 'High Street', '/transport/bus-stop', { lat: '51.752', lon: '-1.25' }),
  place('a:7', 'Turf Tavern', '/amenities/food/pub'),
]);
const places = Array.from({ length: table.count }, (_, number) => table.place(number));
const gazetteer = new Gazetteer(places, table.types);
const material = { gazetteer, judge: new Judge(gazetteer), namesElsewhere: [] };

const idsOf = (numbers: ReadonlySet<number>): string[] =>
  [...numbers].map((number) => places[number]!.id).sort();
const setOf = (name: string, seed = '1', count = 50) =>
  querySet(queryClasses.find((one) => one.name === name)!, material, { seed, count });

describe('a set of queries', () => {
  it.each(queryClasses.map(({ name }) => name))(
    'returns the same distinct queries for the same seed: %s',
    (name) => {
      const set = setOf(name);
      expect(setOf(name)).toEqual(set);
      expect(new Set(set.map(({ q, position }) => JSON.stringify([q, position]))).size).toBe(set.length);
      expect(set.length).toBeGreaterThan(0);
      for (const { right } of set) expect(right.size).toBeGreaterThan(0);
    },
  );

  it('returns other queries for another seed', () => {
    expect(setOf('one typo', '2').map(({ q }) => q)).not.toEqual(setOf('one typo', '1').map(({ q }) => q));
  });

  it('returns at most the requested number of queries', () => {
    expect(setOf('exact name', '1', 2)).toHaveLength(2);
  });
});

describe('right answers', () => {
  it('accepts every place of the name', () => {
    const lodge = setOf('exact name').find(({ q }) => q === 'Lodge')!;
    expect(idsOf(lodge.right)).toEqual(['a:3', 'a:4']);
  });

  it('accepts only the nearest place of the name where a position is given', () => {
    for (const { right } of setOf('same name, near')) expect(right.size).toBe(1);
  });

  it('accepts the place with the named parent', () => {
    const asked = setOf('context').filter(({ q }) => q.includes('balliol'));
    for (const { right } of asked) expect(idsOf(right)).toEqual(['a:3']);
  });

  it('accepts every place of the type or below it', () => {
    const food = setOf('category').find(({ q }) => q === 'food and drink')!;
    expect(idsOf(food.right)).toEqual(['a:7']);
  });

  it('accepts names that begin with the typed letters, with or without an article', () => {
    expect(idsOf(gazetteer.starting('radc'))).toEqual(['a:5']);
    expect(idsOf(gazetteer.starting('the r'))).toEqual(['a:5']);
    expect(idsOf(gazetteer.starting('camera'))).toEqual([]);
  });

  it('accepts a name abbreviated or in full, with or without its apostrophe', () => {
    expect(idsOf(gazetteer.named('saint annes college'))).toEqual(['a:1']);
    expect(idsOf(gazetteer.named('ST ANNE’S COLL'))).toEqual(['a:1']);
    expect(idsOf(gazetteer.named('high st'))).toEqual(['a:6']);
  });

  it('accepts the place with the identifier', () => {
    expect(idsOf(gazetteer.named('ball'))).toEqual(['a:2']);
  });

  it('accepts names at most as many edits away as the intended name', () => {
    expect(idsOf(gazetteer.within('turf tavren', 1))).toEqual(['a:7']);
    expect(idsOf(gazetteer.within('turf tavrne', 1))).toEqual([]);
    expect(idsOf(gazetteer.within('ball', 1, true))).toEqual(['a:2']);
  });
});

describe('a query is not asked', () => {
  it('rejects a query if another place has all its words', () => {
    const none = new Set<number>();
    expect(gazetteer.elsewhere('street high', none, 'last')).toBe(true);
    expect(gazetteer.elsewhere('high pub', none, 'last')).toBe(false);
    expect(gazetteer.elsewhere('hig stre', none, 'last')).toBe(false);
    expect(gazetteer.elsewhere('hig stre', none, 'all')).toBe(true);
  });
});
