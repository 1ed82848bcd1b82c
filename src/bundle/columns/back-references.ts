import { type ByteReader, type ByteWriter, CorruptDataError } from './bytes.ts';
import { readPlanes, writePlanes } from './planes.ts';

/** Maximum distance of a back reference, in values. Neighbouring places share many values. */
const MAX_DISTANCE = 254;
const ELSEWHERE = 0;
const OWN = 1;

/** Marks a missing value among the likely values `own`. */
export const NO_VALUE = 2 ** 32 - 1;

/**
 * Writes references to rows of a table. Each has one byte: 0 for a new value, 1 for the likely value in `own`, otherwise
 * 1 + the distance back to the same value. The new values follow in planes.
 * @param own for each value, its likely value.
 */
export function writeBackReferences(
  section: ByteWriter,
  values: readonly number[],
  own?: readonly (number | undefined)[],
): void {
  const last = new Map<number, number>();
  const elsewhere: number[] = [];
  section.startBlock();
  values.forEach((value, i) => {
    const distance = i - (last.get(value) ?? -Infinity);
    last.set(value, i);
    if (value === own?.[i]) section.u8(OWN);
    else if (distance <= MAX_DISTANCE) section.u8(distance + OWN);
    else {
      section.u8(ELSEWHERE);
      elsewhere.push(value);
    }
  });
  writePlanes(section, elsewhere);
}

/**
 * Reads `count` references that `writeBackReferences` wrote.
 * @param size one more than the largest valid value.
 * @param own for each value, its likely value, or `NO_VALUE`.
 * @throws CorruptDataError for an invalid value.
 */
export function readBackReferences(
  section: ByteReader,
  count: number,
  size: number,
  own?: Uint32Array,
): Uint32Array {
  const distances = section.bytes(count);
  let zeros = 0;
  for (let i = 0; i < count; i++) if (distances[i] === ELSEWHERE) zeros++;
  const elsewhere = readPlanes(section, zeros);
  const values = new Uint32Array(count);
  for (let i = 0, next = 0; i < count; i++) {
    const distance = distances[i]!;
    if (distance > OWN) {
      if (distance - OWN > i) throw new CorruptDataError('it refers to a value before the first');
      values[i] = values[i - distance + OWN]!;
    } else if (distance === ELSEWHERE) {
      const value = elsewhere[next++]!;
      if (value >= size) throw new CorruptDataError(`it refers to ${value} of ${size}`);
      values[i] = value;
    } else {
      const likely = own?.[i] ?? NO_VALUE;
      if (likely === NO_VALUE) throw new CorruptDataError('it refers to a value that its place has not');
      values[i] = likely;
    }
  }
  return values;
}
