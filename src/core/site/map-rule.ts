/** The layers of a base map that are drawn, as docs/map.md lists them, the lowest first. */
export const MAP_LAYERS = [
  'extent',
  'green',
  'water',
  'waterways',
  'paved',
  'buildings',
  'barriers',
  'rail',
  'paths',
  'roads',
  'labels',
] as const;

/** The highest zoom of a map's tiles, which are some two metres wide there. */
const MAX_MAP_ZOOM = 24;

/** Returns whether tiles of these zooms may be a base map. */
export function areMapZooms(minZoom: number, maxZoom: number): boolean {
  return minZoom <= maxZoom && maxZoom <= MAX_MAP_ZOOM;
}

/** How features of a base map in another schema are drawn. The first rule that a feature meets counts; others are not drawn. */
export interface MapRule {
  /** A layer of the file. */
  readonly layer: string;
  /** The layer that it is drawn as: one of `MAP_LAYERS`, or `road-names` for lines of which only the names are drawn. */
  readonly as: string;
  /** For each of these attributes, the values of which the feature has one. */
  readonly where?: Record<string, (string | number | boolean)[]>;
  /** The class of all these features. */
  readonly class?: string;
  /** Where the file has attributes under other names: `name:en`, or `brunnel=bridge` for one that is true with that value. */
  readonly attributes?: Record<string, string>;
}
