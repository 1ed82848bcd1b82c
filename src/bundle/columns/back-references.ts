import { type ByteReader, type ByteWriter, CorruptDataError } from './bytes.ts';
import { readPlanes, writePlanes } from './planes.ts';

/** How many values a value is looked for in, from the last one back. A place says much of what those before it say. */
const MAX_DISTANCE = 254;
const ELSEWHERE = 0;
const OWN = 1;

/** Among likely values: there is none. */
export const NO_VALUE = 2 ** 32 - 1;

/**
 * Writes references to rows of a table: for each a byte, 0 for a value that is not among the last ones, 1 for `own`, else 1 + how many values ago it came; then, in planes, the values of the zeros.
 * @param own for each value, the one that it is likely to be.
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
 * Reads `count` references that `writeReferences` wrote.
 * @param size one more than the largest value there may be.
 * @param own for each value, the one that it is likely to be.
 * @throws Damage for a value that can't be.
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
