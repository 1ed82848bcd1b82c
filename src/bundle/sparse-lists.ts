import type { Lists } from '../core/lists.ts';
import { ByteReader, ByteWriter } from './bytes.ts';

/**
 * A list of numbers for some of the rows: `rows` says which have one, ascending. Most details are absent from
 * most places, so that this is far smaller than one offset for each row.
 */
export interface SparseLists extends Lists {
  readonly rows: Uint32Array;
}

/** What reader and writer both know of a column of references. */
export interface ReferenceShape {
  /** Number of rows of the column, with a list or without. */
  readonly count: number;
  /** Rows may have several values. */
  readonly plural: boolean;
  /** The number that a row's values are written as differences to; without, as they are. */
  readonly base: ((row: number, previous: number) => number) | undefined;
}

/** Writes a column of references: see that section of the format. */
export function encodeReferences(rows: readonly (readonly number[])[], shape: ReferenceShape): Uint8Array {
  const present = rows.flatMap((values, row) => (values.length > 0 ? [row] : []));
  const section = new ByteWriter();
  section.varint(present.length);
  if (present.length < shape.count) {
    present.forEach((row, i) => {
      section.varint(row - (i === 0 ? 0 : present[i - 1]! + 1));
    });
  }
  if (shape.plural) for (const row of present) section.varint(rows[row]!.length - 1);
  let previous = 0;
  for (const row of present) {
    for (const value of rows[row]!) {
      if (shape.base) section.signed(value - shape.base(row, previous));
      else section.varint(value);
      previous = value;
    }
  }
  return section.finish();
}

/**
 * Reads what `encodeReferences` wrote.
 * @param size one more than the largest value there may be.
 * @throws RangeError for a row or value that can't be.
 */
export function decodeReferences(bytes: Uint8Array, shape: ReferenceShape, size: number): SparseLists {
  const section = new ByteReader(bytes);
  const present = section.varint();
  if (present > shape.count) throw new RangeError('it has more values than there are places');
  const rows = new Uint32Array(present);
  const dense = present === shape.count;
  for (let i = 0, next = 0; i < present; i++, next++) {
    if (!dense) next += section.varint();
    if (next >= shape.count) throw new RangeError(`there is no place ${next}`);
    rows[i] = next;
  }
  const offsets = new Uint32Array(present + 1);
  for (let i = 0; i < present; i++) offsets[i + 1] = offsets[i]! + 1 + (shape.plural ? section.varint() : 0);
  // Each value takes a byte or more: a count beyond that would reserve memory for nothing.
  if (offsets[present]! > bytes.length) throw new RangeError('it counts more values than it has');
  const values = new Uint32Array(offsets[present]!);
  let previous = 0;
  for (let i = 0; i < present; i++) {
    for (let at = offsets[i]!; at < offsets[i + 1]!; at++) {
      const value = shape.base ? section.signed() + shape.base(rows[i]!, previous) : section.varint();
      if (!(value >= 0 && value < size)) throw new RangeError(`it refers to ${value} of ${size}`);
      values[at] = value;
      previous = value;
    }
  }
  return { rows, offsets, values };
}

const NONE = new Uint32Array();

/** The list of one row, as a view; empty where it has none. */
export function sparseListOf({ rows, offsets, values }: SparseLists, row: number): Uint32Array {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rows[middle]! < row) low = middle + 1;
    else high = middle;
  }
  return rows[low] === row ? values.subarray(offsets[low]!, offsets[low + 1]!) : NONE;
}

/** The same with an offset for each of `count` rows, which is quicker to read. */
export function toDenseLists({ rows, offsets, values }: SparseLists, count: number): Lists {
  if (rows.length === count) return { offsets, values };
  const all = new Uint32Array(count + 1);
  for (let i = 0; i < rows.length; i++) all[rows[i]! + 1] = offsets[i + 1]! - offsets[i]!;
  for (let row = 0; row < count; row++) all[row + 1]! += all[row]!;
  return { offsets: all, values };
}
