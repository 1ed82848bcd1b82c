import type { Tags } from '../../importers/osm/read/element.ts';
import type { Attributes } from '../feature.ts';
import { type Drawing, findRule, namesOf, type Rule, textOf } from './drawing.ts';

/** The most important first. */
const ROADS: readonly Rule[] = [
  ['highway', ['motorway'], 'motorway', 8],
  ['highway', ['trunk'], 'trunk', 8],
  ['highway', ['primary'], 'primary', 8],
  ['highway', ['secondary'], 'secondary', 10],
  ['highway', ['tertiary'], 'tertiary', 11],
  ['highway', ['motorway_link'], 'motorway', 11],
  ['highway', ['trunk_link'], 'trunk', 11],
  ['highway', ['primary_link'], 'primary', 11],
  ['highway', ['secondary_link'], 'secondary', 12],
  ['highway', ['tertiary_link'], 'tertiary', 12],
  ['highway', ['unclassified', 'residential', 'living_street', 'road'], 'minor', 12],
  ['highway', ['pedestrian'], 'pedestrian', 13],
  ['highway', ['service', 'busway', 'raceway'], 'service', 13],
  ['aeroway', ['runway'], 'runway', 11],
  ['aeroway', ['taxiway'], 'taxiway', 13],
  ['route', ['ferry'], 'ferry', 11],
];

/** Service roads that only lead to one house or one place to park. */
const LAST_METRES = ['driveway', 'parking_aisle', 'drive-through', 'emergency_access'];

const PATHS: readonly Rule[] = [
  ['highway', ['track'], 'track', 14],
  ['highway', ['cycleway'], 'cycleway', 14],
  ['highway', ['footway', 'corridor'], 'footway', 14],
  ['highway', ['path'], 'path', 14],
  ['highway', ['bridleway'], 'bridleway', 14],
  ['highway', ['steps'], 'steps', 14],
];

const RAIL: readonly Rule[] = [
  ['railway', ['rail', 'narrow_gauge', 'preserved'], 'rail', 9],
  ['railway', ['light_rail', 'monorail'], 'light_rail', 11],
  ['railway', ['funicular'], 'funicular', 13],
  ['railway', ['subway'], 'subway', 12],
  ['railway', ['tram'], 'tram', 12],
];

const WATERWAYS: readonly Rule[] = [
  ['waterway', ['river'], 'river', 9],
  ['waterway', ['canal'], 'canal', 10],
  ['waterway', ['stream'], 'stream', 13],
  ['waterway', ['drain', 'ditch'], 'ditch', 14],
];

const BARRIERS: readonly Rule[] = [
  ['barrier', ['city_wall'], 'city_wall', 13],
  ['barrier', ['wall', 'retaining_wall'], 'wall', 14],
  ['barrier', ['fence'], 'fence', 14],
  ['barrier', ['hedge'], 'hedge', 14],
];

/**
 * Returns how a line is drawn, or `undefined` for one that is not on the map.
 * @param languages those whose names it has besides the first.
 */
export function drawLine(tags: Tags, languages: readonly string[] = []): Drawing | undefined {
  const names = namesOf(tags, languages);
  const road = findRule(ROADS, tags);
  if (road) {
    const { className, number } = road;
    const isLast = className === 'service' && LAST_METRES.includes(tags.service ?? '');
    return {
      layer: 'roads',
      minZoom: isLast ? 14 : road.minZoom,
      order: levelOf(tags) * ROADS.length - number,
      attributes: { class: className, ...names, ...numbered(tags, className), ...brunnel(tags) },
    };
  }
  const path = findRule(PATHS, tags);
  if (path) {
    return {
      layer: 'paths',
      minZoom: path.minZoom,
      order: levelOf(tags),
      attributes: { class: path.className, ...names, ...brunnel(tags) },
    };
  }
  const rail = findRule(RAIL, tags);
  if (rail) {
    return {
      layer: 'rail',
      minZoom: tags.service === undefined ? rail.minZoom : 13,
      order: levelOf(tags),
      attributes: { class: rail.className, ...brunnel(tags) },
    };
  }
  const water = findRule(WATERWAYS, tags);
  if (water) {
    const { className, minZoom, number } = water;
    const attributes = { class: className, ...names, ...(isTunnel(tags) && { tunnel: true }) };
    return { layer: 'waterways', minZoom, order: -number, attributes };
  }
  const barrier = findRule(BARRIERS, tags);
  if (!barrier) return undefined;
  const { className, minZoom } = barrier;
  return { layer: 'barriers', minZoom, order: 0, attributes: { class: className } };
}

/** Numbers of roads that signs show. */
function numbered(tags: Tags, className: string): Attributes {
  const ref = textOf(tags, 'ref');
  return ref === undefined || !['motorway', 'trunk', 'primary', 'secondary'].includes(className)
    ? {}
    : { ref };
}

function isBridge({ bridge = 'no' }: Tags): boolean {
  return bridge !== 'no';
}

function isTunnel({ tunnel = 'no' }: Tags): boolean {
  return tunnel !== 'no';
}

function brunnel(tags: Tags): Attributes {
  return { ...(isBridge(tags) && { bridge: true }), ...(isTunnel(tags) && { tunnel: true }) };
}

/** Returns 1 for a bridge, -1 for a tunnel, otherwise 0, so that bridges are drawn over what they cross. */
function levelOf(tags: Tags): number {
  return isBridge(tags) ? 1 : isTunnel(tags) ? -1 : 0;
}
