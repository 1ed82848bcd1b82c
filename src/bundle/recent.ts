import type { ByteReader, ByteWriter } from './bytes.ts';
import { readPlanes, writePlanes } from './planes.ts';

/** So many distinct values are remembered. A place says much of what the places before it say. */
const MEMORY = 254;

/** The values that came last, each once, the last one first. */
class Recent {
  private readonly values = new Uint32Array(MEMORY);
  private length = 0;

  /** How long ago a value came, from 0; -1 where it is forgotten. */
  ageOf(value: number): number {
    return this.values.subarray(0, this.length).indexOf(value);
  }

  /** Takes the value of an age to the front. */
  recall(age: number): number {
    if (age >= this.length) throw new RangeError('it refers to a value before the first');
    const { values } = this;
    const value = values[age]!;
    for (let i = age; i > 0; i--) values[i] = values[i - 1]!;
    values[0] = value;
    return value;
  }

  add(value: number): void {
    if (this.length < MEMORY) this.length++;
    this.values[this.length - 1] = value;
    this.recall(this.length - 1);
  }
}

/**
 * Writes references to rows of a table: for each a byte, 0 for a value that didn't come lately, 1 for `own` of its
 * place, else 2 + how many other values came since; then, in planes, the values of the zeros.
 * @param own for each value, the one that it is likely to be.
 */
export function writeReferences(
  section: ByteWriter,
  values: readonly number[],
  own?: readonly number[],
): void {
  const recent = new Recent();
  const fresh: number[] = [];
  section.cut();
  values.forEach((value, i) => {
    if (value === own?.[i]) {
      section.u8(1);
      return;
    }
    const age = recent.ageOf(value);
    section.u8(age < 0 ? 0 : age + 2);
    if (age >= 0) recent.recall(age);
    else {
      recent.add(value);
      fresh.push(value);
    }
  });
  writePlanes(section, fresh);
}

/**
 * Reads `count` references that `writeReferences` wrote.
 * @param size one more than the largest value there may be.
 * @param own for each value, the one that it is likely to be.
 * @throws RangeError for a value that can't be.
 */
export function readReferences(
  section: ByteReader,
  count: number,
  size: number,
  own?: Uint32Array,
): Uint32Array {
  const ages = section.bytes(count);
  let zeros = 0;
  for (let i = 0; i < count; i++) if (ages[i] === 0) zeros++;
  const fresh = readPlanes(section, zeros);
  const recent = new Recent();
  const values = new Uint32Array(count);
  for (let i = 0, next = 0; i < count; i++) {
    const age = ages[i]!;
    if (age > 1) values[i] = recent.recall(age - 2);
    else if (age === 0) {
      const value = fresh[next++]!;
      if (value >= size) throw new RangeError(`it refers to ${value} of ${size}`);
      values[i] = value;
      recent.add(value);
    } else if (own) values[i] = own[i]!;
    else throw new RangeError('it refers to a value that its place has not');
  }
  return values;
}
