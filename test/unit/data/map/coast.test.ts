import { describe, expect, test } from 'vitest';
import { points } from '../points.ts';
import { Drawing, mapOf, rectangle } from './fixture.ts';
import { areaInTile, featuresAt, signedArea, type TileFeature, worldPoint } from './read-map.ts';

type LonLat = readonly [lon: number, lat: number];

const BOUNDS = [10, 50, 10.1, 50.1] as const;
const coast = { natural: 'coastline' };
const isSea = ({ layer, feature }: TileFeature): boolean =>
  layer === 'water' && feature.properties.class === 'sea';

/** Builds the map of coastlines. `isWater` is whether a position is in a sea polygon of a tile. */
async function coastMap(lines: readonly (readonly LonLat[])[], bounds = BOUNDS) {
  const drawing = new Drawing();
  for (const [i, line] of lines.entries()) drawing.way(i + 1, line, coast);
  drawing.way(99, points('10.05 50.05, 10.06 50.05'), { highway: 'residential' });
  const { bytes, warnings } = await mapOf(drawing.xml(bounds));
  const seaAt = async (zoom: number) => (await featuresAt(bytes, zoom)).filter(isSea);
  const isWater = async (lon: number, lat: number, zoom = 14): Promise<boolean> => {
    const [x, y] = worldPoint(lon, lat, zoom);
    const [column, row] = [Math.floor(x / 4096), Math.floor(y / 4096)];
    return (await seaAt(zoom))
      .filter((feature) => feature.column === column && feature.row === row)
      .some(({ feature }) => isWithin(feature.loadGeometry(), x - column * 4096, y - row * 4096));
  };
  /** The share of the bounds that is sea. */
  const share = async (zoom: number): Promise<number> => {
    const [left, top] = worldPoint(bounds[0], bounds[3], zoom);
    const [right, bottom] = worldPoint(bounds[2], bounds[1], zoom);
    const area = (await seaAt(zoom)).reduce((sum, { feature }) => sum + areaInTile(feature), 0);
    return area / ((right - left) * (bottom - top));
  };
  return { isWater, share, seaAt, warnings };
}

/** Fills as renderers do by default: even or odd. */
function isWithin(rings: readonly (readonly { x: number; y: number }[])[], x: number, y: number): boolean {
  let crossings = 0;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [a, b] = [ring[i - 1]!, ring[i]!];
      if (a.y <= y !== b.y <= y && a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x) > x) crossings++;
    }
  }
  return crossings % 2 === 1;
}

/** Land is on the left of a coastline, so this ring around land is counter-clockwise. */
const island = rectangle(10.02, 50.02, 10.08, 50.08);

