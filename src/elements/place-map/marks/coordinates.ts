import type { Coordinate } from 'ol/coordinate.js';
import { fromLonLat } from 'ol/proj.js';
import { EARTH_RADIUS_KM, type Position } from '../../../core/geo/position.ts';

/** Returns a position in the coordinates of the map, Web Mercator. */
export function coordinateOf({ lat, lon }: Position): Coordinate {
  return fromLonLat([lon, lat]);
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
