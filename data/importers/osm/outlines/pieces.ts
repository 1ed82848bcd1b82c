import Flatbush from 'flatbush';
import { nearestPart } from '../../../../src/core/geo/outline.ts';
import { append } from '../../../../src/core/structures/multimap.ts';
import { degreesOf, type Point } from '../positions.ts';
import { isInside, middleOfLine, type Polygon } from './polygon.ts';
import { joinRings } from './rings.ts';

/** Maximum metres between pieces of one street, suburb or river. */
const MAX_GAP_METRES = 300;

/** Metres of a unit of latitude: a ten-millionth of a degree on a sphere with the mean radius 6,371 km. */
const METRES_PER_UNIT = 0.0111195;

/** A piece of an area: a node that marks it, a line, or polygons. */
export interface Piece {
  /** Points of a line or of outer rings. A mark has one. */
  readonly lines: readonly (readonly Point[])[];
  /** Absent for a line or a mark. */
  readonly polygons?: readonly Polygon[];
}

/**
 * Groups pieces that touch, overlap or lie within 300 m, also by way of others.
 * @returns lists of indexes, each ascending, in the order of their first piece.
 */
export function groupNearby(pieces: readonly Piece[]): number[][] {
  if (pieces.length === 1) return [[0]];
  const boxes = pieces.map(boxOf);
  const index = new Flatbush(pieces.length);
  for (const { west, south, east, north } of boxes) index.add(west, south, east, north);
  index.finish();
  const parents = [...pieces.keys()];
  const rootOf = (piece: number): number => {
    let root = piece;
    while (parents[root] !== root) root = parents[root]!;
    for (let next = piece; next !== root; ) {
      const parent = parents[next]!;
      parents[next] = root;
      next = parent;
    }
    return root;
  };
  for (const [a, { west, south, east, north }] of boxes.entries()) {
    const scale = scaleAt(Math.max(Math.abs(south), Math.abs(north)));
    const [gapX, gapY] = [MAX_GAP_METRES / scale.x, MAX_GAP_METRES / scale.y];
    for (const b of index.search(west - gapX, south - gapY, east + gapX, north + gapY)) {
      const [rootA, rootB] = [rootOf(a), rootOf(b)];
      if (rootA !== rootB && isNear(pieces[a]!, pieces[b]!)) {
        parents[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
      }
    }
  }
  const groups = new Map<number, number[]>();
  for (const piece of pieces.keys()) {
    append(groups, rootOf(piece), piece);
  }
  return [...groups.values()];
}

/** Returns the course of lines as well-known text, and the point halfway along the longest of them after they are joined at their ends. */
export function courseOf(lines: readonly (readonly Point[])[]): {
  readonly centre: Point;
  readonly line: string;
} {
  const { rings, open } = joinRings(lines);
  const joined = [...open, ...rings].toSorted((a, b) => lengthOf(b) - lengthOf(a));
  const texts = joined.map(
    (line) => `(${line.map(([x, y]) => `${degreesOf(x)} ${degreesOf(y)}`).join(', ')})`,
  );
  return {
    centre: middleOfLine(joined[0]!),
    line: texts.length === 1 ? `LINESTRING ${texts[0]}` : `MULTILINESTRING (${texts.join(', ')})`,
  };
}

/** Returns whether two pieces overlap or lie within `MAX_GAP_METRES`. */
function isNear(some: Piece, other: Piece): boolean {
  return (
    contains(some, other) ||
    contains(other, some) ||
    some.lines.some((line) => other.lines.some((another) => areLinesNear(line, another)))
  );
}

function contains({ polygons = [] }: Piece, { lines }: Piece): boolean {
  return polygons.some((polygon) => isInside(lines[0]![0]!, polygon));
}

/** Two lines that do not cross are nearest at a point of one of them. Lines that cross count as near only by such a point, too. */
function areLinesNear(some: readonly Point[], others: readonly Point[]): boolean {
  return some.some((point) => isPointNear(point, others)) || others.some((point) => isPointNear(point, some));
}

function isPointNear([x, y]: Point, line: readonly Point[]): boolean {
  const scale = scaleAt(Math.abs(y));
  for (let i = 0; i < line.length; i++) {
    const [startX, startY] = line[Math.max(0, i - 1)]!;
    const [endX, endY] = line[i]!;
    const [ax, ay] = [(startX - x) * scale.x, (startY - y) * scale.y];
    const [dx, dy] = [(endX - startX) * scale.x, (endY - startY) * scale.y];
    const part = nearestPart(ax, ay, dx, dy);
    if (Math.hypot(ax + part * dx, ay + part * dy) <= MAX_GAP_METRES) return true;
  }
  return false;
}

function lengthOf(line: readonly Point[]): number {
  const scale = scaleAt(Math.abs(line[0]![1]));
  return line
    .slice(1)
    .reduce(
      (sum, [x, y], i) => sum + Math.hypot((x - line[i]![0]) * scale.x, (y - line[i]![1]) * scale.y),
      0,
    );
}

/** Returns the metres of a unit of longitude and of latitude. @param latitude in units, not negative. */
function scaleAt(latitude: number): { readonly x: number; readonly y: number } {
  const cosine = Math.cos((Math.min(latitude, 89e7) / 1e7) * (Math.PI / 180));
  return { x: METRES_PER_UNIT * cosine, y: METRES_PER_UNIT };
}

interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

function boxOf({ lines }: Piece): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines) {
    for (const [x, y] of line) {
      west = Math.min(west, x);
      east = Math.max(east, x);
      south = Math.min(south, y);
      north = Math.max(north, y);
    }
  }
  return { west, south, east, north };
}
