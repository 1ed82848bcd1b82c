import { kmFrom, type Origin } from '../../core/outline.ts';
import type { PlaceTable } from '../../core/place-table.ts';
import type { Range } from '../../core/query.ts';
import { topK } from './top-k.ts';

/** Kilometres to a place; infinite where its position is unknown. */
export function kmTo(place: number, { lat, lon }: PlaceTable, from: Origin): number {
  const km = kmFrom(from, { lat: lat[place]!, lon: lon[place]! });
  return Number.isNaN(km) ? Number.POSITIVE_INFINITY : km;
}

/**
 * The part of the allowed places that is in a range, nearest first. Equally near ones are in the order of their numbers, places without a
 * position last. All distances are computed: that takes 30 ms for a country's stops, where a spatial index would take half a second to
 * build and more than a kilobyte of code.
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
