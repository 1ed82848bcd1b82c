import type { Position } from '../../src/core/geo/position.ts';
import { Nearby, pointOf, SpatialGrid } from './nearby.ts';

/** An item with its position and the number of its source. */
export interface Placed extends Position {
  readonly source: number;
}

/**
 * Finds the pairs of items from different sources that are at most `metres` apart.
 * @param most number of earlier items that one is paired with.
 * @returns the items that are near more.
 */
export function nearPairs<T extends Placed>(
  items: readonly T[],
  metres: number,
  most: number,
  onPair: (one: T, other: T, metres: number) => void,
): T[] {
  // Apart by source, because thousands of one source may be in one place.
  const bySource = new Map<number, Nearby<T>>();
  const crowded: T[] = [];
  for (const item of items) {
    let found = 0;
    for (const [source, earlier] of bySource) {
      if (source === item.source) continue;
      for (const { item: other, km } of earlier.near(item)) {
        if (++found > most) break;
        onPair(item, other, km * 1000);
      }
      if (found > most) break;
    }
    if (found > most) crowded.push(item);
    const own = bySource.get(item.source) ?? new Nearby<T>(metres / 1000);
    bySource.set(item.source, own);
    own.add(item, item);
  }
  return crowded;
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
