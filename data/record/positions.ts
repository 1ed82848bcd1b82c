import { distanceKm, type Position } from '../../src/core/geo/position.ts';

/** A decimal number as text, with or without an exponent. */
export const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** The degrees of a place or a record, as numbers or as texts. */
interface Positioned {
  readonly lat?: string | number;
  readonly lon?: string | number;
}

/** Returns the position as numbers, or `undefined` when latitude or longitude is missing. */
export function positionOf({ lat, lon }: Positioned): Position | undefined {
  return lat === undefined || lon === undefined ? undefined : { lat: Number(lat), lon: Number(lon) };
}

/** Note of a place at 0, 0, which programs write for an unknown position. */
export const NO_POSITION = '0, 0 is in the sea, and no position: the place is kept without one';

/** The advice where positions are metres of a grid. */
export const DEGREES_ONLY =
  'positions are degrees of latitude and longitude; for those of a grid, write "crs" with its number of EPSG, such as ' +
  '27700, under "imports" in the --config';

/** Returns whether both coordinates are given and 0. */
export function isZero({ lat = '', lon = '' }: Positioned): boolean {
  return lat !== '' && lon !== '' && Number(lat) === 0 && Number(lon) === 0;
}

/** Returns the great-circle distance in kilometres, or `undefined` when either has no position. */
export function kmBetween(one: Positioned, other: Positioned): number | undefined {
  const [a, b] = [positionOf(one), positionOf(other)];
  return a && b ? distanceKm(a, b) : undefined;
}

/** Returns the great-circle distance in metres, or `undefined` when either has no position. */
export function metresBetween(one: Positioned, other: Positioned): number | undefined {
  const km = kmBetween(one, other);
  return km === undefined ? undefined : km * 1000;
}
