import { expect, it } from 'vitest';
import { BoundedCache } from '../../../../src/core/structures/bounded-cache.ts';

it.each([
  ['keeps entries up to the maximum', 'abc', 'abc'],
  ['creates the value of a cached key once', 'aabab', 'ab'],
  ['evicts the least recently used entry when it is full', 'abcda', 'abcda'],
  ['creates an evicted value anew, which evicts the next oldest', 'abcdab', 'abcdab'],
  ['keeps the entries that are younger than the evicted one', 'abcdbcd', 'abcd'],
  ['evicts by the last use, not by age', 'abcadab', 'abcdb'],
])('a cache of three entries %s: requested %s, created %s', (_, requested, expected) => {
  const cache = new BoundedCache<string>(3);
  let created = '';
  for (const key of requested) {
    const value = cache.getOrCreate(key, () => {
      created += key;
      return key.toUpperCase();
    });
    expect(value).toBe(key.toUpperCase());
  }
  expect(created).toBe(expected);
});
