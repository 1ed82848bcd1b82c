import type { Point } from '../../importers/osm/positions.ts';

/** A rectangle on the map, in units of 1e-7 degree. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Part of a line within a box. */
export interface Piece {
  readonly points: readonly Point[];
  /** Whether its first or last point is where the line crosses the border. */
  readonly enters: boolean;
  readonly leaves: boolean;
}

/** Returns the corners of a box clockwise, from the north-west. */
export function cornersOf({ west, south, east, north }: Box): readonly [Point, Point, Point, Point] {
  return [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
}

/** Returns the border of a box as a clockwise ring. */
export function ringOf(box: Box): readonly Point[] {
  const corners = cornersOf(box);
  return [...corners, corners[0]];
}

/** Returns whether a point is in the box or on its border. */
export function isInBox([x, y]: Point, { west, south, east, north }: Box): boolean {
  return x >= west && x <= east && y >= south && y <= north;
}

/** Cuts a line at the border of a box, and returns the pieces inside, in order. */
export function clipLine(line: readonly Point[], box: Box): Piece[] {
  const pieces: Piece[] = [];
  let points: Point[] = [];
  let enters = false;
  const finish = (leaves: boolean): void => {
    if (points.length > 1) pieces.push({ points, enters, leaves });
    points = [];
  };
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!];
    const inside = clipSegment(a, b, box);
    if (!inside) {
      finish(false);
      continue;
    }
    const [from, to] = inside;
    if (points.length === 0) {
      points.push(from);
      enters = from !== a;
    }
    points.push(to);
    if (to !== b) finish(true);
  }
  finish(false);
  return pieces;
}

/** Returns the part of a segment within a box, by Liang and Barsky, or `undefined`. Ends inside are the same objects. */
function clipSegment(a: Point, b: Point, box: Box): readonly [Point, Point] | undefined {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  let [from, to] = [0, 1];
  const sides = [
    [-dx, a[0] - box.west],
    [dx, box.east - a[0]],
    [-dy, a[1] - box.south],
    [dy, box.north - a[1]],
  ] as const;
  for (const [step, room] of sides) {
    if (step === 0) {
      if (room < 0) return undefined;
      continue;
    }
    const at = room / step;
    if (step < 0) from = Math.max(from, at);
    else to = Math.min(to, at);
  }
  if (from >= to) return undefined;
  // Rounding must not move a point off the border.
  const pointAt = (part: number): Point => [
    Math.min(box.east, Math.max(box.west, Math.round(a[0] + part * dx))),
    Math.min(box.north, Math.max(box.south, Math.round(a[1] + part * dy))),
  ];
  return [from === 0 ? a : pointAt(from), to === 1 ? b : pointAt(to)];
}

/** Returns the nearest point on the border to a point inside. */
export function nearestOnBorder([x, y]: Point, { west, south, east, north }: Box): Point {
  const ways: readonly (readonly [number, Point])[] = [
    [x - west, [west, y]],
    [east - x, [east, y]],
    [y - south, [x, south]],
    [north - y, [x, north]],
  ];
  return ways.reduce((best, way) => (way[0] < best[0] ? way : best))[1];
}

/** Returns how far a point on the border is from the north-west corner, clockwise, in units. */
export function alongBorder([x, y]: Point, { west, south, east, north }: Box): number {
  const [width, height] = [east - west, north - south];
  if (y === north) return x - west;
  if (x === east) return width + (north - y);
  if (y === south) return width + height + (east - x);
  return 2 * width + height + (y - south);
}
