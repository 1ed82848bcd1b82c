import { wrapLongitude } from '../../../src/core/geo/position.ts';
import type { LonLat } from './geometry.ts';

type Line = readonly LonLat[];

/**
 * Returns a line that crosses the 180th meridian without its jump: longitudes continue beyond 180°, and no step is
 * longer than half the globe. Returns any other line unchanged.
 * @param start longitude of its start, give or take whole turns.
 */
export function unwrapLine(line: Line, start = line[0]![0]): Line {
  let before = start;
  const unwrapped = line.map(([lon, lat]): LonLat => {
    before = wrapLongitude(lon, before);
    return [before, lat];
  });
  return unwrapped.some(([lon], i) => lon !== line[i]![0]) ? unwrapped : line;
}

/** Unwraps the rings of an area. Returns an area around the globe, or along a whole parallel, unchanged. */
export function unwrapRings(rings: readonly Line[]): readonly Line[] {
  const [outer, ...holes] = rings as [Line, ...Line[]];
  const unwrapped = unwrapLine(outer);
  const [start] = unwrapped[0]!;
  const crosses = unwrapped !== outer && unwrapped.at(-1)![0] === start;
  if (!crosses || unwrapped.every(([lon]) => lon === start)) return rings;
  return [unwrapped, ...holes.map((hole) => unwrapLine(hole, start))];
}
