import { describe, expect, it, vi } from 'vitest';
import type { SearchQuery } from '../../../src/core/query.ts';
import { defaultSettings } from '../../../src/core/settings.ts';
import { createEngine } from '../../../src/search/engine.ts';
import { Matcher } from '../../../src/search/match/matcher.ts';
import { place, searchFor, tableOf } from './places.ts';

describe('correction', () => {
  it('finds what the corrected words find, identifiers included', async () => {
    const table = await tableOf([
      place('l:1', 'Taylor Institution', '/university/library', { importance: 1 }),
      place('l:2', 'Slavonic Library', '/university/library', { identifiers: ['oucs:taylor'] }),
    ]);
    const taylor = createEngine(table, defaultSettings);
    const [typed, meant] = ['tsylor', 'taylor'].map((q) => taylor.search(searchFor(q)));
    expect(typed!.correctedQuery).toBe('taylor');
    expect(typed!.hits).toEqual(meant!.hits);
    expect(meant!.hits.map(({ number }) => table.place(number).id)).toEqual(['l:2', 'l:1']);
  });

  it('corrects among the allowed places if the correction among all leaves nothing', async () => {
    const table = await tableOf([
      place('s:1', 'Island', '/transport/bus-stop'),
      place('s:2', 'Iceland Foods', '/amenities/food/cafe'),
    ]);
    const shops = createEngine(table, defaultSettings);
    const corrected = (more: Partial<SearchQuery>) => shops.search(searchFor('ieland', more)).correctedQuery;
    expect(corrected({})).toBe('island');
    expect(corrected({ type: '/transport' })).toBe('island');
    expect(corrected({ type: '/amenities' })).toBe('iceland');
    expect(corrected({ type: '/university' })).toBeUndefined();
  });

  it.each([
    ['without a filter', {}],
    ['with a filter', { type: '/transport' }],
    ['with a filter that no place passes', { type: '/university/division' }],
  ])('looks for few of the ways to space a long query that no place has, %s', async (_, filter) => {
    const names = ['Cafe', 'Shop', 'East', 'Hill', 'Wold', 'Ca Fe', 'Sh Op', 'Ea St', 'Hi Ll', 'Wo Ld'];
    const table = await tableOf(names.map((name, i) => place(`s:${i}`, name, '/transport/bus-stop')));
    const engine = createEngine(table, defaultSettings);
    const looks = vi.spyOn(Matcher.prototype, 'match');
    const { size } = engine.search(searchFor('ca fe sh op ea st hi ll wo ld', filter));
    const { length } = looks.mock.calls;
    looks.mockRestore();
    expect(size).toBe(0);
    expect(length).toBeLessThan(40);
  });

  it('corrects as without a filter where a word is missing as well', async () => {
    const table = await tableOf([
      place('s:1', 'Fort Saint Angelo', '/transport/bus-stop'),
      place('l:1', 'Fort St Angelo', '/university/library'),
    ]);
    const forts = createEngine(table, { ...defaultSettings, abbreviations: [['st', 'saint']] });
    const found = (more: Partial<SearchQuery>) => forts.search(searchFor('zzzzzzz fort sagint angelo', more));
    expect(found({}).facets.get('type')).toContainEqual({ value: '/university/library', count: 1 });
    expect(found({ type: '/university/library' })).toMatchObject({
      size: 1,
      correctedQuery: 'zzzzzzz fort saint angelo',
    });
  });

  it('changes a word that some name has by one edit at most, and prefers to change another', async () => {
    const names = ['Merton College', 'Weston Cafe', 'Sheppards Bus', 'Shepherds Bush'];
    const table = await tableOf(names.map((name, i) => place(`x:${i}`, name, '/university/library')));
    const known = createEngine(table, defaultSettings);
    const corrected = (q: string) => known.search(searchFor(q)).correctedQuery;
    expect(corrected('merton cafe')).toBeUndefined();
    expect(corrected('shepards bush')).toBe('shepherds bush');
    expect(corrected('sheppards bush')).toBe('sheppards bus');
  });
});
