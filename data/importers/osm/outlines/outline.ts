import { type NodePositions, type Point, pointOf } from '../positions.ts';
import type { OsmRelation, OsmWay, Tags } from '../read/element.ts';
import { centreOf, hasArea, middleOfBox, middleOfLine, type Polygon, polygonsOf, wktOf } from './polygon.ts';
import { isClosed, joinRings } from './rings.ts';

/** The position of a way or relation. */
export interface Outline {
  readonly centre: Point;
  /** Outline as well-known text. Absent when it has no area, or the file lacks part of it. */
  readonly shape?: string;
  /** Whether the file lacks part of it. */
  readonly partial: boolean;
  /** Points of the line, or of the outer rings, that the file has. Empty if it has a centre alone. */
  readonly lines: readonly (readonly Point[])[];
  /** Absent when it has no area. */
  readonly polygons?: readonly Polygon[];
}

/** The points of a line; `undefined` for a node whose position the file lacks. */
export type Line = readonly (Point | undefined)[];

/** Types of relations whose members are an outline. Others only have a centre. */
const AREAS = new Set(['multipolygon', 'boundary']);

/** Returns the points of a way: those of the file, otherwise the positions of its nodes. */
export function lineOf({ refs, path }: Pick<OsmWay, 'refs' | 'path'>, positions: NodePositions): Line {
  return path ? path.map((position) => position && pointOf(position)) : refs.map((ref) => positions.get(ref));
}

/** Returns the outline of a way, or `undefined` when the file lacks its position. */
export function outlineOfWay(way: OsmWay, positions: NodePositions): Outline | undefined {
  const line = lineOf(way, positions);
  const points = line.filter((point) => point !== undefined);
  if (points.length < line.length || points.length === 0) return roughly([points], way);
  if (isClosed(points) && hasArea(points) && !isLoop(way.tags)) return exactly([[points]], false);
  return { centre: middleOfLine(points), partial: false, lines: [points] };
}

/** Closed ways with these values of `highway` are areas. */
const HIGHWAY_AREAS = new Set(['services', 'rest_area', 'platform']);

/** Returns whether a closed way is a line that ends where it starts, such as a roundabout, and not an area. */
function isLoop({ area, highway, waterway }: Tags = {}): boolean {
  if (area === 'yes') return false;
  return highway === undefined
    ? waterway !== undefined && waterway !== 'riverbank'
    : !HIGHWAY_AREAS.has(highway);
}

/**
 * Returns the outline of a relation, or `undefined` when the file lacks its position.
 * @param ways the member ways that the file has.
 */
export function outlineOfRelation(
  relation: OsmRelation,
  positions: NodePositions,
  ways: ReadonlyMap<number, Pick<OsmWay, 'refs' | 'path'>>,
): Outline | undefined {
  const all: Point[][] = [];
  const sides: { outer: Point[][]; inner: Point[][] } = { outer: [], inner: [] };
  const isArea = AREAS.has(relation.tags?.type ?? '');
  let partial = false;
  const seen = new Set<string>();
  for (const { type, ref, role, path } of relation.members) {
    const node = type === 'node' ? positions.get(ref) : undefined;
    if (node && !isArea) all.push([node]);
    // A way that is named again with the same part would only be read again.
    const part = `${ref} ${role === 'outer' ? '' : role === '' || role === 'inner' ? role : 'other'}`;
    if (type !== 'way' || (!path && seen.has(part))) continue;
    seen.add(part);
    const way = path ? { refs: [], path } : ways.get(ref);
    const line = way && lineOf(way, positions);
    const points = line?.filter((point) => point !== undefined) ?? [];
    if (role !== 'inner') all.push(points);
    const side = role === 'inner' ? 'inner' : role === 'outer' || role === '' ? 'outer' : undefined;
    if (isArea && side) {
      sides[side].push(points);
      partial ||= line === undefined || points.length < line.length;
    }
  }
  if (!isArea) return roughly(all, relation, false);
  const [outer, inner] = [joinRings(sides.outer), joinRings(sides.inner)];
  const rings = outer.rings.filter(hasArea);
  partial ||= outer.open.length > 0;
  if (rings.length === 0) return roughly(all, relation);
  return exactly(polygonsOf(rings, inner.rings.filter(hasArea)), partial);
}

function exactly(polygons: readonly Polygon[], partial: boolean): Outline {
  const lines = polygons.map(([outer]) => outer);
  return {
    centre: centreOf(polygons),
    partial,
    lines,
    polygons,
    ...(!partial && { shape: wktOf(polygons) }),
  };
}

function roughly(
  all: readonly (readonly Point[])[],
  { centre }: Pick<OsmWay, 'centre'>,
  partial = true,
): Outline | undefined {
  const lines = all.filter((points) => points.length > 0);
  const given = centre && pointOf(centre);
  if (given) return { centre: given, partial: false, lines };
  const middle = middleOfBox(lines.flat());
  return middle && { centre: middle, partial, lines };
}
