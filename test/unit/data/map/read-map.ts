import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles, type RangeResponse, type Source } from 'pmtiles';

/** A coordinate in tile units of a zoom level, counted from the north-west corner of the world. */
export type WorldPoint = readonly [x: number, y: number];

/** Part of a feature in one tile. */
export interface TileFeature {
  readonly layer: string;
  readonly column: number;
  readonly row: number;
  readonly feature: VectorTileFeature;
}

const EXTENT = 4096;

/** Opens an archive in memory with the reader of the format's authors. */
export function openArchive(bytes: Uint8Array): PMTiles {
  const source: Source = {
    getKey: () => 'memory',
    getBytes: async (offset, length): Promise<RangeResponse> => ({
      data: bytes.slice(offset, offset + length).buffer as ArrayBuffer,
    }),
  };
  return new PMTiles(source);
}

/** Returns the features of all tiles of a zoom level. */
export async function featuresAt(bytes: Uint8Array, zoom: number): Promise<TileFeature[]> {
  const archive = openArchive(bytes);
  const { minLon, minLat, maxLon, maxLat } = await archive.getHeader();
  const [left, top] = worldPoint(minLon, maxLat, zoom).map((units) => Math.floor(units / EXTENT));
  const [right, bottom] = worldPoint(maxLon, minLat, zoom).map((units) => Math.floor(units / EXTENT));
  const found: TileFeature[] = [];
  for (let column = left! - 1; column <= right! + 1; column++) {
    for (let row = top! - 1; row <= bottom! + 1; row++) {
      const tile = await archive.getZxy(zoom, column, row);
      if (!tile) continue;
      for (const layer of Object.values(new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers)) {
        for (let i = 0; i < layer.length; i++) {
          found.push({ layer: layer.name, column, row, feature: layer.feature(i) });
        }
      }
    }
  }
  return found;
}

/** Returns a position in web Mercator. */
export function worldPoint(lon: number, lat: number, zoom: number): WorldPoint {
  const size = 2 ** zoom * EXTENT;
  const y = 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
  return [(lon / 360 + 0.5) * size, y * size];
}

/** Sums a measure of features by id, without what they have beyond the sides of their tiles. */
export function measureById(
  features: readonly TileFeature[],
  measure: (feature: VectorTileFeature) => number,
): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { feature } of features) {
    const id = feature.id ?? Number.NaN;
    sums.set(id, (sums.get(id) ?? 0) + measure(feature));
  }
  return sums;
}

/** Length of a feature's lines within its tile, in tile units. */
export function lengthInTile(feature: VectorTileFeature): number {
  let sum = 0;
  for (const line of feature.loadGeometry()) {
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1]!, line[i]!];
      // A segment that leaves the tile is walked in small steps, which is slow and hard to get wrong.
      const steps = isInside(a) && isInside(b) ? 1 : 1000;
      const step = Math.hypot(b.x - a.x, b.y - a.y) / steps;
      for (let s = 0; s < steps; s++) {
        const part = (s + 0.5) / steps;
        if (isInside({ x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y) })) sum += step;
      }
    }
  }
  return sum;
}

/** Area of a feature's polygons within its tile, in squared tile units. Holes count as negative, as they are wound. */
export function areaInTile(feature: VectorTileFeature): number {
  return feature.loadGeometry().reduce((sum, ring) => {
    let clipped: Corner[] = ring;
    for (const side of SIDES) clipped = clipRing(clipped, side);
    return sum + signedArea(clipped);
  }, 0);
}

interface Corner {
  readonly x: number;
  readonly y: number;
}

function isInside({ x, y }: Corner): boolean {
  return x >= 0 && x < EXTENT && y >= 0 && y < EXTENT;
}

/** How far a corner is inside of each side of a tile. */
const SIDES: readonly ((corner: Corner) => number)[] = [
  ({ x }) => x,
  ({ x }) => EXTENT - x,
  ({ y }) => y,
  ({ y }) => EXTENT - y,
];

function clipRing(ring: readonly Corner[], inside: (corner: Corner) => number): Corner[] {
  return ring.flatMap((corner, i) => {
    const before = ring[(i + ring.length - 1) % ring.length]!;
    const [a, b] = [inside(before), inside(corner)];
    const part = a / (a - b);
    const crossing = {
      x: before.x + part * (corner.x - before.x),
      y: before.y + part * (corner.y - before.y),
    };
    return [...(a < 0 !== b < 0 ? [crossing] : []), ...(b >= 0 ? [corner] : [])];
  });
}

export function signedArea(ring: readonly Corner[]): number {
  return ring.reduce((sum, { x, y }, i) => {
    const before = ring[(i + ring.length - 1) % ring.length]!;
    return sum + (before.x * y - x * before.y) / 2;
  }, 0);
}
