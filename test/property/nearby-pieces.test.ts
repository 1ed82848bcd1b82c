import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupNearby } from '../../data/importers/osm/outlines/pieces.ts';
import type { Point } from '../../data/importers/osm/positions.ts';
import { distanceKm } from '../../src/core/geo/position.ts';
import { runs } from './runs.ts';

/** About 3 km by 3 km at 60 °N, in steps of some ten metres. */
const point = fc
  .tuple(fc.nat({ max: 300 }), fc.nat({ max: 300 }))
  .map(([x, y]): Point => [25e7 + x * 1800, 60e7 + y * 900]);
const lines = fc.array(fc.array(point, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 });

/** The points of a line with more between them, less than five metres apart. */
function dense(line: readonly Point[]): Point[] {
  return line.flatMap(([x, y], i) => {
    const [ax, ay] = line[Math.max(0, i - 1)]!;
    const steps = i === 0 ? 1 : 800;
    return Array.from({ length: steps }, (_, step): Point => {
      const part = (step + 1) / steps;
      return [ax + (x - ax) * part, ay + (y - ay) * part];
    });
  });
}

const degrees = ([x, y]: Point) => ({ lon: x / 1e7, lat: y / 1e7 });

/** The metres between two lines: of their ends, to any point of the other. */
function metresBetween(some: readonly Point[], others: readonly Point[]): number {
  const one = (ends: readonly Point[], whole: readonly Point[]): number =>
    Math.min(
      ...dense(whole).map((a) => Math.min(...ends.map((b) => 1000 * distanceKm(degrees(a), degrees(b))))),
    );
  return Math.min(one(some, others), one(others, some));
}

/** Groups by trying all pairs, again and again. */
function groupsOf(count: number, isNear: (a: number, b: number) => boolean): number[][] {
  const groups = Array.from({ length: count }, (_, i) => i);
  for (let changed = true; changed; ) {
    changed = false;
    for (let a = 0; a < count; a++) {
      for (let b = 0; b < count; b++) {
        if (groups[a] === groups[b] || !isNear(a, b)) continue;
        groups.fill(Math.min(groups[a]!, groups[b]!), a, a + 1).fill(groups[a]!, b, b + 1);
        changed = true;
      }
    }
  }
  return [...new Set(groups)]
    .sort((a, b) => a - b)
    .map((group) => [...groups.keys()].filter((i) => groups[i] === group));
}

test('lines are of one group exactly when a chain of gaps of at most 300 m joins them', () => {
  fc.assert(
    fc.property(lines, (given) => {
      const metres = given.map((a) => given.map((b) => metresBetween(a, b)));
      // The two ways to measure differ by less than a metre and a half.
      fc.pre(metres.flat().every((distance) => Math.abs(distance - 300) > 5));
      expect(groupNearby(given.map((line) => ({ lines: [line] })))).toEqual(
        groupsOf(given.length, (a, b) => metres[a]![b]! <= 300),
      );
    }),
    runs(60),
  );
});
