import { degreesOf, type Point } from '../positions.ts';
import type { Ring } from './rings.ts';

/** An area: its outer ring, followed by its holes. */
export type Polygon = readonly [outer: Ring, ...holes: Ring[]];

/** Twice the area of a ring, in squared units, positive counter-clockwise, and its centroid. */
interface Measured {
  readonly area: number;
  readonly centroid: Point;
}

function measure(ring: Ring): Measured {
  // Coordinates relative to the first point, because products of full coordinates would lose their last digits.
  const [x0, y0] = ring[0]!;
  let area = 0;
  let sumX = 0;
  let sumY = 0;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = [ring[i - 1]![0] - x0, ring[i - 1]![1] - y0];
    const [bx, by] = [ring[i]![0] - x0, ring[i]![1] - y0];
    const cross = ax * by - bx * ay;
    area += cross;
    sumX += (ax + bx) * cross;
    sumY += (ay + by) * cross;
  }
  const centroid: Point = area === 0 ? [x0, y0] : [x0 + sumX / (3 * area), y0 + sumY / (3 * area)];
  return { area, centroid };
}

/** Returns whether a ring encloses an area. */
export function hasArea(ring: Ring): boolean {
  return ring.length >= 4 && signedArea(ring) !== 0;
}

/** Returns twice the area of a ring: positive for one that runs counter-clockwise, as the coastline of an island. */
export function signedArea(ring: Ring): number {
  return measure(ring).area;
}

/** Builds polygons from rings. Each hole belongs to the outer ring around it; a hole outside all is ignored. */
export function polygonsOf(outer: readonly Ring[], inner: readonly Ring[]): Polygon[] {
  const polygons: [Ring, ...Ring[]][] = outer.map((ring) => [ring]);
  for (const hole of inner) {
    const inside = centreOf([[hole]]);
    polygons.find(([ring]) => isInside(inside, [ring]))?.push(hole);
  }
  return polygons;
}

/**
 * Returns a point inside the largest polygon: its centroid if it is inside, otherwise the middle of the widest
 * stretch at the centroid's latitude.
 */
export function centreOf(polygons: readonly Polygon[]): Point {
  const largest = polygons
    .map((polygon) => ({ polygon, ...measure(polygon[0]) }))
    .reduce((a, b) => (Math.abs(b.area) > Math.abs(a.area) ? b : a));
  const rounded: Point = [Math.round(largest.centroid[0]), Math.round(largest.centroid[1])];
  return isInside(rounded, largest.polygon) ? rounded : middleOf(largest.polygon, largest.centroid[1]);
}

/** Returns whether a point is inside an outer ring and in none of its holes. */
export function isInside([x, y]: Point, polygon: readonly Ring[]): boolean {
  return polygon.flatMap((ring) => crossings(ring, y)).filter((crossing) => crossing > x).length % 2 === 1;
}

function middleOf(polygon: Polygon, y: number): Point {
  const sides = polygon.flatMap((ring) => crossings(ring, y)).sort((a, b) => a - b);
  let widest = 0;
  for (let i = 0; i + 1 < sides.length; i += 2) {
    if (sides[i + 1]! - sides[i]! > sides[widest + 1]! - sides[widest]!) widest = i;
  }
  if (sides.length < 2) return polygon[0][0]!;
  return [Math.round((sides[widest]! + sides[widest + 1]!) / 2), Math.round(y)];
}

/**
 * Returns the longitudes at which a ring crosses a latitude. A point of the ring on the latitude counts as above it.
 */
function crossings(ring: Ring, y: number): number[] {
  const found: number[] = [];
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1]!;
    const [bx, by] = ring[i]!;
    if (ay <= y !== by <= y) found.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
  }
  return found;
}

/** Returns the point halfway along a line of at least one point. */
export function middleOfLine(line: readonly Point[]): Point {
  const lengths = line.slice(1).map(([x, y], i) => Math.hypot(x - line[i]![0], y - line[i]![1]));
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2;
  const i = lengths.findIndex((length) => {
    if (length >= left) return true;
    left -= length;
    return false;
  });
  const [[ax, ay], [bx, by]] = [line[Math.max(0, i)]!, line[i + 1]!];
  const part = i < 0 || lengths[i] === 0 ? 0 : left / lengths[i]!;
  return [Math.round(ax + (bx - ax) * part), Math.round(ay + (by - ay) * part)];
}

/** Returns the middle of the bounding box of points without an outline. */
export function middleOfBox(points: readonly Point[]): Point | undefined {
  if (points.length === 0) return undefined;
  const middle = (axis: 0 | 1): number => {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const point of points) {
      least = Math.min(least, point[axis]);
      most = Math.max(most, point[axis]);
    }
    return Math.round((least + most) / 2);
  };
  return [middle(0), middle(1)];
}

/** Returns the polygons as well-known text, longitude first, in degrees. */
export function wktOf(polygons: readonly Polygon[]): string {
  const texts = polygons.map(
    (rings) =>
      `(${rings.map((ring) => `(${ring.map(([x, y]) => `${degreesOf(x)} ${degreesOf(y)}`).join(', ')})`).join(', ')})`,
  );
  return texts.length === 1 ? `POLYGON ${texts[0]}` : `MULTIPOLYGON (${texts.join(', ')})`;
}
