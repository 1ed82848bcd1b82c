import type { MAP_LAYERS } from '../../src/core/site/map-rule.ts';
import type { Polygon } from '../importers/osm/outlines/polygon.ts';
import type { Point } from '../importers/osm/positions.ts';

/** The lowest zoom level of a map. */
export const MIN_ZOOM = 8;
/** The highest zoom level of a map. Renderers enlarge its tiles for higher levels. */
export const MAX_ZOOM = 14;

/** The values of a feature's attributes. */
export type Attributes = Readonly<Record<string, string | boolean>>;

/** An attribute of a layer. */
export interface Field {
  readonly description: string;
  /** The lowest zoom level at which features have it. */
  readonly minZoom: number;
}

interface LayerSchema {
  readonly description: string;
  readonly fields: Readonly<Record<string, Field>>;
}

const name: Field = { description: 'name in the language of the place', minZoom: 13 };
/** Begins the attributes that have a name in another language: `name:mt`. */
const NAME = 'name:';

/** Returns the attribute of a name in a language, and the key of OpenStreetMap for it. */
export function nameKey(language: string): string {
  return NAME + language;
}
const bridge: Field = { description: 'true on a bridge', minZoom: 13 };
const tunnel: Field = { description: 'true in a tunnel', minZoom: 13 };
const classOf = (description: string): Field => ({ description, minZoom: MIN_ZOOM });

/** The layers of a map in drawing order, the lowest first. */
export const LAYERS = {
  extent: {
    description: 'polygons of the area that the data covers; outside of it nothing is known',
    fields: {},
  },
  green: {
    description: 'polygons of plants and of outdoor grounds',
    fields: {
      class: classOf('beach, cemetery, farm, golf, grass, park, pitch, playground, scrub, wetland or wood'),
    },
  },
  water: {
    description: 'polygons of water',
    fields: { class: classOf('sea, lake, river, dock or pool') },
  },
  waterways: {
    description: 'lines of running water',
    fields: { class: classOf('river, canal, stream or ditch'), name, tunnel },
  },
  paved: {
    description: 'polygons of ground that people walk or park on',
    fields: { class: classOf('square, pier, parking or platform') },
  },
  buildings: {
    description: 'polygons of buildings; from zoom 13, and the small ones from 14',
    fields: { housenumber: { description: 'number of the house in its street', minZoom: MAX_ZOOM } },
  },
  barriers: {
    description: 'lines of walls, fences and hedges',
    fields: { class: classOf('wall, city_wall, fence or hedge') },
  },
  rail: {
    description: 'lines of railways',
    fields: { class: classOf('rail, light_rail, tram, subway or funicular'), bridge, tunnel },
  },
  paths: {
    description: 'lines for people without a car',
    fields: { class: classOf('path, footway, cycleway, bridleway, steps or track'), name, bridge, tunnel },
  },
  roads: {
    description: 'lines of roads',
    fields: {
      class: classOf(
        'motorway, trunk, primary, secondary, tertiary, minor, pedestrian, service, runway, taxiway or ferry',
      ),
      name,
      ref: { description: 'number of the road', minZoom: 10 },
      bridge,
      tunnel,
    },
  },
  labels: {
    description: 'points with a name',
    fields: {
      class: classOf(
        'city, town, village, hamlet, suburb, quarter, neighbourhood, locality, island, square, peak, cape, bay, water, green or housenumber',
      ),
      name: { ...name, minZoom: MIN_ZOOM },
    },
  },
} as const satisfies Readonly<Record<(typeof MAP_LAYERS)[number], LayerSchema>>;

/** The name of a layer. */
export type LayerName = keyof typeof LAYERS;

/** The form of a feature. Coordinates have the unit 1e-7 degree. */
export type Geometry =
  | { readonly type: 'point'; readonly point: Point }
  | { readonly type: 'lines'; readonly lines: readonly (readonly Point[])[] }
  | { readonly type: 'area'; readonly polygons: readonly Polygon[] };

/** Something on the map. */
export interface MapFeature {
  readonly layer: LayerName;
  /** Ten times the id in OpenStreetMap, plus 1 for a node, 2 for a way, 3 for a relation. Absent for made features. */
  readonly id?: number;
  /** The lowest zoom level at which it is drawn. */
  readonly minZoom: number;
  /** Order within its layer: features with a higher number are drawn over others. */
  readonly order: number;
  readonly attributes: Attributes;
  readonly geometry: Geometry;
}

/** Returns the attributes that a feature has at a zoom level. */
export function attributesAt({ layer, attributes }: MapFeature, zoom: number): Attributes {
  const fields: Readonly<Record<string, Field>> = LAYERS[layer].fields;
  const fieldOf = (key: string): Field => fields[key.startsWith(NAME) ? 'name' : key]!;
  return Object.fromEntries(Object.entries(attributes).filter(([key]) => zoom >= fieldOf(key).minZoom));
}

/** Returns the id of a feature that is one element of OpenStreetMap. */
export function featureId(type: 'node' | 'way' | 'relation', id: number): number {
  return id * 10 + (type === 'node' ? 1 : type === 'way' ? 2 : 3);
}
