import type { Place } from '../../src/core/place.ts';
import { compatibleTypes } from './compatible-types.ts';
import { metresBetween } from './positions.ts';

/**
 * Whether places found to be one may, by a name, be one with others that are: each of them is of compatible type with
 * each of the others, and within the distance where both have a position. Else a row of places, each near the next,
 * would become one place as long as a street.
 *
 * @param distance in metres.
 */
export function mayJoin(some: readonly Place[], others: readonly Place[], distance: number): boolean {
  return some.every((one) =>
    others.every(
      (other) => (metresBetween(one, other) ?? 0) <= distance && compatibleTypes(one.type, other.type),
    ),
  );
}
