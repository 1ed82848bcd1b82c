import { distanceKm, type Position } from '../../core/geo.ts';
import type { PlaceTable } from '../../core/place-table.ts';
import type { Range } from '../../core/query.ts';
import { topK } from './top-k.ts';

/** Kilometres to a place; infinitely many where its position is unknown. */
export function kmTo(place: number, { lat, lon }: PlaceTable, from: Position): number {
  const km = distanceKm(from, { lat: lat[place]!, lon: lon[place]! });
  return Number.isNaN(km) ? Number.POSITIVE_INFINITY : km;
}

/**
 * The part of `passing` that a range wants, nearest first; equally near ones by number, places without a position last.
 * Distances are computed of all: 30 ms for a country's stops, where an index of positions would take half a second to
 * build and its code more than a kilobyte.
 */
export function nearest(
  places: PlaceTable,
  passing: readonly number[],
  range: Range,
  from: Position,
): number[] {
  const km = Float64Array.from(passing, (place) => kmTo(place, places, from));
  const compare = (a: number, b: number): number => {
    const [one, other] = [km[a]!, km[b]!];
    return one === other ? passing[a]! - passing[b]! : one - other;
  };
  return topK(passing.length, range, compare).map((i) => passing[i]!);
}
