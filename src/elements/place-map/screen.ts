import type { Coordinate } from 'ol/coordinate.js';
import { fromLonLat } from 'ol/proj.js';
import type { State } from 'ol/View.js';
import { distanceKm, EARTH_RADIUS_KM, type Position } from '../../core/geo/position.ts';

/** A point of the screen, in CSS pixels to the right of and below the middle of the map. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** Returns a position in the coordinates of the map, Web Mercator. */
export function coordinateOf({ lat, lon }: Position): Coordinate {
  return fromLonLat([lon, lat]);
}

/** Returns where a coordinate is on the screen. */
export function pixelOf(
  [east = 0, north = 0]: Coordinate,
  { center: [x = 0, y = 0], resolution, rotation }: State,
): ScreenPoint {
  const [right, up] = [(east - x) / resolution, (north - y) / resolution];
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  return { x: right * cos + up * sin, y: right * sin - up * cos };
}

/** Returns which coordinate is at a point of the screen. */
export function coordinateAt(
  { x, y }: ScreenPoint,
  { center: [east = 0, north = 0], resolution, rotation }: State,
): Coordinate {
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  return [east + (x * cos + y * sin) * resolution, north + (x * sin - y * cos) * resolution];
}

function between(one: ScreenPoint, other: ScreenPoint): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** Returns the pin nearest to a point of the screen, at most `within` pixels away. */
export function nearestPin<T extends { readonly at: Coordinate }>(
  pins: readonly T[],
  view: State,
  point: ScreenPoint,
  within: number,
): T | undefined {
  let nearest: T | undefined;
  let least = within;
  for (const pin of pins) {
    const distance = between(pixelOf(pin.at, view), point);
    if (distance > least) continue;
    nearest = pin;
    least = distance;
  }
  return nearest;
}

/** Steps of a pin to a free point, in parts of the distance that pins have; and in how many directions. */
const [STEPS, DIRECTIONS] = [[0.35, 0.7, 1.01, 1.35, 1.7], 16] as const;

/**
 * Returns where pins are drawn: at their points, or near them where they would hide the visitor or a pin with a mark before them.
 * @param apart how far they then are from what is there, in pixels
 * @param fixed where the visitor is, and what else no pin hides
 */
export function stepAside(
  pins: readonly (ScreenPoint & { readonly isMarked?: boolean })[],
  apart: number,
  fixed: readonly ScreenPoint[],
): ScreenPoint[] {
  const drawn: ScreenPoint[] = [...pins];
  pins.forEach((pin, i) => {
    const isFree = (point: ScreenPoint, others: readonly ScreenPoint[]): boolean =>
      [...fixed, ...others].every((other) => between(point, other) >= apart);
    if (isFree(pin, pin.isMarked ? drawn.slice(0, i) : [])) return;
    const others = drawn.filter((_, j) => j !== i);
    const around = STEPS.flatMap((step) =>
      Array.from({ length: DIRECTIONS }, (_, j) => {
        const angle = (j / DIRECTIONS) * 2 * Math.PI;
        return { x: pin.x + step * apart * Math.sin(angle), y: pin.y + step * apart * Math.cos(angle) };
      }),
    );
    drawn[i] = around.find((point) => isFree(point, others)) ?? pin;
  });
  return drawn;
}

/**
 * Returns the indices of points in groups: the first of a group stands for the others, which are less than `apart` pixels from it.
 * Those that stand for a group are never so near to each other.
 * @param points those that are to stand for others first
 */
export function clusterPoints(points: readonly ScreenPoint[], apart: number): number[][] {
  const groups: number[][] = [];
  points.forEach((point, i) => {
    const near = groups.find(([first = 0]) => between(points[first]!, point) < apart);
    if (near) near.push(i);
    else groups.push([i]);
  });
  return groups;
}

/** Edges of the polygon that stands for a circle. */
const CIRCLE_EDGES = 72;

/** Returns the ring of a circle in coordinates of the map. @param metres the radius on the ground. */
export function ringAround(centre: Position, metres: number): Coordinate[] {
  const degrees = (metres / (EARTH_RADIUS_KM * 1000)) * (180 / Math.PI);
  const shrink = Math.cos((centre.lat * Math.PI) / 180);
  return Array.from({ length: CIRCLE_EDGES + 1 }, (_, i) => {
    const angle = (i / CIRCLE_EDGES) * 2 * Math.PI;
    const lat = centre.lat + degrees * Math.cos(angle);
    return coordinateOf({ lat, lon: centre.lon + (degrees * Math.sin(angle)) / shrink });
  });
}

/** Within this distance nothing is far, in kilometres. */
const NEAR_KM = 1;
/** How much farther than the nearer half of the places another may be, for a visitor, and for one who is nowhere. */
const [REACH, WIDE_REACH] = [2, 4];
/** How much farther from the visitor than the nearest place another may be. */
const VISITOR_REACH = 5;

/**
 * Returns the positions that the first view of a list of places shows: the best place, which is the nearest to a visitor, the half of
 * the others that is nearer to it, and all that are at most twice as far, without a visitor four times. Beside a visitor, who counts
 * as one of the others, none is shown that is much farther than the nearest. So one place far away does not shrink the rest to a point.
 * Beside a single place both are shown. Where some places have a mark, such as a number, these are shown so, because a list beside
 * the map names them.
 *
 * @param places the best one first
 */
export function firstView(
  places: readonly (Position & { readonly mark?: string })[],
  visitor: Position | undefined,
): readonly Position[] {
  const marked = places.filter(({ mark }) => mark !== undefined);
  const listed = marked.length > 0 ? marked : places;
  const away = (place: Position): number => (visitor ? distanceKm(visitor, place) : 0);
  const best = listed.reduce<Position | undefined>((a, b) => (a && away(a) <= away(b) ? a : b), undefined);
  const all = [...listed.filter((place) => place !== best), ...(visitor ? [visitor] : [])];
  if (!best || all.length < 2) return best ? [best, ...all] : all;
  const distances = all.map((place) => distanceKm(best, place)).sort((a, b) => a - b);
  const reach = visitor ? REACH : WIDE_REACH;
  const limit = Math.max(NEAR_KM, reach * distances[(distances.length - 1) >> 1]!);
  const near = [best, ...all.filter((place) => distanceKm(best, place) <= limit)];
  if (!visitor || !near.includes(visitor)) return near;
  const farthest = Math.max(NEAR_KM, VISITOR_REACH * away(best));
  return near.filter((place) => away(place) <= farthest);
}
