import { expect, it } from 'vitest';
import { Uint32Builder } from '../../../../src/core/structures/int-lists.ts';

it.each([
  ['nothing', [], []],
  ['numbers in any order', [3, 1, 2 ** 32 - 1, 2], [1, 2, 3, 2 ** 32 - 1]],
  ['repeated numbers', [7, 0, 7, 0, 0, 7], [0, 7]],
])('returns the distinct ones of %s', (_, numbers, expected) => {
  const builder = new Uint32Builder();
  for (const number of numbers) builder.push(number);
  expect(builder.distinct()).toEqual(expected);
});
