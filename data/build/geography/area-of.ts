import { type Area, distanceKm, type Position, wrapLongitude } from '../../../src/core/geo/position.ts';
import type { Place } from '../../../src/core/place.ts';
import { positionOf } from '../../record/positions.ts';

/** Share of the places that count as near. */
const NEAR_SHARE = 0.99;
/** A place this many times farther than the near ones is a stray, usually by a mistake in its position. */
const STRAY_FACTOR = 2;

/**
 * Returns the circle around the places, apart from a few strays, or `undefined` when none has a position. The radius
 * is in tenths of a kilometre.
 */
export function areaOf(places: readonly Place[]): Area | undefined {
  const positions = places.flatMap((place) => positionOf(place) ?? []);
  if (positions.length === 0) return undefined;
  const centre = middleOf(positions);
  const distances = Float64Array.from(positions, (position) => distanceKm(centre, position)).sort();
  const near = distances[Math.ceil(distances.length * NEAR_SHARE) - 1]!;
  const farthest = distances.findLast((km) => km <= near * STRAY_FACTOR)!;
  return { ...centre, radius_km: Math.max(0.1, Math.ceil(farthest * 10) / 10) };
}

/** Returns the median position, also across the 180th meridian, rounded to some 10 metres. */
export function middleOf(positions: readonly Position[]): Position {
  const about = directionOf(positions.map(({ lon }) => lon));
  const lon = about + median(positions.map((position) => wrapLongitude(position.lon - about, 0)));
  return { lat: rounded(median(positions.map(({ lat }) => lat))), lon: rounded(wrapLongitude(lon, 0)) };
}

/** Returns the longitude, in whole degrees, around which most others lie. */
function directionOf(longitudes: readonly number[]): number {
  const radians = longitudes.map((lon) => (lon * Math.PI) / 180);
  return Math.round(
    (Math.atan2(median(radians.map(Math.sin)), median(radians.map(Math.cos))) * 180) / Math.PI,
  );
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}

/** Returns the median; the lower of two. */
export function median(numbers: readonly number[]): number {
  const sorted = Float64Array.from(numbers).sort();
  return sorted[(sorted.length - 1) >> 1]!;
}
