import { isWithin } from '../../src/core/place-type.ts';

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
