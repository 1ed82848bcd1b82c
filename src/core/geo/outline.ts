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
export function isInside({ lat, lon }: Position, { isArea, paths }: Outline): boolean {
  if (!isArea) return false;
  let inside = false;
  for (const path of paths) {
    for (const { start, end, south, north } of blocksOf(path)) {
      if (lat < south || lat > north) continue;
      for (let i = Math.max(2, start); i < end; i += 2) {
        const [ax, ay, bx, by] = [path[i - 2]!, path[i - 1]!, path[i]!, path[i + 1]!];
        if (ay <= lat !== by <= lat && lon < ax + ((lat - ay) / (by - ay)) * (bx - ax)) inside = !inside;
      }
    }
  }
  return inside;
}

/** Returns the kilometres from a position to an outline: 0 inside an area, otherwise to its nearest point. */
export function kmToOutline(position: Position, outline: Outline): number {
  if (isInside(position, outline)) return 0;
  // Around the position a degree of longitude is shorter by its cosine, and lines are straight.
  const scale = Math.cos((position.lat * Math.PI) / 180);
  let nearest = Number.POSITIVE_INFINITY;
  let point: Position = position;
  const measure = (path: Float64Array, { start, end }: Block): void => {
    for (let i = start; i < end; i += 2) {
      const from = Math.max(0, i - 2);
      const [ax, ay] = [(path[from]! - position.lon) * scale, path[from + 1]! - position.lat];
      const [bx, by] = [(path[i]! - position.lon) * scale, path[i + 1]! - position.lat];
      const [dx, dy] = [bx - ax, by - ay];
      const squared = dx * dx + dy * dy;
      const part = squared === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / squared));
      const [x, y] = [ax + part * dx, ay + part * dy];
      if (x * x + y * y >= nearest) continue;
      nearest = x * x + y * y;
      point = { lon: path[from]! + part * (path[i]! - path[from]!), lat: path[from + 1]! + part * dy };
    }
  };
  for (const path of outline.paths) {
    const blocks = blocksOf(path);
    const least = (block: Block): number => squaredToBox(position, scale, block);
    // The block with the nearest box comes first, because it rules out most others.
    let [first, toFirst] = [0, Number.POSITIVE_INFINITY];
    for (let i = 0; i < blocks.length; i++) {
      const toBox = least(blocks[i]!);
      if (toBox < toFirst) [first, toFirst] = [i, toBox];
    }
    if (toFirst >= nearest) continue;
    measure(path, blocks[first]!);
    for (let i = 0; i < blocks.length; i++) {
      if (i !== first && least(blocks[i]!) < nearest) measure(path, blocks[i]!);
    }
  }
  return distanceKm(position, point);
}

/** A stretch of a path: its indices, and the box around its points and the one before them, in degrees. */
interface Block {
  readonly start: number;
  readonly end: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Minimum number of points in a block. Longer paths have as many blocks as points in a block, because each place is compared with all blocks. */
const MIN_BLOCK_POINTS = 16;

const knownBlocks = new WeakMap<Float64Array, readonly Block[]>();

/** Divides a path into blocks, once. */
function blocksOf(path: Float64Array): readonly Block[] {
  const known = knownBlocks.get(path);
  if (known) return known;
  const length = 2 * Math.max(MIN_BLOCK_POINTS, Math.ceil(Math.sqrt(path.length / 2)));
  const blocks: Block[] = [];
  for (let start = 0; start < path.length; start += length) {
    const end = Math.min(path.length, start + length);
    let [west, south, east, north] = [path[start]!, path[start + 1]!, path[start]!, path[start + 1]!];
    for (let i = Math.max(0, start - 2); i < end; i += 2) {
      west = Math.min(west, path[i]!);
      east = Math.max(east, path[i]!);
      south = Math.min(south, path[i + 1]!);
      north = Math.max(north, path[i + 1]!);
    }
    blocks.push({ start, end, west, south, east, north });
  }
  knownBlocks.set(path, blocks);
  return blocks;
}

/** Returns the least square of a distance to the points of a block, in degrees of latitude. */
function squaredToBox({ lat, lon }: Position, scale: number, { west, south, east, north }: Block): number {
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
}

/** Returns the kilometres from an origin to a position; `NaN` where that is unknown. */
export function kmFrom(origin: Origin, position: Position): number {
  return origin.outline ? kmToOutline(position, origin.outline) : distanceKm(origin, position);
}
