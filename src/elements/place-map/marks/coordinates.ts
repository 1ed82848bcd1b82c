import type { Coordinate } from 'ol/coordinate.js';
import { fromLonLat } from 'ol/proj.js';
import type { State } from 'ol/View.js';
import { EARTH_RADIUS_KM, type Position } from '../../../core/geo/position.ts';

/** Returns a position in the coordinates of the map, Web Mercator. */
export function coordinateOf({ lat, lon }: Position): Coordinate {
  return fromLonLat([lon, lat]);
}

/** Returns where a coordinate is on the screen, in CSS pixels to the right of and below the middle of the map. */
export function pixelOf(
  [east = 0, north = 0]: Coordinate,
  { center: [x = 0, y = 0], resolution, rotation }: State,
): { readonly x: number; readonly y: number } {
  const [right, up] = [(east - x) / resolution, (north - y) / resolution];
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  return { x: right * cos + up * sin, y: right * sin - up * cos };
}

/** Edges of the polygon that stands for a circle. */
const CIRCLE_EDGES = 72;

/** Returns the ring of a circle in coordinates of the map. @param metres the radius on the ground. */
export function ringAround(centre: Position, metres: number): Coordinate[] {
  const degrees = (metres / (EARTH_RADIUS_KM * 1000)) * (180 / Math.PI);
  const shrink = Math.cos((centre.lat * Math.PI) / 180);
  return Array.from({ length: CIRCLE_EDGES + 1 }, (_, i) => {
    const angle = (i / CIRCLE_EDGES) * 2 * Math.PI;
    const lat = centre.lat + degrees * Math.cos(angle);
    return coordinateOf({ lat, lon: centre.lon + (degrees * Math.sin(angle)) / shrink });
  });
}
