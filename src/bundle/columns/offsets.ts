import { type ByteReader, type ByteWriter, CorruptDataError } from './bytes.ts';
import type { ColumnSource } from './column.ts';
import { readPlanes, unzigzag, writePlanes, zigzag } from './planes.ts';

/** Writes how many values each row has. @param own lists that are likely to have the same lengths. */
export function writeLengths(
  section: ByteWriter,
  rows: readonly (readonly unknown[])[],
  own?: readonly (readonly unknown[])[],
): void {
  writePlanes(
    section,
    rows.map(({ length }, i) => (own ? zigzag(length - own[i]!.length) : length)),
  );
}

/**
 * Reads what `writeLengths` wrote. Equal offsets are shared.
 * @param own the offsets of the lists that are likely to have the same lengths.
 * @returns the offsets of each row's values, and the number of all values.
 * @throws CorruptDataError
 */
export function readOffsets(
  section: ByteReader,
  { count, none, one }: Pick<ColumnSource, 'count' | 'none' | 'one'>,
  own?: Uint32Array,
): { offsets: Uint32Array; total: number } {
  if (section.remaining === 0) return { offsets: none, total: 0 };
  const offsets = new Uint32Array(count + 1);
  const lengths = readPlanes(section, count);
  const maxTotal = section.remaining;
  let total = 0;
  let single = true;
  for (let row = 0; row < count; row++) {
    const length = own ? own[row + 1]! - own[row]! + unzigzag(lengths[row]!) : lengths[row]!;
    total += length;
    // Each value takes at least a byte, so a larger count is damage.
    if (length < 0 || total > maxTotal) throw new CorruptDataError('it counts more values than it has');
    offsets[row + 1] = total;
    single &&= length === 1;
  }
  return { offsets: single ? one : offsets, total };
}
