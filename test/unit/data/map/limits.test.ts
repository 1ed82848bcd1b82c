import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInside } from '../../../../data/importers/osm/outlines/polygon.ts';
import type { Point } from '../../../../data/importers/osm/positions.ts';
import { alongBorder, type Box } from '../../../../data/map/coast/box.ts';
import { closeAlongBorder, withHoles } from '../../../../data/map/coast/close-rings.ts';
import { RingArea } from '../../../../data/map/coast/ring-area.ts';
import { seaOf } from '../../../../data/map/coast/sea.ts';
import type { MapFeature } from '../../../../data/map/feature.ts';
import { boundExtent } from '../../../../data/map/tiles/bound-extent.ts';

/** A square with its south-western corner at a point, clockwise. */
const square = (x: number, y: number, size: number): Point[] => [
  [x, y],
  [x, y + size],
  [x + size, y + size],
  [x + size, y],
  [x, y],
];

const small = fc.integer({ min: -20, max: 20 });

test('a point is inside a ring with bands of latitude where it is inside without them', () => {
  const point = fc.tuple(small, small);
  fc.assert(
    fc.property(fc.array(point, { minLength: 3, maxLength: 60 }), point, (points, asked) => {
      const ring: Point[] = [...points, points[0]!];
      expect(new RingArea(ring, { left: 1e6 }).has(asked)).toBe(isInside(asked, [ring]));
    }),
  );
});

const box: Box = { west: 0, south: 0, east: 10, north: 10 };

describe('lines from border to border', () => {
  /** A point of the border at a distance from the north-west corner, clockwise. */
  const onBorder = fc.integer({ min: 0, max: 39 }).map((along): Point => {
    const rest = along % 10;
    return (
      [
        [rest, 10],
        [10, 10 - rest],
        [10 - rest, 0],
        [0, rest],
      ] as const
    )[Math.floor(along / 10)]!;
  });
  const line = fc.tuple(onBorder, onBorder).map(([from, to]): { points: Point[] } => ({
    points: [from, [5, 5], to],
  }));

  /** The starts of the pieces of each ring, where the next piece is searched among all. */
  function expectedStarts(pieces: readonly { points: readonly Point[] }[]): Point[][] {
    const clockwise = (from: Point, to: Point): number =>
      (alongBorder(to, box) - alongBorder(from, box) + 40) % 40;
    const unused = new Set(pieces.keys());
    return [...pieces.keys()].flatMap((first) => {
      if (!unused.has(first)) return [];
      const starts: Point[] = [];
      let current = first;
      do {
        unused.delete(current);
        starts.push(pieces[current]!.points[0]!);
        const end = pieces[current]!.points.at(-1)!;
        let next = first;
        for (const other of unused) {
          const isNearer =
            clockwise(end, pieces[other]!.points[0]!) < clockwise(end, pieces[next]!.points[0]!);
          if (isNearer) next = other;
        }
        current = next;
      } while (current !== first);
      return [starts];
    });
  }

  test('are closed by the line that starts next along the border, and of two by the earlier', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (pieces) => {
        const rings = closeAlongBorder(pieces, box);
        // A ring has (5, 5) once for each of its pieces, after its start.
        const found = rings.map((ring) => ring.filter((_, i) => `${ring[i + 1]}` === '5,5'));
        const all = expectedStarts(pieces).map(String);
        // Rings without an area are left out.
        expect(all).toEqual(expect.arrayContaining(found.map(String)));
        expect(all.length - found.length).toBeLessThanOrEqual(pieces.length);
      }),
    );
  });
});

describe('comparing islands with waters is bounded', () => {
  const holes = Array.from({ length: 10 }, (_, i) => square(i * 10 + 2, 2, 2).toReversed());

  test('in a tile, where further holes are ignored', () => {
    const outer = square(0, 0, 1000);
    expect(withHoles([outer], holes)[0]).toHaveLength(11);
    const [polygon] = withHoles([outer], holes, { left: 20 });
    expect(polygon!.length).toBeGreaterThan(1);
    expect(polygon!.length).toBeLessThan(11);
  });

  test('along a coast, where further islands are left out and reported', () => {
    const area: Box = { west: 0, south: 0, east: 200, north: 200 };
    expect(seaOf(holes, area)).toMatchObject({ isWhole: true });
    expect(seaOf(holes, area).polygons[0]).toHaveLength(11);
    const sea = seaOf(holes, area, 20);
    expect(sea.isWhole).toBe(false);
    expect(sea.polygons[0]!.length).toBeLessThan(11);
  });
});

describe('the tiles that features reach into are bounded', () => {
  const TILE = 3.6e9 / 2 ** 14;
  const base = { layer: 'green', minZoom: 8, order: 0, attributes: {} } as const;
  const wood = (id: number, tiles: number): MapFeature => ({
    ...base,
    id,
    geometry: { type: 'area', polygons: [[square(0, 0, tiles * TILE)]] },
  });
  const road = (id: number, tiles: number): MapFeature => ({
    ...base,
    id,
    geometry: {
      type: 'lines',
      lines: [
        [
          [0, 0],
          [tiles * TILE, 0],
        ],
      ],
    },
  });
  const idsOf = (features: readonly MapFeature[]) => features.map(({ id }) => id);

  test('large areas over each other are left out beyond it, and small ones stay', () => {
    const { features, leftOut } = boundExtent([wood(1, 20), wood(2, 20), wood(3, 20), wood(4, 0.5)], 1000);
    expect(idsOf(features)).toEqual([1, 2, 4]);
    expect(leftOut).toBe(1);
  });

  test('so are lines with long steps', () => {
    const { features, leftOut } = boundExtent([road(1, 90), road(2, 90), road(3, 0.9)], 100);
    expect(idsOf(features)).toEqual([1, 3]);
    expect(leftOut).toBe(1);
  });

  test('the sea and the area of a file stay in any case', () => {
    const { id: _, ...sea } = wood(1, 50);
    expect(boundExtent([sea, sea], 1000).leftOut).toBe(0);
  });
});
