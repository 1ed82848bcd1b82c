import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from '../../bench/relevance/distance.ts';
import { seededRandom } from '../../bench/relevance/random.ts';
import { misspell } from '../../bench/relevance/typos.ts';

const word = fc.stringMatching(/^[a-z]{4,12}$/);

/** Optimal string alignment by its definition. */
function slowDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const cost = a.at(-1) === b.at(-1) ? 0 : 1;
  const swapped =
    a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
      ? slowDistance(a.slice(0, -2), b.slice(0, -2)) + 1
      : Number.POSITIVE_INFINITY;
  return Math.min(
    swapped,
    slowDistance(a.slice(0, -1), b.slice(0, -1)) + cost,
    slowDistance(a.slice(0, -1), b) + 1,
    slowDistance(a, b.slice(0, -1)) + 1,
  );
}

const short = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });

describe('the distance of two texts', () => {
  it('counts inserted, deleted, replaced and swapped letters, up to the maximum', () => {
    fc.assert(
      fc.property(short, short, fc.nat(4), (a, b, most) => {
        expect(editDistance(a, b, most)).toBe(Math.min(slowDistance(a, b), most + 1));
      }),
    );
  });

  it('counts the edits of a prefix to the nearest beginning', () => {
    fc.assert(
      fc.property(short, short, fc.nat(3), (a, b, most) => {
        const beginnings = Array.from({ length: b.length + 1 }, (_, end) => slowDistance(a, b.slice(0, end)));
        expect(editDistance(a, b, most, true)).toBe(Math.min(...beginnings, most + 1));
      }),
    );
  });
});

describe('a misspelt word', () => {
  it.each(['neighbour', 'doubled', 'dropped', 'swapped', 'sound'] as const)(
    'misspells a word by one edit: %s',
    (kind) => {
      fc.assert(
        fc.property(word, fc.string(), (right, seed) => {
          const wrong = misspell(right, seededRandom(seed), kind);
          if (wrong !== undefined) expect(editDistance(right, wrong, 3)).toBe(1);
        }),
        { numRuns: 20 },
      );
    },
  );

  it('misspells the first letter rarely', () => {
    const random = seededRandom('first letters');
    const wrong = Array.from({ length: 500 }, () => misspell('bodleian', random));
    const first = wrong.filter((text) => !text?.startsWith('b')).length;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(50);
  });

  it('misspells a word as one that sounds alike', () => {
    const random = seededRandom('sounds');
    const heard = new Set(Array.from({ length: 200 }, () => misspell('radcliffe', random, 'sound')));
    expect(heard).toContain('radkliffe');
  });
});
