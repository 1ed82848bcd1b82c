/** A point on the globe in degrees, WGS 84. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** A circle on the globe: centre in degrees, radius in kilometres. */
export interface Area extends Position {
  readonly radius_km: number;
}

/** Mean radius of the Earth in kilometres. The contract defines distances by it. */
export const EARTH_RADIUS_KM = 6371;

/** Kilometres of a degree of latitude, rounded down. */
export const MIN_KM_PER_DEGREE = 111;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the great-circle distance in kilometres by the haversine formula, not rounded. */
export function distanceKm(a: Position, b: Position): number {
  const sinLat = Math.sin(radians(b.lat - a.lat) / 2);
  const sinLon = Math.sin(radians(b.lon - a.lon) / 2);
  const h = sinLat * sinLat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * sinLon * sinLon;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Returns whether both coordinates are finite and within ±90° and ±180°. */
export function isPosition({ lat, lon }: Position): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
}

/** Returns the longitude, moved by whole turns, that is within half a turn of another. All are in degrees. */
export function wrapLongitude(lon: number, other: number): number {
  const way = other - lon;
  return lon + 360 * Math.sign(way) * Math.max(0, Math.ceil((Math.abs(way) - 180) / 360));
}
