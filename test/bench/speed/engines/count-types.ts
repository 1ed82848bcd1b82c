import { levelsOf } from '../../../../src/core/place-type.ts';

/** How many places are of each type, or below it. */
export function countTypes(
  places: Iterable<{ readonly type: readonly string[] }>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { type } of places) {
    for (const path of new Set(type.flatMap(levelsOf))) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return counts;
}
