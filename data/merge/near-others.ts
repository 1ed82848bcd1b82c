import type { Position } from '../../src/core/geo.ts';
import { pointOf, SpatialGrid } from './spatial-grid.ts';

/**
 * Which places may have one of another source within a distance: all that have, and some that haven't, as only cubes are
 * compared. Nearly all places of a country are far from a town's, and need no closer look.
 *
 * @param positions of each place, or `undefined`.
 * @param sources of each place, the number of its source.
 */
export function nearOthers(
  positions: readonly (Position | undefined)[],
  sources: ArrayLike<number>,
  metres: number,
): (place: number) => boolean {
  const cubes = new SpatialGrid(metres);
  /** The source of each cube, or `SEVERAL`. */
  const sourceOf = new Map<number, number>();
  for (const [i, position] of positions.entries()) {
    if (!position) continue;
    const cube = cubes.of(pointOf(position));
    const source = sources[i]!;
    sourceOf.set(cube, (sourceOf.get(cube) ?? source) === source ? source : SEVERAL);
  }
  return (place) => {
    const position = positions[place];
    if (!position) return false;
    for (const cube of cubes.about(pointOf(position))) {
      const source = sourceOf.get(cube);
      if (source !== undefined && source !== sources[place]) return true;
    }
    return false;
  };
}

const SEVERAL = -1;
