import type OlMap from 'ol/Map.js';
import type { Pixel } from 'ol/pixel.js';
import { coordinateOf } from '../marks/coordinates.ts';
import type { MapPlace } from '../place-map-types.ts';

/** Returns the place nearest to a pixel of the map, at most `within` pixels away. */
export function nearestPlace(
  map: OlMap,
  places: readonly MapPlace[],
  [x = 0, y = 0]: Pixel,
  within: number,
): MapPlace | undefined {
  let nearest: MapPlace | undefined;
  let least = within;
  for (const place of places) {
    const pixel = map.getPixelFromCoordinate(coordinateOf(place));
    if (!pixel) continue;
    const distance = Math.hypot(pixel[0]! - x, pixel[1]! - y);
    if (distance > least) continue;
    nearest = place;
    least = distance;
  }
  return nearest;
}
