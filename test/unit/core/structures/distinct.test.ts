import { expect, it } from 'vitest';
import { distinct } from '../../../../src/core/structures/distinct.ts';

it.each([
  ['nothing', [], []],
  ['numbers in any order', [3, 1, 2 ** 32 - 1, 2], [1, 2, 3, 2 ** 32 - 1]],
  ['repeated numbers', [7, 0, 7, 0, 0, 7], [0, 7]],
])('the distinct ones of %s', (_, numbers, expected) => {
  expect(distinct(Uint32Array.from(numbers))).toEqual(expected);
});
