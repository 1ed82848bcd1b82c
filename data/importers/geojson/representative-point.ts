import { wrapLongitude } from '../../../src/core/geo/position.ts';
import { centreOf, type Polygon } from '../osm/outlines/polygon.ts';
import type { Geometry, LonLat } from './geometry.ts';

/** The position of a geometry in degrees, with its outline as well-known text when it has more than one point. */
export interface RepresentativePoint {
  readonly lat: string;
  readonly lon: string;
  readonly shape?: string;
}

const UNITS_PER_DEGREE = 1e7;

/**
 * Returns the point that represents a geometry: its point, the middle of its longest line, or a point inside its
 * largest area, if possible the centroid. Areas take precedence over lines, and lines over points. Returns
 * `undefined` for an empty geometry.
 */
export function representativePointOf({
  points,
  lines,
  polygons,
}: Geometry): RepresentativePoint | undefined {
  if (polygons.length > 0) {
    const [x, y] = centreOf(
      polygons.map((rings) => unwrapRings(rings).map((ring) => ring.map(toUnits))) as unknown as Polygon[],
    );
    return {
      lat: tidy(y / UNITS_PER_DEGREE),
      lon: tidyLon(x / UNITS_PER_DEGREE),
      shape: wkt(
        'POLYGON',
        polygons.map((rings) => nested(rings.map(list))),
      ),
    };
  }
  if (lines.length > 0) {
    const [lon, lat] = middleOf(
      lines.map((line) => unwrapLine(line)).reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a)),
    );
    return { lat: tidy(lat), lon: tidyLon(lon), shape: wkt('LINESTRING', lines.map(list)) };
  }
  const [point] = points;
  if (!point) return undefined;
  const where = { lat: String(point[1]), lon: String(point[0]) };
  return points.length === 1
    ? where
    : {
        ...where,
        shape: wkt(
          'POINT',
          points.map((one) => list([one])),
        ),
      };
}

/** Converts degrees to the integer units of area calculations. */
function toUnits([lon, lat]: LonLat): readonly [number, number] {
  return [Math.round(lon * UNITS_PER_DEGREE), Math.round(lat * UNITS_PER_DEGREE)];
}

function tidyLon(degrees: number): string {
  return tidy(wrapLongitude(degrees, 0));
}

function tidy(degrees: number): string {
  return String(Number(degrees.toFixed(7)));
}

/** Returns the length in degrees of latitude, precise enough for comparisons. */
function lengthOf(line: readonly LonLat[]): number {
  return line.slice(1).reduce((sum, point, i) => sum + apart(line[i]!, point), 0);
}

function apart([lonA, latA]: LonLat, [lonB, latB]: LonLat): number {
  return Math.hypot((lonB - lonA) * Math.cos((latA * Math.PI) / 180), latB - latA);
}

function middleOf(line: readonly LonLat[]): readonly [number, number] {
  let left = lengthOf(line) / 2;
  for (const [i, to] of line.slice(1).entries()) {
    const from = line[i]!;
    const length = apart(from, to);
    if (length >= left && length > 0) {
      const part = left / length;
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    }
    left -= length;
  }
  return [line[0]![0], line[0]![1]];
}

/** Returns `POLYGON ((…))` for one part, `MULTIPOLYGON (((…)), ((…)))` for several. */
function wkt(kind: string, parts: readonly string[]): string {
  return parts.length === 1 ? `${kind} ${parts[0]}` : `MULTI${kind} ${nested(parts)}`;
}

function list(points: readonly LonLat[]): string {
  return nested(points.map(([lon, lat]) => `${lon} ${lat}`));
}

function nested(parts: readonly string[]): string {
  return `(${parts.join(', ')})`;
}

type Line = readonly LonLat[];

/**
 * Returns a line that crosses the 180th meridian without its jump: longitudes continue beyond 180°, and no step is
 * longer than half the globe. Returns any other line unchanged.
 * @param start longitude of its start, give or take whole turns.
 */
function unwrapLine(line: Line, start = line[0]![0]): Line {
  let before = start;
  const unwrapped = line.map(([lon, lat]): LonLat => {
    before = wrapLongitude(lon, before);
    return [before, lat];
  });
  return unwrapped.some(([lon], i) => lon !== line[i]![0]) ? unwrapped : line;
}

/** Unwraps the rings of an area. Returns an area around the globe, or along a whole parallel, unchanged. */
function unwrapRings(rings: readonly Line[]): readonly Line[] {
  const [outer, ...holes] = rings as [Line, ...Line[]];
  const unwrapped = unwrapLine(outer);
  const [start] = unwrapped[0]!;
  const crosses = unwrapped !== outer && unwrapped.at(-1)![0] === start;
  if (!crosses || unwrapped.every(([lon]) => lon === start)) return rings;
  return [unwrapped, ...holes.map((hole) => unwrapLine(hole, start))];
}
