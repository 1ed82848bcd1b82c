import type { Place } from '../../core/contract/place.ts';
import type { Position } from '../../core/geo/position.ts';

/** Returns where a place of an answer is, whose numbers are texts; `undefined` where that is unknown. */
export function positionOf({ lat, lon }: Pick<Place, 'lat' | 'lon'>): Position | undefined {
  return lat === undefined || lon === undefined ? undefined : { lat: Number(lat), lon: Number(lon) };
}
