import { expect, test } from 'vitest';
import { RecentKeys } from '../../../../src/core/structures/recent-keys.ts';

test('has the keys that were added, and is emptied when it is full', () => {
  const keys = new RecentKeys(2);
  for (const key of ['a', 'b']) keys.add(key);
  expect(['a', 'b', 'c'].map((key) => keys.has(key))).toEqual([true, true, false]);
  keys.add('c');
  expect(['a', 'b', 'c'].map((key) => keys.has(key))).toEqual([false, false, true]);
});
