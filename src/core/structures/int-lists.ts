/**
 * A list of numbers for each row, in two typed arrays (compressed sparse rows): the list of row `r` is
 * `values[offsets[r] .. offsets[r + 1])`. What a `number[][]` says, at a tenth of its memory.
 */
export interface IntLists {
  /** One more than there are rows. */
  readonly offsets: Uint32Array;
  readonly values: Uint32Array;
}

/** Packs one list per row. */
export function toIntLists(rows: readonly (readonly number[])[]): IntLists {
  const offsets = new Uint32Array(rows.length + 1);
  rows.forEach((row, r) => {
    offsets[r + 1] = offsets[r]! + row.length;
  });
  const values = new Uint32Array(offsets[rows.length]!);
  rows.forEach((row, r) => {
    values.set(row, offsets[r]!);
  });
  return { offsets, values };
}

/** The list of one row, as a view (no copy). */
export function listOf(lists: IntLists, row: number): Uint32Array {
  return lists.values.subarray(lists.offsets[row]!, lists.offsets[row + 1]!);
}

/** The list of one row, each entry made into something else. */
export function mapList<T>({ offsets, values }: IntLists, row: number, map: (value: number) => T): T[] {
  const mapped: T[] = [];
  for (let i = offsets[row]!; i < offsets[row + 1]!; i++) mapped.push(map(values[i]!));
  return mapped;
}

/**
 * Turns row → values into value → rows. Rows come out ascending. `size` is one more than the largest value.
 * @param moved is told where each entry has gone, for what stands beside the entries.
 */
export function invert(lists: IntLists, size: number, moved?: (from: number, to: number) => void): IntLists {
  // Nothing either way.
  if (lists.values.length === 0 && lists.offsets.length === size + 1) return lists;
  const offsets = new Uint32Array(size + 1);
  for (let i = 0; i < lists.values.length; i++) offsets[lists.values[i]! + 1]!++;
  for (let i = 0; i < size; i++) offsets[i + 1]! += offsets[i]!;
  const next = offsets.slice();
  const values = new Uint32Array(lists.values.length);
  for (let row = 0; row + 1 < lists.offsets.length; row++) {
    for (let i = lists.offsets[row]!; i < lists.offsets[row + 1]!; i++) {
      const to = next[lists.values[i]!]!++;
      values[to] = row;
      moved?.(i, to);
    }
  }
  return { offsets, values };
}

/** As `invert`, where few of all values occur. Rows come out ascending. */
export function rowsOfValues({ offsets, values }: IntLists): ReadonlyMap<number, readonly number[]> {
  const rows = new Map<number, number[]>();
  for (let row = 0; row + 1 < offsets.length; row++) {
    for (let i = offsets[row]!; i < offsets[row + 1]!; i++) {
      const known = rows.get(values[i]!);
      if (known) known.push(row);
      else rows.set(values[i]!, [row]);
    }
  }
  return rows;
}

/** The numbers from 0, so many: the offsets of lists of one value each. */
export function sequence(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = i;
  return numbers;
}

/** Puts rows into another order: row `i` of the result is the row `rows[i]`. Offsets that stay the same are shared. */
export function permute({ offsets, values }: IntLists, rows: Uint32Array): IntLists {
  if (values.length === 0) return { offsets, values };
  const newValues = new Uint32Array(values.length);
  if (offsets.every((offset, row) => offset === row)) {
    for (let i = 0; i < rows.length; i++) newValues[i] = values[rows[i]!]!;
    return { offsets, values: newValues };
  }
  const newOffsets = new Uint32Array(rows.length + 1);
  let at = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    const end = offsets[row + 1]!;
    for (let from = offsets[row]!; from < end; from++) newValues[at++] = values[from]!;
    newOffsets[i + 1] = at;
  }
  return { offsets: newOffsets, values: newValues };
}
