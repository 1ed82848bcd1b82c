import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  centreOf,
  isInside,
  middleOfLine,
  type Polygon,
  polygonsOf,
  wktOf,
} from '../../../../../data/importers/osm/outlines/polygon.ts';
import { joinRings, type Ring } from '../../../../../data/importers/osm/outlines/rings.ts';
import { NodePositions, type Point, pointOf } from '../../../../../data/importers/osm/positions.ts';
import { points } from '../../points.ts';

/** Star-shaped rings of random shape, also around the corners of the globe. */
const rings = fc
  .tuple(
    fc.integer({ min: -1_700_000_000, max: 1_700_000_000 }),
    fc.integer({ min: -800_000_000, max: 800_000_000 }),
    fc.array(fc.integer({ min: 1000, max: 1_000_000 }), { minLength: 3, maxLength: 30 }),
  )
  .map(([x, y, distances]): Ring => {
    const points = distances.map((distance, i): Point => {
      const angle = (i / distances.length) * 2 * Math.PI;
      return [Math.round(x + distance * Math.cos(angle)), Math.round(y + distance * Math.sin(angle))];
    });
    return [...points, points[0]!];
  });

/** Winding number of a ring around a point, by angles; the code counts crossings. */
function windings([x, y]: Point, ring: Ring): number {
  let turned = 0;
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [ring[i - 1]!, ring[i]!].map(([px, py]) => Math.atan2(py - y, px - x)) as [number, number];
    turned += Math.atan2(Math.sin(b - a), Math.cos(b - a));
  }
  return Math.round(turned / (2 * Math.PI));
}

/** Whether a point is so near a ring that rounding decides its side. */
function isOnEdge([x, y]: Point, ring: Ring): boolean {
  return ring.slice(1).some(([bx, by], i) => {
    const [ax, ay] = ring[i]!;
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const t =
      length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
    return Math.hypot(x - (ax + t * (bx - ax)), y - (ay + t * (by - ay))) < 2;
  });
}

test('a centre is inside its outline, whatever the shape', () => {
  fc.assert(
    fc.property(rings, (ring) => {
      const centre = centreOf([[ring]]);
      expect(windings(centre, ring) !== 0 || isOnEdge(centre, ring)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('the centre of a courtyard building is not in the courtyard', () => {
  const square = (from: number, to: number): Ring => [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ];
  const polygon: Polygon = [square(0, 1000), square(100, 900)];
  expect(isInside(centreOf([polygon]), polygon)).toBe(true);
});

test('whether a point is inside agrees with how often a ring goes around it', () => {
  fc.assert(
    fc.property(
      rings,
      fc.integer({ min: -1100, max: 1100 }),
      fc.integer({ min: -1100, max: 1100 }),
      (ring, dx, dy) => {
        const point: Point = [ring[0]![0] + dx * 1000, ring[0]![1] + dy * 1000];
        fc.pre(!isOnEdge(point, ring));
        expect(isInside(point, [ring])).toBe(windings(point, ring) % 2 !== 0);
      },
    ),
    { numRuns: 500 },
  );
});

describe('rings', () => {
  const distinct = fc.uniqueArray(
    fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 })),
    {
      minLength: 4,
      maxLength: 40,
      selector: (point) => `${point}`,
    },
  );

  /** Rotates a ring to start at its smallest point towards the smaller neighbour, so that equal rings compare equal. */
  function canonical(ring: Ring): string {
    const open = ring.slice(1).map(String);
    const forms = [open, open.toReversed()].map((points) => {
      const start = points.indexOf(points.toSorted()[0]!);
      return [...points.slice(start), ...points.slice(0, start)].join(' ');
    });
    return forms.toSorted()[0]!;
  }

  test('joins the same rings however they are cut, turned and mixed', () => {
    fc.assert(
      fc.property(
        distinct,
        fc.array(fc.nat(), { maxLength: 8 }),
        fc.infiniteStream(fc.boolean()),
        fc.nat(),
        (points, cuts, turns, mix) => {
          const ring: Ring = [...points, points[0]!];
          const at = [...new Set([0, ...cuts.map((cut) => cut % points.length), points.length])].sort(
            (a, b) => a - b,
          );
          const pieces = at.slice(1).map((end, i) => ring.slice(at[i], end + 1));
          const turned = pieces.map((piece) => (turns.next().value ? piece.toReversed() : piece));
          const mixed = turned.map((_, i) => turned[(i + mix) % turned.length]!);
          const joined = joinRings(mixed);
          expect(joined.open).toEqual([]);
          expect(joined.rings.map(canonical)).toEqual([canonical(ring)]);
        },
      ),
    );
  });
});

test('a hole belongs to the ring around it', () => {
  const square = (x: number, size: number): Ring => [
    [x, 0],
    [x + size, 0],
    [x + size, size],
    [x, size],
    [x, 0],
  ];
  const [left, right] = [square(0, 100), square(200, 100)];
  const hole = square(250, 20);
  expect(polygonsOf([left, right], [hole])).toEqual([[left], [right, hole]]);
  expect(wktOf([[left]])).toBe('POLYGON ((0 0, 0.00001 0, 0.00001 0.00001, 0 0.00001, 0 0))');
});

test('the middle of a line is halfway along it', () => {
  expect(middleOfLine(points('0 0, 100 0'))).toEqual([50, 0]);
  expect(middleOfLine(points('0 0, 10 0, 10 90'))).toEqual([10, 40]);
  expect(middleOfLine([[7, 7]])).toEqual([7, 7]);
  expect(middleOfLine(points('7 7, 7 7'))).toEqual([7, 7]);
});

test('positions are those that were put in last, of the nodes asked for', () => {
  const id = fc.integer({ min: -20, max: 20 }).map((small) => small * 500_000_000);
  const point = fc.tuple(
    fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }),
    fc.integer({ min: -900_000_000, max: 900_000_000 }),
  );
  fc.assert(
    fc.property(
      fc.array(id, { maxLength: 3000 }),
      fc.array(fc.tuple(id, point)),
      fc.array(id),
      (needed, given, asked) => {
        const positions = new NodePositions();
        const expected = new Map<number, Point>();
        for (const one of needed) positions.need(one);
        for (const [one, where] of given) {
          positions.put(one, where);
          if (needed.includes(one)) expected.set(one, where);
        }
        for (const one of asked) expect(positions.get(one)).toEqual(expected.get(one));
      },
    ),
  );
});

test.each(['NaN', '', ' ', 'Infinity', '0x10', '91', '50,5'])('"%s" is no latitude', (lat) => {
  expect(pointOf({ lat, lon: '8' })).toBeUndefined();
});
