import { distanceKm, type Position } from '../../src/core/geo.ts';
import { type Point, pointOf, SpatialGrid } from './spatial-grid.ts';

/** Something at a position, and the number of its source. */
export interface Placed extends Position {
  readonly source: number;
}

/** An item and where it is. */
interface Located<T> {
  readonly item: T;
  readonly point: Point;
}

/**
 * Tells of each two of different sources that are at most `metres` apart, until an item has `most` such before it.
 * Items are sorted into cubes, so that only those of 27 need be compared; and in each by their source.
 *
 * @returns the items that were not compared with all.
 */
export function nearPairs<T extends Placed>(
  items: readonly T[],
  metres: number,
  most: number,
  tell: (one: T, other: T, metres: number) => void,
): T[] {
  const cubes = new SpatialGrid(metres);
  const contents = new Map<number, Map<number, Located<T>[]>>();
  const stopped: T[] = [];
  for (const item of items) {
    const point = pointOf(item);
    let found = 0;
    const compare = (other: Located<T>): void => {
      // The straight way is never longer than that along the ground, and much faster to tell.
      if (squaredWay(point, other.point) > cubes.edge ** 2) return;
      const apart = distanceKm(item, other.item) * 1000;
      if (apart <= metres && ++found <= most) tell(item, other.item, apart);
    };
    for (const cube of cubes.about(point)) {
      for (const [source, others] of contents.get(cube) ?? []) {
        if (source === item.source) continue;
        for (let i = 0; i < others.length && found <= most; i++) compare(others[i]!);
      }
    }
    if (found > most) stopped.push(item);
    const sources = contents.get(cubes.of(point)) ?? new Map<number, Located<T>[]>();
    contents.set(cubes.of(point), sources);
    const same = sources.get(item.source);
    if (same) same.push({ item, point });
    else sources.set(item.source, [{ item, point }]);
  }
  return stopped;
}

function squaredWay(a: Point, b: Point): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2;
}
