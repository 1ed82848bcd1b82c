import { describe, expect, it } from 'vitest';
import { beginnings } from '../../../src/search/phrase-index.ts';
import { buildSearchIndex } from '../../../src/search/search-index.ts';
import { place, tableOf } from './places.ts';

describe('what words begin with', async () => {
  const names = ['Station Road', 'Station Street', 'Stable Yard', 'Oak Lane', 'A Rest', '𐐀𐐁𐐂 Bar', '서울역'];
  const places = names.map((name, i) => place(`x:${i}`, name, '/amenities/food/cafe'));
  const { phrases } = buildSearchIndex(await tableOf(places), []);

  it('comes with what most names have first', () => {
    expect(beginnings(phrases, 1)[0]).toBe('s');
    expect(beginnings(phrases, 2)[0]).toBe('st');
    expect(beginnings(phrases, 3)[0]).toBe('sta');
  });

  it('comes once each, as long as was asked for, in whole letters, as they are typed', () => {
    const [one, two] = [beginnings(phrases, 1), beginnings(phrases, 2)];
    expect(one).toEqual(expect.arrayContaining(['s', 'a', '서']));
    expect(two).toEqual(expect.arrayContaining(['st', 'ro', 'oa', 're', 'ba', '𐐨', '서울']));
    expect(new Set(two).size).toBe(two.length);
    expect(two.filter((beginning) => beginning.length !== 2)).toEqual([]);
    expect([...one, ...two].filter((beginning) => /\p{Surrogate}/u.test(beginning))).toEqual([]);
  });
});
