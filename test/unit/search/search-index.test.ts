import { describe, expect, it } from 'vitest';
import { beginnings, buildSearchIndex } from '../../../src/search/search-index.ts';
import { place, tableOf } from './places.ts';

describe('what words begin with', async () => {
  const names = ['Station Road', 'Station Street', 'Stable Yard', 'Oak Lane', 'A Rest', '𐐀𐐁𐐂 Bar', '서울역'];
  const places = names.map((name, i) => place(`x:${i}`, name, '/amenities/food/cafe'));
  const index = buildSearchIndex(await tableOf(places), []);

  it('comes with what most places have first, their types’ names among it', () => {
    const two = beginnings(index, 2);
    expect(two[0]).toBe('ca');
    expect(two.indexOf('st')).toBeLessThan(two.indexOf('oa'));
    expect(beginnings(index, 3)).toEqual(expect.arrayContaining(['caf', 'sta', 'str', 'foo']));
  });

  it('comes without what only types have that no place is of', () => {
    expect(beginnings(index, 2)).not.toContain('un');
    expect(beginnings(index, 3)).not.toContain('pub');
  });

  it('comes once each, as long as was asked for, in whole letters, as they are typed', () => {
    const [one, two] = [beginnings(index, 1), beginnings(index, 2)];
    expect(one).toEqual(expect.arrayContaining(['s', 'a', '서']));
    expect(two).toEqual(expect.arrayContaining(['st', 'ro', 'oa', 're', 'ba', '𐐨', '서울']));
    expect(new Set(two).size).toBe(two.length);
    expect(two.filter((beginning) => beginning.length !== 2)).toEqual([]);
    expect([...one, ...two].filter((beginning) => /\p{Surrogate}/u.test(beginning))).toEqual([]);
  });
});
