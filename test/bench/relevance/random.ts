/** A seeded random generator: the same seed gives the same queries on every machine. */
export interface Random {
  /** From 0, below 1. */
  next(): number;
  /** A whole number from 0, below `end`. */
  below(end: number): number;
  pick<T>(from: readonly T[]): T;
  /** A copy in another order (Fisher and Yates). */
  shuffled<T>(list: readonly T[]): T[];
}

/** @param seed any text: another text, other numbers. */
export function seededRandom(seed: string): Random {
  let state = hash(seed);
  // Mulberry32, by Tommy Ettinger: 32 bits of state are plenty for choosing queries.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    next,
    below,
    pick: (from) => from[below(from.length)]!,
    shuffled(list) {
      const order = [...list];
      for (let last = order.length - 1; last > 0; last--) {
        const other = below(last + 1);
        [order[last], order[other]] = [order[other]!, order[last]!];
      }
      return order;
    },
  };
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ char.codePointAt(0)!, 0x01000193);
  return value;
}
