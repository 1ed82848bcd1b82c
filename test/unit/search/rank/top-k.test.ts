import { describe, expect, it } from 'vitest';
import { topK } from '../../../../src/search/rank/rank.ts';

const LENGTH = 20_000;

/** The rank of each index, all different. */
const orders: Readonly<Record<string, (i: number) => number>> = {
  'in order': (i) => i,
  'the other way round': (i) => -i,
  'in order, but for a few that come last': (i) => (i % 1000 === 0 ? LENGTH : 0) + i,
  'in order, but for a few that come first': (i) => (i % 1000 === 0 ? -LENGTH : 0) + i,
  'up and down again': (i) => 2 * Math.min(i, LENGTH - i) + Number(i > LENGTH / 2),
  'in many runs': (i) => (i % 100) * LENGTH + i,
};

describe.each(Object.entries(orders))('of what is %s', (_, rankOf) => {
  const sorted = Array.from({ length: LENGTH }, (_, i) => i).sort((a, b) => rankOf(a) - rankOf(b));

  it.each([0, 5000, LENGTH / 2, LENGTH - 100])('the page at %i takes few comparisons', (start) => {
    let comparisons = 0;
    const page = topK(LENGTH, { start, count: 100 }, (a, b) => {
      comparisons++;
      return rankOf(a) - rankOf(b);
    });
    expect(page).toEqual(sorted.slice(start, start + 100));
    expect(comparisons / LENGTH).toBeLessThan(30);
  });
});
