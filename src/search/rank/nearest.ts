import { kmFrom, type Origin } from '../../core/geo/outline.ts';
import type { PlaceTable } from '../../core/place-table.ts';
import type { Range } from '../../core/query.ts';
import { topK } from './top-k.ts';

/** Returns the kilometres to a place; infinite if its position is unknown. */
export function kmTo(place: number, { lat, lon }: PlaceTable, from: Origin): number {
  const km = kmFrom(from, { lat: lat[place]!, lon: lon[place]! });
  return Number.isNaN(km) ? Number.POSITIVE_INFINITY : km;
}

/**
 * Returns the allowed places of a range, nearest first. Ties are in the order of place numbers, and places without a position are last. It
 * computes all distances. That takes 30 ms for a country's stops; a spatial index would take half a second to build, and a kilobyte of
 * code.
 */
export function nearest(
  places: PlaceTable,
  allowed: readonly number[],
  range: Range,
  from: Origin,
): number[] {
  const km = Float64Array.from(allowed, (place) => kmTo(place, places, from));
  const compare = (a: number, b: number): number => {
    const [one, other] = [km[a]!, km[b]!];
    return one === other ? allowed[a]! - allowed[b]! : one - other;
  };
  return topK(allowed.length, range, compare).map((i) => allowed[i]!);
}
