import { boxOf, kmFrom, type Origin } from '../../core/geo/outline.ts';
import { MIN_KM_PER_DEGREE } from '../../core/geo/position.ts';
import type { PlaceTable } from '../../core/place-table.ts';
import type { Range } from '../../core/query.ts';
import { topK } from './top-k.ts';

/** Returns the kilometres to a place; infinite if its position is unknown. @param maxKm more kilometres may become infinite. */
export function kmTo(place: number, { lat, lon }: PlaceTable, from: Origin, maxKm?: number): number {
  const km = kmFrom(from, { lat: lat[place]!, lon: lon[place]! }, maxKm);
  return Number.isNaN(km) ? Number.POSITIVE_INFINITY : km;
}

/**
 * Returns the allowed places of a range, nearest first. Ties are in the order of place numbers, and places without a position are last. A
 * distance is computed only where the latitudes do not show already that it is too long, so that a country's stops take 10 ms.
 */
export function nearest(places: PlaceTable, allowed: Uint32Array, range: Range, from: Origin): number[] {
  const km = new Float64Array(allowed.length).fill(Number.NaN);
  const kmOf = (i: number, maxKm?: number): number => {
    if (!Number.isNaN(km[i]!)) return km[i]!;
    const found = kmTo(allowed[i]!, places, from, maxKm);
    if (Number.isFinite(found) || maxKm === undefined) km[i] = found;
    return found;
  };
  const { south, north } = latitudesOf(from);
  const isFarther = (i: number, than: number): boolean => {
    const lat = places.lat[allowed[i]!]!;
    return Math.max(south - lat, lat - north) * MIN_KM_PER_DEGREE > than;
  };
  const compare = (a: number, b: number): number => {
    const other = kmOf(b);
    if (Number.isNaN(km[a]!) && isFarther(a, other)) return 1;
    const one = kmOf(a, other);
    return one === other ? allowed[a]! - allowed[b]! : one - other;
  };
  return topK(allowed.length, range, compare).map((i) => allowed[i]!);
}

/** Returns the latitudes that an origin lies between. */
function latitudesOf({ lat, outline, kmTo }: Origin): { readonly south: number; readonly north: number } {
  if (kmTo) return { south: Number.NEGATIVE_INFINITY, north: Number.POSITIVE_INFINITY };
  return outline ? boxOf(outline) : { south: lat, north: lat };
}
