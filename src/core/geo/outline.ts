import { distanceKm, type Position } from './position.ts';

/** The outline of an area or the course of a line. */
export interface Outline {
  /** Whether it encloses an area. */
  readonly isArea: boolean;
  /** Rings or lines as lon, lat, lon, lat … in degrees. */
  readonly paths: readonly Float64Array[];
}

const KIND = /^\s*(MULTI)?(POLYGON|LINESTRING)\b/i;
/** The innermost brackets of well-known text: one ring or line each. */
const PATH = /\(([^()]+)\)/g;

/**
 * Parses an outline or a course in well-known text, longitude first: POLYGON, LINESTRING, or several of them.
 * https://www.ogc.org/standard/sfa/
 * @returns `undefined` for other kinds, and where a number cannot be read.
 */
export function parseOutline(wkt: string): Outline | undefined {
  const kind = KIND.exec(wkt)?.[2]?.toUpperCase();
  if (kind === undefined) return undefined;
  const paths = [...wkt.matchAll(PATH)].map(([, points]) =>
    Float64Array.from(
      points!.split(',').flatMap((point) => {
        const [lon = Number.NaN, lat = Number.NaN] = point.trim().split(/\s+/).map(Number);
        return [lon, lat];
      }),
    ),
  );
  if (paths.length === 0 || paths.some((path) => path.some(Number.isNaN))) return undefined;
  return { isArea: kind === 'POLYGON', paths };
}

/** Returns whether a position lies inside an area: a ray from it crosses the rings an odd number of times, holes included. */
export function isInside(position: Position, outline: Outline): boolean {
  return outline.isArea && isCrossedOddly(pieceOf(outline), position);
}

/** Returns the kilometres from a position to an outline: 0 inside an area, otherwise to its nearest point. */
export function kmToOutline(position: Position, outline: Outline): number {
  if (isInside(position, outline)) return 0;
  const { lat, lon } = position;
  // Around the position a degree of longitude is shorter by its cosine, and lines are straight.
  const scale = Math.cos((lat * Math.PI) / 180);
  const nearest = { lat, lon, squared: Number.POSITIVE_INFINITY };
  findNearest(pieceOf(outline), position, scale, nearest);
  return distanceKm(position, nearest);
}

/** A box, in degrees. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Returns the box around an outline. */
export function boxOf(outline: Outline): Box {
  return pieceOf(outline);
}

/** A piece of an outline, in a binary tree: a run of edges of one path, or the edges of several paths. */
interface Piece extends Box {
  /** The path of a run. */
  readonly path: Float64Array | undefined;
  /** Indices of the points of a run. Its first edge begins at the point before them. */
  readonly start: number;
  readonly end: number;
  /** Absent in short runs. */
  readonly halves: readonly [Piece, Piece] | undefined;
}

/** Maximum number of edges in a run without halves. */
const MAX_EDGES = 8;

const knownPieces = new WeakMap<Outline, Piece>();

/** Returns an outline as a tree of pieces, which is built once. */
function pieceOf(outline: Outline): Piece {
  let piece = knownPieces.get(outline);
  if (!piece) {
    piece = group(
      outline.paths.map((path) => runOf(path, 0, path.length)),
      true,
    );
    knownPieces.set(outline, piece);
  }
  return piece;
}

/** Groups paths by their position, in turn from west to east and from south to north. Changes the order of the list. */
function group(paths: Piece[], byLon: boolean): Piece {
  if (paths.length === 1) return paths[0]!;
  const middleOf = ({ west, east, south, north }: Box): number => (byLon ? west + east : south + north);
  paths.sort((a, b) => middleOf(a) - middleOf(b));
  const half = paths.length >>> 1;
  return join(group(paths.slice(0, half), !byLon), group(paths.slice(half), !byLon));
}

function runOf(path: Float64Array, start: number, end: number): Piece {
  if (end - start > 2 * MAX_EDGES) {
    const middle = start + 2 * ((end - start) >>> 2);
    return join(runOf(path, start, middle), runOf(path, middle, end), path, start, end);
  }
  let [west, south, east, north] = [path[start]!, path[start + 1]!, path[start]!, path[start + 1]!];
  for (let i = Math.max(0, start - 2); i < end; i += 2) {
    west = Math.min(west, path[i]!);
    east = Math.max(east, path[i]!);
    south = Math.min(south, path[i + 1]!);
    north = Math.max(north, path[i + 1]!);
  }
  return { west, south, east, north, path, start, end, halves: undefined };
}

