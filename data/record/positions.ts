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
