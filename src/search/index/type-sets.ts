import type { IntLists } from '../../core/structures/int-lists.ts';

/** The distinct sets of types that places have. There are few, so matches are counted by set first. */
export interface TypeSets {
  /** For each place, the index of its set. */
  readonly ofPlace: Uint32Array;
  readonly sets: readonly (readonly number[])[];
}

/** Finds the distinct sets of types. @param count how many places there are. */
export function typeSetsOf({ offsets, values }: IntLists, count: number): TypeSets {
  const sets: number[][] = [];
  const numbers = new Map<string | number, number>();
  const ofPlace = new Uint32Array(count);
  for (let place = 0; place < count; place++) {
    const from = offsets[place]!;
    const to = offsets[place + 1]!;
    const key = to - from === 1 ? values[from]! : values.subarray(from, to).join();
    let set = numbers.get(key);
    if (set === undefined) {
      set = sets.push(Array.from(values.subarray(from, to))) - 1;
      numbers.set(key, set);
    }
    ofPlace[place] = set;
  }
  return { ofPlace, sets };
}
