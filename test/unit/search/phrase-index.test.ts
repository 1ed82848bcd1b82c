import { describe, expect, it } from 'vitest';
import { beginnings } from '../../../src/search/phrase-index.ts';
import { buildSearchIndex } from '../../../src/search/search-index.ts';
import { place, tableOf } from './places.ts';

describe('what words begin with', async () => {
  const names = ['Station Road', 'Station Street', 'Stable Yard', 'Oak Lane', 'A Rest', '𐐀𐐁𐐂 Bar'];
  const places = names.map((name, i) => place(`x:${i}`, name, '/amenities/food/cafe'));
  const { phrases } = buildSearchIndex(await tableOf(places), []);

  it('comes by the number of names that have such a word', () => {
    expect(beginnings(phrases, 1)[0]).toBe('s');
    expect(beginnings(phrases, 2)[0]).toBe('st');
    expect(beginnings(phrases, 3).slice(0, 1)).toEqual(['sta']);
  });

  it('comes once each, in whole letters, a shorter word as it is', () => {
    const two = beginnings(phrases, 2);
    expect(new Set(two).size).toBe(two.length);
    expect(two).toEqual(expect.arrayContaining(['st', 'ro', 'oa', 'a', 're', 'ba', '𐐨𐐩']));
    for (const beginning of two) expect(phrases.words.some((word) => word.startsWith(beginning))).toBe(true);
  });
});
