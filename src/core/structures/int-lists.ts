import { append } from './multimap.ts';

/** A growing list of numbers from 0 to 2³² − 1 in a typed array. Set `length` to 0 to reuse it. */
export class Uint32Builder {
  length = 0;
  #values = new Uint32Array(1024);

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  /** @param index must be below `length`; it isn't checked. */
  at(index: number): number {
    return this.#values[index]!;
  }

  /** Returns a copy of the appended numbers. */
  finish(): Uint32Array {
    return this.#values.slice(0, this.length);
  }

  /** Returns the distinct ones of the appended numbers, ascending. */
  distinct(): number[] {
    return [
      ...this.finish()
        .sort()
        .filter((number, i, all) => i === 0 || number !== all[i - 1]),
    ];
  }
}

/**
 * A list of numbers per row, in two typed arrays (compressed sparse rows): the list of row `r` is
 * `values[offsets[r] .. offsets[r + 1])`. It takes a tenth of the memory of a `number[][]`.
 */
export interface IntLists {
  /** One entry more than there are rows. */
  readonly offsets: Uint32Array;
  readonly values: Uint32Array;
}

/** Lists that are stored in another order than that of the items that have them: item `i` has the list of row `rows[i]`. */
export interface RowLists {
  readonly lists: IntLists;
  readonly rows: Uint32Array;
}

/** Returns the list of an item as a view, not a copy. */
export function listOfItem({ lists, rows }: RowLists, item: number): Uint32Array {
  return listOf(lists, rows[item]!);
}

/** Returns for each row the item that has it. */
export function inverse(rows: Uint32Array): Uint32Array {
  const items = new Uint32Array(rows.length);
  for (let item = 0; item < rows.length; item++) items[rows[item]!] = item;
  return items;
}

/** Maps the list of an item to an array. */
export function mapItem<T>({ lists, rows }: RowLists, item: number, map: (value: number) => T): T[] {
  return mapList(lists, rows[item]!, map);
}

/** Returns the lists in the order of their items. */
export function listsByItem({ lists: { offsets, values }, rows }: RowLists): IntLists {
  if (values.length === 0) return { offsets, values };
  const moved = new Uint32Array(values.length);
  const ends = new Uint32Array(rows.length + 1);
  let at = 0;
  for (let item = 0; item < rows.length; item++) {
    const end = offsets[rows[item]! + 1]!;
    for (let i = offsets[rows[item]!]!; i < end; i++) moved[at++] = values[i]!;
    ends[item + 1] = at;
  }
  return { offsets: ends, values: moved };
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
