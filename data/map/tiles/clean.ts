import type { GeoJSONVTFeature } from '@maplibre/geojson-vt';

type TilePoint = [number, number];

const LINE = 2;
const AREA = 3;

/**
 * Removes what is invisible once coordinates are whole numbers: repeated points, points on a straight line, lines of one
 * point, and rings without an area.
 * @returns the feature, or `undefined` when nothing is left.
 */
export function cleanFeature(feature: GeoJSONVTFeature): GeoJSONVTFeature | undefined {
  if (feature.type === LINE) {
    const geometry = feature.geometry.map(withoutNeedless).filter((line) => line.length > 1);
    return geometry.length > 0 ? { ...feature, geometry } : undefined;
  }
  if (feature.type !== AREA) return feature;
  const geometry = cleanPolygons(feature.geometry);
  return geometry.length > 0 ? { ...feature, geometry } : undefined;
}

/** Rings of polygons: each outer ring is followed by its holes, whose area has the other sign. */
function cleanPolygons(rings: readonly TilePoint[][]): TilePoint[][] {
  const polygons: { rings: TilePoint[][]; area: number }[] = [];
  for (const given of rings) {
    const isOuter = areaOf(given) > 0;
    const ring = withoutNeedless(given);
    const area = ring.length > 3 ? areaOf(ring) : 0;
    if (isOuter) polygons.push({ rings: area === 0 ? [] : [ring], area });
    else if (area !== 0 && polygons.at(-1)?.rings.length) {
      polygons.at(-1)!.rings.push(ring);
      polygons.at(-1)!.area += area;
    }
  }
  // In a tile within a hole, outer ring and hole are both the whole tile. Some renderers would fill it.
  return polygons.filter(({ area }) => area > 0).flatMap((polygon) => polygon.rings);
}

/** Returns a line without repeated points and without points between two others on a straight line. */
function withoutNeedless(line: readonly TilePoint[]): TilePoint[] {
  const kept: TilePoint[] = [];
  for (const point of line) {
    const [before, last] = [kept.at(-2), kept.at(-1)];
    if (last && last[0] === point[0] && last[1] === point[1]) continue;
    if (before && last && isBetween(before, last, point)) kept.pop();
    kept.push(point);
  }
  return kept;
}

/** Returns whether `b` is on the way from `a` to `c`, without a turn back. */
function isBetween(a: TilePoint, b: TilePoint, c: TilePoint): boolean {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]];
  return ux * vy === uy * vx && ux * vx + uy * vy > 0;
}

/** Returns twice the area: positive for an outer ring, in coordinates whose y grows downwards. */
function areaOf(ring: readonly TilePoint[]): number {
  let area = 0;
  for (let i = 1; i < ring.length; i++) {
    area += ring[i - 1]![0] * ring[i]![1] - ring[i]![0] * ring[i - 1]![1];
  }
  return area;
}
