import type { State } from 'ol/View.js';
import { coordinateOf, pixelOf } from '../marks/coordinates.ts';
import type { MapPlace } from '../place-map-types.ts';

/** A point of the screen, in CSS pixels to the right of and below the middle of the map. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** Returns the place nearest to a point of the screen, at most `within` pixels away. */
export function nearestPlace(
  places: readonly MapPlace[],
  view: State,
  { x, y }: ScreenPoint,
  within: number,
): MapPlace | undefined {
  let nearest: MapPlace | undefined;
  let least = within;
  for (const place of places) {
    const pin = pixelOf(coordinateOf(place), view);
    const distance = Math.hypot(pin.x - x, pin.y - y);
    if (distance > least) continue;
    nearest = place;
    least = distance;
  }
  return nearest;
}
