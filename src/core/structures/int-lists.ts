import { append } from './multimap.ts';

/**
 * A list of numbers per row, in two typed arrays (compressed sparse rows): the list of row `r` is
 * `values[offsets[r] .. offsets[r + 1])`. It takes a tenth of the memory of a `number[][]`.
 */
export interface IntLists {
  /** One entry more than there are rows. */
  readonly offsets: Uint32Array;
  readonly values: Uint32Array;
}

/** Packs one list per row into typed arrays. */
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

/** Returns the list of one row as a view, not a copy. */
export function listOf(lists: IntLists, row: number): Uint32Array {
  return lists.values.subarray(lists.offsets[row]!, lists.offsets[row + 1]!);
}

/** Maps the list of one row to an array. */
export function mapList<T>({ offsets, values }: IntLists, row: number, map: (value: number) => T): T[] {
  const mapped: T[] = [];
  for (let i = offsets[row]!; i < offsets[row + 1]!; i++) mapped.push(map(values[i]!));
  return mapped;
}

/**
 * Inverts row → values into value → rows. The rows of each value are ascending.
 * @param size one more than the largest value.
 * @param data of each entry, which `moved` receives for each entry of the inverse.
 */
export function invert(lists: IntLists, size: number, data?: Uint8Array, moved?: Uint8Array): IntLists {
  // Without values, the inverse has the same empty lists.
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
      if (data && moved) moved[to] = data[i]!;
    }
  }
  return { offsets, values };
}

/** Inverts row → values into a map from value to ascending rows. Use it instead of `invert` when few values occur. */
export function rowsOfValues({ offsets, values }: IntLists): ReadonlyMap<number, readonly number[]> {
  const rows = new Map<number, number[]>();
  for (let row = 0; row + 1 < offsets.length; row++) {
    for (let i = offsets[row]!; i < offsets[row + 1]!; i++) {
      append(rows, values[i]!, row);
    }
  }
  return rows;
}

/** Returns the numbers from 0 to `count - 1`. They are also the offsets of lists of one value each. */
export function sequence(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = i;
  return numbers;
}

/** Reorders rows: row `i` of the result is the row `rows[i]`. The result shares offsets that don't change. */
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
