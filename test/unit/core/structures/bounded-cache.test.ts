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

it.each([
  ['keeps lists up to a length of ten together', ['a4', 'b4', 'c2', 'a4', 'b4', 'c2'], 'abc'],
  ['evicts the least recently used lists until a new one has room', ['a4', 'b4', 'c9', 'a4', 'b4'], 'abcab'],
  ['evicts no more than that', ['a4', 'b4', 'c5', 'b4'], 'abc'],
  ['never keeps a longer list, for which it evicts none', ['a4', 'b11', 'b11', 'a4'], 'abb'],
])('a cache of lists %s', (_, requested, expected) => {
  const cache = new BoundedCache<readonly string[]>(100, 10, (list) => list.length);
  let created = '';
  for (const list of requested) {
    const key = list[0]!;
    const value = cache.getOrCreate(key, () => {
      created += key;
      return new Array(Number(list.slice(1))).fill(key);
    });
    expect(value[0]).toBe(key);
  }
  expect(created).toBe(expected);
});
