import { distanceKm, type Position } from '../../../src/core/geo/position.ts';
import type { Place } from '../../../src/core/place.ts';
import type { Random } from './random.ts';

/** Places within this distance of each other are equally near. */
const TOLERANCE_KM = 0.001;
const KM_PER_DEGREE = 111.2;

export function positionOf({ lat, lon }: Pick<Place, 'lat' | 'lon'>): Position | undefined {
  return lat === undefined || lon === undefined ? undefined : { lat: Number(lat), lon: Number(lon) };
}

/** A position at most that many metres from a place in each direction; `undefined` for a place without a position. */
export function somewhereNear(place: Place, random: Random, metres: number): Position | undefined {
  const at = positionOf(place);
  if (at === undefined) return undefined;
  const off = (): number => ((random.next() * 2 - 1) * metres) / 1000 / KM_PER_DEGREE;
  const digits = (degrees: number): number => Number(degrees.toFixed(6));
  const lat = digits(at.lat + off());
  return { lat, lon: digits(at.lon + off() / Math.cos((lat * Math.PI) / 180)) };
}

/** The nearest of some places; none where no position is known. */
export function nearestOf(numbers: Iterable<number>, places: readonly Place[], from: Position): Set<number> {
  const far = [...numbers].flatMap((number): [number, number][] => {
    const at = positionOf(places[number]!);
    return at === undefined ? [] : [[number, distanceKm(from, at)]];
  });
  const least = far.reduce((least, [, km]) => Math.min(least, km), Number.POSITIVE_INFINITY);
  return new Set(far.filter(([, km]) => km <= least + TOLERANCE_KM).map(([number]) => number));
}