function join(a: Piece, b: Piece, path?: Float64Array, start = 0, end = 0): Piece {
  return {
    west: Math.min(a.west, b.west),
    south: Math.min(a.south, b.south),
    east: Math.max(a.east, b.east),
    north: Math.max(a.north, b.north),
    path,
    start,
    end,
    halves: [a, b],
  };
}

/** Returns whether a ray from a position to the east crosses a piece an odd number of times. */
function isCrossedOddly(piece: Piece, position: Position): boolean {
  const { lat, lon } = position;
  const { path, start, end, halves } = piece;
  // False for a position that is not a number, too.
  if (!(lat >= piece.south && lat <= piece.north && lon <= piece.east)) return false;
  // A run that lies wholly to the east is crossed oddly if its ends are on different sides of the ray.
  if (path && lon < piece.west) return path[Math.max(0, start - 2) + 1]! <= lat !== path[end - 1]! <= lat;
  if (halves) return isCrossedOddly(halves[0], position) !== isCrossedOddly(halves[1], position);
  let odd = false;
  for (let i = Math.max(2, start); i < end; i += 2) {
    const [ax, ay, bx, by] = [path![i - 2]!, path![i - 1]!, path![i]!, path![i + 1]!];
    if (ay <= lat !== by <= lat && lon < ax + ((lat - ay) / (by - ay)) * (bx - ax)) odd = !odd;
  }
  return odd;
}

/** A point, and the square of its distance in degrees of latitude. */
interface Nearest {
  lat: number;
  lon: number;
  squared: number;
}

/** Changes `nearest` to the nearest point of a piece, if that is nearer. */
function findNearest(
  { halves, path, start, end }: Piece,
  position: Position,
  scale: number,
  nearest: Nearest,
): void {
  if (halves) {
    const [toOne, toOther] = [
      squaredToBox(position, scale, halves[0]),
      squaredToBox(position, scale, halves[1]),
    ];
    // The half with the nearer box comes first, because it often rules out the other.
    const first = toOne <= toOther ? 0 : 1;
    if (Math.min(toOne, toOther) < nearest.squared) findNearest(halves[first], position, scale, nearest);
    if (Math.max(toOne, toOther) < nearest.squared) findNearest(halves[1 - first]!, position, scale, nearest);
    return;
  }
  const { lat, lon } = position;
  for (let i = start; i < end; i += 2) {
    const from = Math.max(0, i - 2);
    const [ax, ay] = [(path![from]! - lon) * scale, path![from + 1]! - lat];
    const [bx, by] = [(path![i]! - lon) * scale, path![i + 1]! - lat];
    const [dx, dy] = [bx - ax, by - ay];
    const part = nearestPart(ax, ay, dx, dy);
    const [x, y] = [ax + part * dx, ay + part * dy];
    if (x * x + y * y >= nearest.squared) continue;
    nearest.squared = x * x + y * y;
    nearest.lon = path![from]! + part * (path![i]! - path![from]!);
    nearest.lat = path![from + 1]! + part * dy;
  }
}

/** Returns the part of a segment, 0 to 1, after which it is nearest to the origin. It begins at (ax, ay) and ends (dx, dy) further. */
export function nearestPart(ax: number, ay: number, dx: number, dy: number): number {
  const squared = dx * dx + dy * dy;
  return squared === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / squared));
}

/** Returns the least square of a distance to a box, in degrees of latitude. */
function squaredToBox({ lat, lon }: Position, scale: number, { west, south, east, north }: Box): number {
  const beside = Math.max(0, west - lon, lon - east) * scale;
  const above = Math.max(0, south - lat, lat - north);
  return beside * beside + above * above;
}

/** Where distances begin. */
export interface Origin extends Position {
  /** Distances are to this outline, where there is one. */
  readonly outline?: Outline;
  /** The place that this is the position of. */
  readonly place?: number;
  /** Distances are by this function, where it is given: to the nearest of several places. More than `maxKm` may become infinite. */
  readonly kmTo?: (position: Position, maxKm: number) => number;
}

/**
 * Returns the kilometres from an origin to a position; `NaN` where that is unknown.
 * @param maxKm more kilometres may become infinite.
 */
export function kmFrom(origin: Origin, position: Position, maxKm = Number.POSITIVE_INFINITY): number {
  if (origin.kmTo) return origin.kmTo(position, maxKm);
  return origin.outline ? kmToOutline(position, origin.outline) : distanceKm(origin, position);
}
