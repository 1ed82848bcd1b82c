import { distanceKm, type Position } from '../../src/core/geo.ts';
import type { Place } from '../../src/core/place.ts';

export function positionOf({ lat, lon }: Place): Position | undefined {
  return lat === undefined || lon === undefined ? undefined : { lat: Number(lat), lon: Number(lon) };
}

/** Great-circle distance in metres, or `undefined` where one has no position. */
export function metresBetween(one: Place, other: Place): number | undefined {
  const [a, b] = [positionOf(one), positionOf(other)];
  return a && b ? distanceKm(a, b) * 1000 : undefined;
}
