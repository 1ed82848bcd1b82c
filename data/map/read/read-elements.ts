import { presentTags } from '../../importers/osm/lifecycle.ts';
import { NodePositions, type Point, pointOf } from '../../importers/osm/positions.ts';
import type { OsmNode, OsmRelation, OsmWay, Tags } from '../../importers/osm/read/element.ts';
import type { OsmSource } from '../../importers/osm/read/source.ts';
import type { Box } from '../coast/box.ts';
import { drawArea, isArea } from '../draw/areas.ts';
import { labelOfArea, labelOfNode } from '../draw/labels.ts';
import { drawLine } from '../draw/lines.ts';

/** An element with the tags that describe it today. */
export interface Tagged<E> {
  readonly element: E;
  readonly tags: Tags;
}

/** A node with a label. */
export interface LabelledNode extends Tagged<OsmNode> {
  readonly point: Point;
}

/** The elements of a file that are on the map. */
export interface MapElements {
  readonly ways: readonly Tagged<OsmWay>[];
  readonly relations: readonly Tagged<OsmRelation>[];
  readonly nodes: readonly LabelledNode[];
  /** The ways of coastlines. */
  readonly coastlines: readonly OsmWay[];
  /** The ways that are on the map or part of a relation that is. */
  readonly knownWays: ReadonlyMap<number, OsmWay>;
  readonly positions: NodePositions;
  /** The area that the file says it was cut to. */
  readonly statedBox: Box | undefined;
  /** The box around all positions; `undefined` when it has no area. */
  readonly nodesBox: Box | undefined;
}

/**
 * Reads what is drawn of an OpenStreetMap file.
 * @throws FingerpostError `bad-input` when the file cannot be read to its end.
 */
export async function readElements(source: OsmSource): Promise<MapElements> {
  const ways: Tagged<OsmWay>[] = [];
  const relations: Tagged<OsmRelation>[] = [];
  const coastlines: OsmWay[] = [];
  const known = new Map<number, OsmWay>();
  const members = new Set<number>();
  const positions = new NodePositions();
  let statedBox: Box | undefined;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  const extendBox = ([x, y]: Point): void => {
    [west, south] = [Math.min(west, x), Math.min(south, y)];
    [east, north] = [Math.max(east, x), Math.max(north, y)];
  };
  const keep = (way: OsmWay): void => {
    known.set(way.id, way);
    if (!way.path) for (const ref of way.refs) positions.need(ref);
    for (const position of way.path ?? []) {
      const point = position && pointOf(position);
      if (point) extendBox(point);
    }
  };

  const readings = source.read(['way', 'relation'], 0, (southWest, northEast) => {
    statedBox ??= boxOf(pointOf(southWest), pointOf(northEast));
  });
  for await (const batch of readings) {
    for (const element of batch) {
      const tags = element.tags && presentTags(element.tags);
      if (!tags || element.type === 'node') continue;
      if (element.type === 'way') {
        const isCoast = tags.natural === 'coastline';
        const isDrawn = isOnMap(tags, isClosedWay(element));
        if (isCoast) coastlines.push(element);
        if (isDrawn) ways.push({ element, tags });
        if (isCoast || isDrawn) keep(element);
      } else if (tags.type === 'multipolygon' && isOnMap(tags, true)) {
        relations.push({ element, tags });
        for (const { type, ref, path } of element.members) if (type === 'way' && !path) members.add(ref);
      }
    }
  }
  const missing = new Set([...members].filter((id) => !known.has(id)));
  const more = missing.size > 0 ? source.read(['way'], 1) : [];
  for await (const batch of more) {
    for (const element of batch) if (element.type === 'way' && missing.has(element.id)) keep(element);
  }

  const nodes: LabelledNode[] = [];
  for await (const batch of source.read(['node'], 2)) {
    for (const element of batch) {
      const point = element.type === 'node' ? pointOf(element) : undefined;
      if (element.type !== 'node' || !point) continue;
      positions.put(element.id, point);
      extendBox(point);
      const tags = element.tags && presentTags(element.tags);
      if (tags && labelOfNode(tags)) nodes.push({ element, tags, point });
    }
  }
  return {
    ways,
    relations,
    nodes,
    coastlines,
    knownWays: known,
    positions,
    statedBox,
    nodesBox: boxOf([west, south], [east, north]),
  };
}

/** Returns whether the first node of a way is its last. */
export function isClosedWay({ refs, path }: OsmWay): boolean {
  if (refs.length > 0) return refs.length > 3 && refs[0] === refs.at(-1);
  const [first, last] = [path?.[0], path?.at(-1)];
  return first !== undefined && first.lat === last?.lat && first.lon === last.lon;
}

function isOnMap(tags: Tags, isClosed: boolean): boolean {
  if (!isClosed || !isArea(tags)) return drawLine(tags) !== undefined;
  return drawArea(tags).length > 0 || labelOfArea(tags, undefined) !== undefined;
}

/** Returns the box between two corners, or `undefined` when it has no area. */
function boxOf(southWest: Point | undefined, northEast: Point | undefined): Box | undefined {
  if (!southWest || !northEast) return undefined;
  const [[west, south], [east, north]] = [southWest, northEast];
  return west < east && south < north ? { west, south, east, north } : undefined;
}
