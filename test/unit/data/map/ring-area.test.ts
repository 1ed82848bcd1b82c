import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInside } from '../../../../data/importers/osm/outlines/polygon.ts';
import type { Point } from '../../../../data/importers/osm/positions.ts';
import { RingArea } from '../../../../data/map/coast/ring-area.ts';

const small = fc.integer({ min: -20, max: 20 });

test('a point is inside a ring with bands of latitude where it is inside without them', () => {
  const point = fc.tuple(small, small);
  fc.assert(
    fc.property(fc.array(point, { minLength: 3, maxLength: 60 }), point, (points, asked) => {
      const ring: Point[] = [...points, points[0]!];
      expect(new RingArea(ring).has(asked)).toBe(isInside(asked, [ring]));
    }),
  );
});
