import * as v from 'valibot';
import { isPosition } from '../../../src/core/geo/position.ts';
import { type Fault, meantPosition } from '../../record/check-record.ts';
import type { ToDegrees } from '../crs.ts';

const position = v.looseTuple([v.number(), v.number()]);
const line = v.pipe(v.array(position), v.minLength(2, 'has a line of fewer than two points'));
const ring = v.pipe(v.array(position), v.minLength(3, 'has a ring of fewer than three points'));
const polygon = v.pipe(v.array(ring), v.minLength(1, 'has a polygon without a ring'));

/** Geometries (RFC 7946, section 3.1) and their parts. */
const simple = v.variant('type', [
  v.object({ type: v.literal('Point'), coordinates: position }),
  v.object({ type: v.literal('MultiPoint'), coordinates: v.array(position) }),
  v.object({ type: v.literal('LineString'), coordinates: line }),
  v.object({ type: v.literal('MultiLineString'), coordinates: v.array(line) }),
  v.object({ type: v.literal('Polygon'), coordinates: polygon }),
  v.object({ type: v.literal('MultiPolygon'), coordinates: v.array(polygon) }),
]);

export type LonLat = v.InferOutput<typeof position>;

/** The points, lines and areas of a geometry. An area is its outer ring followed by its holes. Rings are closed. */
export interface Geometry {
  readonly points: readonly LonLat[];
  readonly lines: readonly (readonly LonLat[])[];
  readonly polygons: readonly (readonly (readonly LonLat[])[])[];
}

const NOTHING: Geometry = { points: [], lines: [], polygons: [] };

/**
 * Reads a feature's geometry, which may be `null`. Returns a fault when it is not valid.
 * @param toDegrees converts its positions, where they are of another system.
 */
export function readGeometry(json: unknown, toDegrees?: ToDegrees): Geometry | Fault {
  if (json === null || json === undefined) return NOTHING;
  if (isCollection(json)) return combine(json.geometries.map((one) => readGeometry(one, toDegrees)));
  const result = v.safeParse(simple, json);
  if (!result.success)
    return { reason: 'its geometry is not one of GeoJSON', detail: whatIsWrong(result.issues[0]) };
  const geometry = converted(partsOf(result.output), toDegrees);
  const off = [...geometry.points, ...geometry.lines.flat(), ...geometry.polygons.flat(2)].find(
    ([lon, lat]) => !isPosition({ lat, lon }),
  );
  return off
    ? {
        reason: 'its position is not on the globe',
        detail: `longitude ${off[0]}, latitude ${off[1]}${meantPosition(off[1], off[0])}`,
      }
    : geometry;
}

/** Converts the positions. Those that are none of the system stay, and are not on the globe. */
function converted(geometry: Geometry, toDegrees: ToDegrees | undefined): Geometry {
  if (!toDegrees) return geometry;
  const convert = (given: LonLat): LonLat => {
    const at = toDegrees(given[0], given[1]);
    return at ? [at.lon, at.lat] : given;
  };
  return {
    points: geometry.points.map(convert),
    lines: geometry.lines.map((line) => line.map(convert)),
    polygons: geometry.polygons.map((rings) => rings.map((ring) => ring.map(convert))),
  };
}

function partsOf(given: v.InferOutput<typeof simple>): Geometry {
  switch (given.type) {
    case 'Point':
      return { ...NOTHING, points: [given.coordinates] };
    case 'MultiPoint':
      return { ...NOTHING, points: given.coordinates };
    case 'LineString':
      return { ...NOTHING, lines: [given.coordinates] };
    case 'MultiLineString':
      return { ...NOTHING, lines: given.coordinates };
    case 'Polygon':
      return { ...NOTHING, polygons: [given.coordinates.map(closed)] };
    case 'MultiPolygon':
      return { ...NOTHING, polygons: given.coordinates.map((rings) => rings.map(closed)) };
  }
}

function closed(given: readonly LonLat[]): readonly LonLat[] {
  const [first, last] = [given[0]!, given.at(-1)!];
  return first[0] === last[0] && first[1] === last[1] ? given : [...given, first];
}

function isCollection(json: unknown): json is { geometries: unknown[] } {
  return (
    typeof json === 'object' &&
    json !== null &&
    'type' in json &&
    json.type === 'GeometryCollection' &&
    'geometries' in json &&
    Array.isArray(json.geometries)
  );
}

function combine(read: readonly (Geometry | Fault)[]): Geometry | Fault {
  const fault = read.find((one) => 'reason' in one);
  if (fault) return fault;
  const all = read as readonly Geometry[];
  return {
    points: all.flatMap(({ points }) => points),
    lines: all.flatMap(({ lines }) => lines),
    polygons: all.flatMap(({ polygons }) => polygons),
  };
}

function whatIsWrong(issue: v.BaseIssue<unknown>): string {
  if (!issue.message.startsWith('Invalid')) return `it ${issue.message}`;
  const key = v.getDotPath(issue);
  return `${key === null ? 'it' : `"${key}"`} is ${issue.received}, not ${issue.expected}`;
}
