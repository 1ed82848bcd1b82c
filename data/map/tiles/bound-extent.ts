import type { Point } from '../../importers/osm/positions.ts';
import { MAX_ZOOM, type MapFeature } from '../feature.ts';
import { countTiles } from './make-tiles.ts';

/**
 * Maximum number of tiles of the highest zoom level that features of a map reach into beyond the number of their points.
 * Each takes a kilobyte or two. Malta, in some three hundred tiles, has fewer than a hundred.
 */
const MAX_EXTENT = 500_000;

/** The longest step of a line in tiles that adds none. */
const STEP = 1;

/**
 * Leaves out features that reach into more tiles than all may, because a few large areas over each other would be
 * in hundreds of thousands of tiles each. Features with short steps between their points stay in any case.
 * @returns the features in their order, and the number of those that are left out.
 */
export function boundExtent(
  features: readonly MapFeature[],
  most = MAX_EXTENT,
): { readonly features: readonly MapFeature[]; readonly leftOut: number } {
  let sum = 0;
  const kept = features.filter((feature) => {
    const extent = extentOf(feature);
    if (extent > 0 && sum + extent > most) return false;
    sum += extent;
    return true;
  });
  return { features: kept, leftOut: features.length - kept.length };
}

/** Returns how many tiles more than points a feature reaches into. The sea and the area of a file have no id, and belong to every map. */
function extentOf({ id, geometry }: MapFeature): number {
  if (id === undefined || geometry.type === 'point') return 0;
  let extent = 0;
  if (geometry.type === 'area') {
    for (const [outer] of geometry.polygons) extent += Math.max(0, tilesAround(outer) - outer.length);
  } else for (const line of geometry.lines) extent += longSteps(line);
  return extent;
}

function tilesAround(ring: readonly Point[]): number {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring) {
    [west, south] = [Math.min(west, x), Math.min(south, y)];
    [east, north] = [Math.max(east, x), Math.max(north, y)];
  }
  return countTiles({ west, south, east, north }, MAX_ZOOM);
}

function longSteps(line: readonly Point[]): number {
  const tile = 3.6e9 / 2 ** MAX_ZOOM;
  let sum = 0;
  for (let i = 1; i < line.length; i++) {
    const [[ax, ay], [bx, by]] = [line[i - 1]!, line[i]!];
    const steps = (Math.abs(ax - bx) + Math.abs(ay - by)) / tile;
    if (steps > STEP) sum += steps - STEP;
  }
  return sum;
}
