import { distanceKm, type Position } from '../../src/core/geo/position.ts';
import { append } from '../../src/core/structures/multimap.ts';
import { type Point, pointOf, SpatialGrid } from './nearby.ts';

/** An item with its position and the number of its source. */
export interface Placed extends Position {
  readonly source: number;
}

/** An item and its point. */
interface Located<T> {
  readonly item: T;
  readonly point: Point;
}

/**
 * Finds the pairs of items from different sources that are at most `metres` apart. Items are sorted into cells and
 * sources, so that only 27 cells are compared.
 * @param most number of earlier items that one is paired with.
 * @returns the items that are near more.
 */
export function nearPairs<T extends Placed>(
  items: readonly T[],
  metres: number,
  most: number,
  onPair: (one: T, other: T, metres: number) => void,
): T[] {
  const grid = new SpatialGrid(metres);
  const contents = new Map<number, Map<number, Located<T>[]>>();
  const crowded: T[] = [];
  for (const item of items) {
    const point = pointOf(item);
    let found = 0;
    const compare = (other: Located<T>): void => {
      // The straight line is never longer than the ground distance, and much faster to compute.
      if (squaredWay(point, other.point) > grid.edge ** 2) return;
      const apart = distanceKm(item, other.item) * 1000;
      if (apart <= metres && ++found <= most) onPair(item, other.item, apart);
    };
    for (const cell of grid.neighbours(point)) {
      for (const [source, others] of contents.get(cell) ?? []) {
        if (source === item.source) continue;
        for (let i = 0; i < others.length && found <= most; i++) compare(others[i]!);
      }
    }
    if (found > most) crowded.push(item);
    const sources = contents.get(grid.cellOf(point)) ?? new Map<number, Located<T>[]>();
    contents.set(grid.cellOf(point), sources);
    append(sources, item.source, { item, point });
  }
  return crowded;
}

function squaredWay(a: Point, b: Point): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2;
}

/**
 * Returns a test for places that may have one of another source within a distance. It has false positives, because it
 * compares only cells. Nearly all places of a country are far from a town's, so they need no closer look.
 *
 * @param positions position of each place, or `undefined`.
 * @param sources the number of each place's source.
 */
export function nearOthers(
  positions: readonly (Position | undefined)[],
  sources: ArrayLike<number>,
  metres: number,
): (place: number) => boolean {
  const grid = new SpatialGrid(metres);
  /** The source of each cell, or `SEVERAL_SOURCES`. */
  const sourceOf = new Map<number, number>();
  for (const [i, position] of positions.entries()) {
    if (!position) continue;
    const cell = grid.cellOf(pointOf(position));
    const source = sources[i]!;
    sourceOf.set(cell, (sourceOf.get(cell) ?? source) === source ? source : SEVERAL_SOURCES);
  }
  return (place) => {
    const position = positions[place];
    if (!position) return false;
    for (const cell of grid.neighbours(pointOf(position))) {
      const source = sourceOf.get(cell);
      if (source !== undefined && source !== sources[place]) return true;
    }
    return false;
  };
}

const SEVERAL_SOURCES = -1;