describe('the sea', () => {
  test('surrounds an island, whose inner tiles have no sea', async () => {
    const { isWater, share, seaAt, warnings } = await coastMap([island]);
    expect(warnings).toEqual([]);
    expect(await isWater(10.01, 50.05)).toBe(true);
    expect(await isWater(10.09, 50.09)).toBe(true);
    expect(await isWater(10.05, 50.05)).toBe(false);
    expect(await share(14)).toBeCloseTo(1 - 0.36, 2);
    // A tile that is wholly land must not even have an outer ring with an equal hole.
    const [x, y] = worldPoint(10.05, 50.05, 14).map((units) => Math.floor(units / 4096));
    expect((await seaAt(14)).filter(({ column, row }) => column === x && row === y)).toEqual([]);
  });

  test('has holes only for islands that are within a tile, because shared edges confuse renderers', async () => {
    const { seaAt, share } = await coastMap([island, rectangle(10.085, 50.085, 10.0855, 50.0855)]);
    expect(await share(14)).toBeCloseTo(1 - 0.36, 2);
    const rings = (await seaAt(14)).flatMap(({ feature }) => feature.loadGeometry());
    const holes = rings.filter((ring) => signedArea(ring) < 0);
    expect(holes.length).toBeGreaterThan(0);
    for (const { x, y } of holes.flat()) {
      expect(Math.min(x, y)).toBeGreaterThan(-64);
      expect(Math.max(x, y)).toBeLessThan(4160);
    }
  });

  test('fills tiles without any coastline', async () => {
    const { isWater } = await coastMap([rectangle(10.09, 50.09, 10.095, 50.095)]);
    for (const lon of [10.001, 10.03, 10.06]) expect(await isWater(lon, 50.01)).toBe(true);
    expect(await isWater(10.0925, 50.0925)).toBe(false);
    expect(await isWater(10.0925, 50.0925, 11)).toBe(false);
    expect(await isWater(10.01, 50.01, 8)).toBe(true);
  });

  test('ends at the border of the file, on the right of the coastline', async () => {
    // The coastline runs north, so the sea is in the east. It consists of two ways, given in the wrong order.
    const south: LonLat[] = points('10.04 49.9, 10.04 50.05');
    const north: LonLat[] = points('10.04 50.05, 10.06 50.2');
    const { isWater, share } = await coastMap([north, south]);
    expect(await isWater(10.07, 50.05)).toBe(true);
    expect(await isWater(10.02, 50.05)).toBe(false);
    expect(await share(14)).toBeGreaterThan(0.55);
    expect(await share(14)).toBeLessThan(0.6);
  });

  test('is in the corners that a coast cuts off, each on its own', async () => {
    // Land is in the middle; the coasts cut off the south-west and the north-east.
    const southWest: LonLat[] = points('10.03 49.98, 9.98 50.03');
    const northEast: LonLat[] = points('10.07 50.12, 10.12 50.07');
    const { isWater } = await coastMap([southWest.toReversed(), northEast.toReversed()]);
    expect(await isWater(10.002, 50.002)).toBe(true);
    expect(await isWater(10.098, 50.098)).toBe(true);
    expect(await isWater(10.05, 50.05)).toBe(false);
    expect(await isWater(10.002, 50.098)).toBe(false);
  });

  test('is right where an island crosses the border, wherever its line begins', async () => {
    const ring = rectangle(10.05, 50.03, 10.15, 50.07);
    for (const start of [0, 1, 2, 3]) {
      const turned = [...ring.slice(start, -1), ...ring.slice(0, start), ring[start]!];
      const { isWater, share, warnings } = await coastMap([turned]);
      expect(warnings).toEqual([]);
      expect(await isWater(10.02, 50.05)).toBe(true);
      expect(await isWater(10.08, 50.05)).toBe(false);
      expect(await isWater(10.08, 50.09)).toBe(true);
      expect(await share(14)).toBeCloseTo(0.8, 2);
    }
  });

  test('may be inside of a coast: a lagoon with an island, in an island', async () => {
    const lagoon = rectangle(10.03, 50.03, 10.07, 50.07).toReversed();
    const inner = rectangle(10.045, 50.045, 10.055, 50.055);
    const { isWater, share } = await coastMap([inner, lagoon, island]);
    expect(await isWater(10.01, 50.01)).toBe(true);
    expect(await isWater(10.025, 50.05)).toBe(false);
    expect(await isWater(10.035, 50.05)).toBe(true);
    expect(await isWater(10.05, 50.05)).toBe(false);
    expect(await share(14)).toBeCloseTo(1 - 0.36 + 0.16 - 0.01, 2);
  });

  test('continues to the border where a coastline ends before it, with a warning', async () => {
    const { isWater, warnings } = await coastMap([points('10.04 50.005, 10.04 50.095')]);
    expect(await isWater(10.07, 50.05)).toBe(true);
    expect(await isWater(10.02, 50.05)).toBe(false);
    expect(warnings).toEqual([expect.stringMatching(/the coastline ends 2 times within the area/)]);
  });

  test('is absent without a coastline', async () => {
    expect(await (await coastMap([])).seaAt(14)).toEqual([]);
  });
});
