import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInside, kmFrom, kmToOutline, parseOutline } from '../../../../src/core/geo/outline.ts';
import { distanceKm, type Position } from '../../../../src/core/geo/position.ts';
import { runs } from '../../../property/runs.ts';
import { scanInside, scanKm } from './scan-outline.ts';

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
});

describe('interior', () => {
  it('an area includes the inside of its outer ring, but not its holes', () => {
    expect(isInside({ lat: 0.2, lon: 0.2 }, square)).toBe(true);
    expect(isInside({ lat: 0.5, lon: 0.5 }, square)).toBe(false);
    expect(isInside({ lat: 0.5, lon: 1.5 }, square)).toBe(false);
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
});

describe('an outline of many points', () => {
  const steps = fc.integer({ min: -40, max: 40 }).map((step) => step / 10);
  const step = fc.record({ lat: steps, lon: steps });
  /** On a grid, so that some positions are at the height of points, or on them. In the north, where degrees of longitude are short. */
  const point = step.map(({ lat, lon }) => ({ lat: lat + 60, lon }));
  const anywhere = fc.oneof(
    point,
    fc.record({
      lat: fc.double({ min: -89, max: 89, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
  );
  /** A walk, so that its stretches lie in different places. */
  const path = fc
    .tuple(point, fc.array(step, { minLength: 1, maxLength: 300, size: 'max' }))
    .map(([{ lat, lon }, walk]) =>
      walk.map((by) => {
        lat += by.lat / 20;
        lon += by.lon / 20;
        return { lat, lon };
      }),
    );
  const textOf = (points: readonly Position[]) => points.map(({ lat, lon }) => `${lon} ${lat}`).join(', ');
  const outline = fc
    .tuple(fc.boolean(), fc.array(path, { minLength: 1, maxLength: 20 }))
    .map(([isArea, paths]) => {
      if (!isArea)
        return parseOutline(`MULTILINESTRING (${paths.map((line) => `(${textOf(line)})`).join(', ')})`)!;
      const rings = paths.map((ring) => `((${textOf([...ring, ring[0]!])}))`);
      return parseOutline(`MULTIPOLYGON (${rings.join(', ')})`)!;
    });

  it('has the distance and the inside that a scan of its edges finds', () => {
    fc.assert(
      fc.property(outline, fc.array(anywhere, { minLength: 1, maxLength: 20 }), (given, positions) => {
        for (const position of positions) {
          expect(isInside(position, given)).toBe(scanInside(position, given));
          const km = kmToOutline(position, given);
          const errors = scanKm(position, given).map((scanned) => Math.abs(scanned - km));
          expect(Math.min(...errors)).toBeLessThanOrEqual(1e-9);
        }
      }),
      runs(300),
    );
  });

  it('has no distance to the middle of any of its edges', () => {
    const line = Array.from({ length: 300 }, (_, i) => ({ lat: 0, lon: i / 10 }));
    const whole = parseOutline(`LINESTRING (${textOf(line)})`)!;
    for (const { lon } of line.slice(1)) {
      expect(kmToOutline({ lat: 0, lon: lon - 0.05 }, whole)).toBeCloseTo(0, 6);
    }
  });

  it('has an unknown distance, and nothing inside, for an unknown position', () => {
    const unknown = { lat: Number.NaN, lon: Number.NaN };
    expect(isInside(unknown, square)).toBe(false);
    expect(kmFrom({ lat: 0, lon: 0, outline: square }, unknown)).toBeNaN();
  });
});
