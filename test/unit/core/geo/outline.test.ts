import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInside, kmToOutline, parseOutline } from '../../../../src/core/geo/outline.ts';
import { distanceKm, type Position } from '../../../../src/core/geo/position.ts';
import { runs } from '../../../property/runs.ts';

const square = parseOutline(
  'POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0), (0.4 0.4, 0.6 0.4, 0.6 0.6, 0.4 0.6, 0.4 0.4))',
)!;
const street = parseOutline('LINESTRING (-1.26 51.75, -1.25 51.75, -1.25 51.76)')!;

describe('parsing an outline', () => {
  it.each(['POINT (1 2)', 'GEOMETRYCOLLECTION (POINT (1 2))', 'POLYGON EMPTY', 'LINESTRING (1 x, 2 3)', ''])(
    'returns undefined for %s',
    (wkt) => {
      expect(parseOutline(wkt)).toBeUndefined();
    },
  );

  it('reads the rings of all polygons', () => {
    const two = parseOutline('MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5)))')!;
    expect(two).toMatchObject({ isArea: true, paths: { length: 2 } });
    expect(isInside({ lat: 0.2, lon: 0.8 }, two)).toBe(true);
    expect(isInside({ lat: 5.2, lon: 5.8 }, two)).toBe(true);
    expect(isInside({ lat: 3, lon: 3 }, two)).toBe(false);
  });
});

describe('interior', () => {
  it('an area includes the inside of its outer ring, but not its holes', () => {
    expect(isInside({ lat: 0.2, lon: 0.2 }, square)).toBe(true);
    expect(isInside({ lat: 0.5, lon: 0.5 }, square)).toBe(false);
    expect(isInside({ lat: 0.5, lon: 1.5 }, square)).toBe(false);
  });

  it('a line has no interior', () => {
    expect(isInside({ lat: 51.755, lon: -1.255 }, street)).toBe(false);
  });
});

describe('the distance to an outline', () => {
  it('is 0 inside, and to the nearest edge in a hole', () => {
    expect(kmToOutline({ lat: 0.2, lon: 0.2 }, square)).toBe(0);
    expect(kmToOutline({ lat: 0.5, lon: 0.5 }, square)).toBeCloseTo(11.12, 2);
  });

  it('is to the nearest point of a line, not to its nearest end', () => {
    const position = { lat: 51.751, lon: -1.255 };
    expect(kmToOutline(position, street)).toBeCloseTo(distanceKm(position, { lat: 51.75, lon: -1.255 }), 5);
  });

  it('is never more than to any point of the line, and as much as to one of them', () => {
    const degrees = (middle: number) =>
      fc.integer({ min: -500, max: 500 }).map((steps) => middle + steps / 20_000);
    const point = fc.record({ lat: degrees(51.75), lon: degrees(-1.25) });
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 6 }), point, (line, position) => {
        const wkt = `LINESTRING (${line.map(({ lat, lon }) => `${lon} ${lat}`).join(', ')})`;
        const km = kmToOutline(position, parseOutline(wkt)!);
        const least = Math.min(...pointsOf(line).map((other) => distanceKm(position, other)));
        expect(km).toBeLessThanOrEqual(least + 1e-6);
        expect(km).toBeGreaterThanOrEqual(least - 0.01);
      }),
      runs(200),
    );
  });
});

describe('an outline of many points', () => {
  const steps = fc.integer({ min: -40, max: 40 }).map((step) => step / 10);
  const point = fc.record({ lat: steps, lon: steps });
  /** A walk, so that its stretches lie in different places. */
  const ring = fc.array(point, { minLength: 60, maxLength: 300, size: 'max' }).map((walk) => {
    let [lat, lon] = [0, 0];
    return walk.map((step) => {
      lat += step.lat / 20;
      lon += step.lon / 20;
      return { lat, lon };
    });
  });
  const outlineOf = (kind: string, points: readonly Position[]) => {
    const numbers = points.map(({ lat, lon }) => `${lon} ${lat}`).join(', ');
    return parseOutline(kind === 'POLYGON' ? `POLYGON ((${numbers}))` : `LINESTRING (${numbers})`)!;
  };
  const edgesOf = (points: readonly Position[]) => points.slice(1).map((to, i) => [points[i]!, to]);

  it('is as near as the nearest of its edges alone', () => {
    fc.assert(
      fc.property(ring, point, (points, position) => {
        const edges = edgesOf(points).map((edge) => kmToOutline(position, outlineOf('LINESTRING', edge)));
        expect(kmToOutline(position, outlineOf('LINESTRING', points))).toBeCloseTo(Math.min(...edges), 9);
      }),
      runs(100),
    );
  });

  it('has no distance to the middle of any of its edges', () => {
    const line = Array.from({ length: 300 }, (_, i) => ({ lat: 0, lon: i / 10 }));
    for (const [from, to] of edgesOf(line)) {
      const middle = { lat: 0, lon: (from!.lon + to!.lon) / 2 };
      expect(kmToOutline(middle, outlineOf('LINESTRING', line))).toBeCloseTo(0, 6);
    }
  });

  it('has inside what an odd number of its edges lies east of', () => {
    fc.assert(
      fc.property(ring, point, (points, position) => {
        const closed = [...points, points[0]!];
        const odd = edgesOf(closed).filter((edge) => isInside(position, outlineOf('POLYGON', edge)));
        expect(isInside(position, outlineOf('POLYGON', closed))).toBe(odd.length % 2 === 1);
      }),
      runs(100),
    );
  });
});

/** Points along a line, some metres apart. */
function pointsOf(line: readonly Position[]): Position[] {
  return line.flatMap((to, i) => {
    const from = line[Math.max(0, i - 1)]!;
    return Array.from({ length: 500 }, (_, step) => ({
      lat: from.lat + ((to.lat - from.lat) * step) / 499,
      lon: from.lon + ((to.lon - from.lon) * step) / 499,
    }));
  });
}
