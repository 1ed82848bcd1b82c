import type { Place } from '../../src/core/place.ts';
import { isWithin } from '../../src/core/place-type.ts';
import { metresBetween } from '../record/positions';

/**
 * Whether two places may be one by their types: one type of each is the same, or within the other's, or below a root
 * named alike (`/leisure/museum`, `/university/museum`).
 */
export function compatibleTypes(some: readonly string[], others: readonly string[]): boolean {
  return some.some((one) => others.some((other) => compatible(one, other)));
}

function compatible(one: string, other: string): boolean {
  if (isWithin(one, other) || isWithin(other, one)) return true;
  const leaf = leafOf(one);
  return leaf !== undefined && leaf === leafOf(other);
}

/** The last part of a path; none for a root, whose name may stand below another for something else. */
function leafOf(path: string): string | undefined {
  const slash = path.lastIndexOf('/');
  return slash > 0 ? path.slice(slash + 1) : undefined;
}

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
