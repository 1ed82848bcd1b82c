/** A set of numbers below a fixed size, one bit each. */
export class Bitset {
  readonly size: number;
  readonly #bits: Uint32Array;

  constructor(size: number) {
    this.size = size;
    this.#bits = new Uint32Array((size + 31) >>> 5);
  }

  /** Returns a set of the given numbers, each below `size`. */
  static of(size: number, numbers: Iterable<number>): Bitset {
    const set = new Bitset(size);
    for (const number of numbers) set.add(number);
    return set;
  }

  /** Returns the set of all numbers below `size`. */
  static full(size: number): Bitset {
    return new Bitset(size).complement();
  }

  copy(): Bitset {
    const set = new Bitset(this.size);
    set.#bits.set(this.#bits);
    return set;
  }

  add(number: number): void {
    this.#bits[number >>> 5]! |= 1 << (number & 31);
  }

  delete(number: number): void {
    this.#bits[number >>> 5]! &= ~(1 << (number & 31));
  }

  has(number: number): boolean {
    return (this.#bits[number >>> 5]! & (1 << (number & 31))) !== 0;
  }

  /** Removes every number that `other` lacks. Changes this set and returns it. */
  intersect(other: Bitset): this {
    for (let i = 0; i < this.#bits.length; i++) this.#bits[i]! &= other.#bits[i]!;
    return this;
  }

  /** Adds every number of `other`. Changes this set and returns it. */
  unite(other: Bitset): this {
    return this.addCommon(other, other);
  }

  /** Adds the numbers that are in both `a` and `b`. Changes this set and returns it. */
  addCommon(a: Bitset, b: Bitset): this {
    for (let i = 0; i < this.#bits.length; i++) this.#bits[i]! |= a.#bits[i]! & b.#bits[i]!;
    return this;
  }

  get isEmpty(): boolean {
    return this.#bits.every((bits) => bits === 0);
  }

  /** Removes all numbers. Changes this set and returns it. */
  clear(): this {
    this.#bits.fill(0);
    return this;
  }

  /** Returns a new set of all numbers below `size` that this set lacks. */
  complement(): Bitset {
    const set = new Bitset(this.size);
    for (let i = 0; i < this.#bits.length; i++) set.#bits[i] = ~this.#bits[i]!;
    const spare = this.size & 31;
    if (spare !== 0) set.#bits[set.#bits.length - 1]! &= (1 << spare) - 1;
    return set;
  }

  /** Returns all members, ascending. */
  toArray(): Uint32Array {
    return this.#copyTo(new Uint32Array(this.count));
  }

  /** Moves all members into an array, ascending, so that this set is empty. @returns the part of the array that they fill. */
  drain(numbers: Uint32Array): Uint32Array {
    const members = this.#copyTo(numbers);
    this.clear();
    return members;
  }

  #copyTo(numbers: Uint32Array): Uint32Array {
    let length = 0;
    for (let i = 0; i < this.#bits.length; i++) {
      for (let rest = this.#bits[i]!; rest !== 0; rest &= rest - 1) {
        numbers[length++] = (i << 5) + 31 - Math.clz32(rest & -rest);
      }
    }
    return numbers.subarray(0, length);
  }

  /** How many members it has. */
  get count(): number {
    let count = 0;
    for (let i = 0; i < this.#bits.length; i++) count += bitsIn(this.#bits[i]!);
    return count;
  }
}

/** Returns how many bits of a 32-bit number are set. They are added in pairs, in fours, in bytes, and all together. */
function bitsIn(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
