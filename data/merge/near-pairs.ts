import type { Position } from '../../src/core/geo/position.ts';
import { Nearby } from './nearby.ts';

/** An item with its position and the number of its source. */
export interface Placed extends Position {
  readonly source: number;
}

/**
 * Finds the pairs of items from different sources that are at most `metres` apart.
 * @param most number of earlier items that one is paired with.
 * @returns the items that are near more.
 */
export function nearPairs<T extends Placed>(
  items: readonly T[],
  metres: number,
  most: number,
  onPair: (one: T, other: T, metres: number) => void,
): T[] {
  // Apart by source, because thousands of one source may be in one place.
  const bySource = new Map<number, Nearby<T>>();
  const crowded: T[] = [];
  for (const item of items) {
    let found = 0;
    for (const [source, earlier] of bySource) {
      if (source === item.source) continue;
      for (const { item: other, km } of earlier.near(item)) {
        if (++found > most) break;
        onPair(item, other, km * 1000);
      }
      if (found > most) break;
    }
    if (found > most) crowded.push(item);
    const own = bySource.get(item.source) ?? new Nearby<T>(metres / 1000);
    bySource.set(item.source, own);
    own.add(item, item);
  }
  return crowded;
}
