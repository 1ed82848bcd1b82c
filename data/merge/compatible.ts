import { isWithin, type Place } from '../../src/core/place.ts';
import { metresBetween } from '../record/positions.ts';

/**
 * Returns whether the types of two places are compatible: one type of each is equal, within the other's, or below a root with
 * an equal name (`/leisure/museum`, `/university/museum`).
 */
export function compatibleTypes(some: readonly string[], others: readonly string[]): boolean {
  return some.some((one) => others.some((other) => compatible(one, other)));
}

function compatible(one: string, other: string): boolean {
  if (isWithin(one, other) || isWithin(other, one)) return true;
  const leaf = leafOf(one);
  return leaf !== undefined && leaf === leafOf(other);
}

/**
 * Returns the last part of a path, or `undefined` for a root, because its name may mean something else below another.
 */
function leafOf(path: string): string | undefined {
  const slash = path.lastIndexOf('/');
  return slash > 0 ? path.slice(slash + 1) : undefined;
}

/**
 * Returns whether two clusters may be united by a name: all their places are pairwise of compatible types, and within the
 * distance if both have a position. Otherwise a chain of neighbours would become one place as long as a street.
 *
 * @param distance maximum distance in metres.
 */
export function mayJoin(some: readonly Place[], others: readonly Place[], distance: number): boolean {
  return some.every((one) =>
    others.every(
      (other) => (metresBetween(one, other) ?? 0) <= distance && compatibleTypes(one.type, other.type),
    ),
  );
}
