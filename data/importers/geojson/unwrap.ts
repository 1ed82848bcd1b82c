import type { LonLat } from './geometry.ts';

type Line = readonly LonLat[];

/**
 * A line that crosses the 180th meridian uncut, with longitudes beyond 180° behind it: no step is of more than half the
 * globe. Any other line is given back itself.
 * @param start where it begins, give or take whole turns.
 */
export function unwrapLine(line: Line, start = line[0]![0]): Line {
  let before = start;
  const unwrapped = line.map(([lon, lat]): LonLat => {
    before = wrapLongitude(lon, before);
    return [before, lat];
  });
  return unwrapped.some(([lon], i) => lon !== line[i]![0]) ? unwrapped : line;
}

/** The same for the rings of an area. One that goes round the globe, or along the whole of a parallel, is as it was. */
export function unwrapRings(rings: readonly Line[]): readonly Line[] {
  const [outer, ...holes] = rings as [Line, ...Line[]];
  const unwrapped = unwrapLine(outer);
  const [start] = unwrapped[0]!;
  const crosses = unwrapped !== outer && unwrapped.at(-1)![0] === start;
  if (!crosses || unwrapped.every(([lon]) => lon === start)) return rings;
  return [unwrapped, ...holes.map((hole) => unwrapLine(hole, start))];
}

/** The longitude, whole turns away, that is within half a turn of another. */
export function wrapLongitude(lon: number, other: number): number {
  const way = other - lon;
  return lon + 360 * Math.sign(way) * Math.max(0, Math.ceil((Math.abs(way) - 180) / 360));
}
