import type { GeoJSONVTFeature } from '@maplibre/geojson-vt';
import { signedArea } from '../../importers/osm/outlines/polygon.ts';
import type { Point } from '../../importers/osm/positions.ts';
import { type Box, ringOf } from '../coast/box.ts';
import { closeAlongBorder, withHoles } from '../coast/close-rings.ts';

/** The side of a tile in its own units. */
export const EXTENT = 4096;
/** The margin of a tile beyond its sides, in its own units, so that thick lines and outlines do not end there. */
export const BUFFER = 64;

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
    const geometry = feature.geometry.map((line) => withoutNeedless(line)).filter((line) => line.length > 1);
    return geometry.length > 0 ? { ...feature, geometry } : undefined;
  }
  if (feature.type !== AREA) return feature;
  const geometry = cleanPolygons(feature.geometry);
  return geometry.length > 0 ? { ...feature, geometry } : undefined;
}

/** Rings of polygons, y downwards: each outer ring has a positive area, and its holes follow with a negative one. */
function cleanPolygons(rings: readonly TilePoint[][]): TilePoint[][] {
  const polygons: { readonly rings: TilePoint[][]; area: number }[] = [];
  for (const given of rings) {
    const area = signedArea(given);
    if (area > 0) polygons.push({ rings: [given], area });
    else if (area < 0 && polygons.length > 0) {
      polygons.at(-1)!.rings.push(given);
      polygons.at(-1)!.area += area;
    }
  }
  // In a tile within a hole, outer ring and hole are both the whole tile. Some renderers would fill it.
  return polygons.filter(({ area }) => area > 0).flatMap((polygon) => untangle(polygon.rings));
}

/** The border at which polygons were cut, with y upwards as on a map. */
const BORDER: Box = { west: -BUFFER, north: BUFFER, east: EXTENT + BUFFER, south: -EXTENT - BUFFER };

/**
 * Removes the edges that run along the border and joins the rest anew. Cutting leaves outer rings and holes that share
 * such edges, where renderers that triangulate fill the wrong side.
 * @param rings of one polygon, the outer one first.
 */
function untangle(rings: readonly TilePoint[][]): TilePoint[][] {
  const pieces: { readonly points: Point[] }[] = [];
  const closed: (readonly Point[])[] = [];
  for (const ring of rings) {
    const upwards = ring.map(([x, y]): Point => [x, -y]);
    const found = awayFromBorder(upwards);
    for (const piece of found ?? []) pieces.push(piece);
    if (!found) closed.push(upwards);
  }
  if (closed.length === rings.length) return polygonOf(closed);
  const all = [...closeAlongBorder(pieces, BORDER), ...closed];
  const outers = all.filter((ring) => signedArea(ring) < 0);
  const holes = all.filter((ring) => signedArea(ring) > 0);
  const polygons = withHoles(outers.length > 0 ? outers : [ringOf(BORDER)], holes);
  return polygons.flatMap(polygonOf);
}

/** Returns the visible rings of a polygon in the coordinates of the tile. */
function polygonOf(rings: readonly (readonly Point[])[]): TilePoint[][] {
  const [outer, ...holes] = rings.map(visibleRing);
  return outer ? [outer, ...holes.filter((ring) => ring !== undefined)] : [];
}

/** Returns the parts of a ring between edges along the border, or `undefined` for a ring without such edges. */
function awayFromBorder(ring: readonly Point[]): { readonly points: Point[] }[] | undefined {
  const start = ring.findIndex((point, i) => i > 0 && isAlongBorder(ring[i - 1]!, point));
  if (start < 0) return undefined;
  const turned = [...ring.slice(start, -1), ...ring.slice(0, start + 1)];
  const pieces: { readonly points: Point[] }[] = [];
  let points: Point[] = [];
  for (const [i, point] of turned.entries()) {
    if (i > 0 && isAlongBorder(turned[i - 1]!, point)) {
      if (points.length > 1) pieces.push({ points });
      points = [];
    }
    points.push(point);
  }
  if (points.length > 1) pieces.push({ points });
  return pieces;
}

function isAlongBorder([ax, ay]: Point, [bx, by]: Point): boolean {
  const { west, north, east, south } = BORDER;
  return (ax === bx && (ax === west || ax === east)) || (ay === by && (ay === north || ay === south));
}

/** Returns a ring in the coordinates of the tile, or `undefined` for one without an area. */
function visibleRing(ring: readonly Point[]): TilePoint[] | undefined {
  const visible = withoutNeedless(
    ring.map(([x, y]): TilePoint => [x, -y]),
    isOnOneLine,
  );
  return visible.length > 3 && signedArea(visible) !== 0 ? visible : undefined;
}

/** Returns a line without repeated points, and without points that are needless between two others. */
function withoutNeedless(line: readonly TilePoint[], isNeedless = isBetween): TilePoint[] {
  const kept: TilePoint[] = [];
  for (const point of line) {
    const [before, last] = [kept.at(-2), kept.at(-1)];
    if (last && last[0] === point[0] && last[1] === point[1]) continue;
    if (before && last && isNeedless(before, last, point)) {
      kept.pop();
      // After a spike, the line is back where it was.
      if (before[0] === point[0] && before[1] === point[1]) continue;
    }
    kept.push(point);
  }
  return kept;
}

/** Returns whether `b` is on the way from `a` to `c`, without a turn back. */
function isBetween(a: TilePoint, b: TilePoint, c: TilePoint): boolean {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]];
  return ux * vy === uy * vx && ux * vx + uy * vy > 0;
}

/** Returns whether three points are on one line, in any order. In a ring, the second encloses nothing then. */
function isOnOneLine(a: TilePoint, b: TilePoint, c: TilePoint): boolean {
  return (b[0] - a[0]) * (c[1] - b[1]) === (b[1] - a[1]) * (c[0] - b[0]);
}
