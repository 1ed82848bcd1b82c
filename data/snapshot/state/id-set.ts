import { randomBytes } from 'node:crypto';
import { Uint32Builder } from '../../../src/core/structures/uint32-builder.ts';

/**
 * A set of texts, numbered from 0 in the order of their addition. It needs the bytes of the texts and some 16 bytes
 * for each, a fifth of a `Set` of strings, and creates no garbage.
 */
export class IdSet {
  private readonly ends = new Uint32Builder();
  private bytes = Buffer.alloc(1 << 16);
  /** By hash: the number of a text plus 1, or 0 for an empty slot. At least half of the slots are empty. */
  private slots = new Uint32Array(1 << 12);
  /** A random seed prevents crafted texts that all share a slot. */
  private readonly seed = randomBytes(4).readUInt32LE();

  get size(): number {
    return this.ends.length;
  }

  /**
   * Adds a text unless the set has it.
   * @returns the number of the text.
   */
  add(text: string): number {
    const bytes = Buffer.from(text);
    const slot = this.slotOf(bytes);
    const known = this.slots[slot]!;
    if (known > 0) return known - 1;
    const number = this.size;
    const start = this.startOf(number);
    while (start + bytes.length > this.bytes.length) {
      const larger = Buffer.alloc(this.bytes.length * 2);
      this.bytes.copy(larger);
      this.bytes = larger;
    }
    bytes.copy(this.bytes, start);
    this.ends.push(start + bytes.length);
    this.slots[slot] = number + 1;
    if (this.size * 2 > this.slots.length) this.rehash();
    return number;
  }

  /** Returns the number of a text, or -1 when the set lacks it. */
  numberOf(text: string): number {
    return this.slots[this.slotOf(Buffer.from(text))]! - 1;
  }

  /** Returns the text of a number below `size`. */
  at(number: number): string {
    return this.bytes.toString('utf8', this.startOf(number), this.ends.at(number));
  }

  /** Returns all numbers, sorted by the code points of their texts. */
  sorted(): Uint32Array {
    const { bytes, ends } = this;
    return Uint32Array.from({ length: this.size }, (_, number) => number).sort((a, b) =>
      bytes.compare(bytes, this.startOf(b), ends.at(b), this.startOf(a), ends.at(a)),
    );
  }

  private startOf(number: number): number {
    return number === 0 ? 0 : this.ends.at(number - 1);
  }

  /** Returns the slot of a text, or the empty slot for it. */
  private slotOf(text: Buffer): number {
    const most = this.slots.length - 1;
    for (let slot = this.hash(text) & most; ; slot = (slot + 1) & most) {
      const number = this.slots[slot]! - 1;
      if (number < 0 || text.equals(this.bytes.subarray(this.startOf(number), this.ends.at(number))))
        return slot;
    }
  }

  private rehash(): void {
    this.slots = new Uint32Array(this.slots.length * 2);
    for (let number = 0; number < this.size; number++) {
      const text = this.bytes.subarray(this.startOf(number), this.ends.at(number));
      this.slots[this.slotOf(text)] = number + 1;
    }
  }

  private hash(text: Buffer): number {
    let hash = this.seed;
    for (const byte of text) {
      hash = Math.imul(hash ^ byte, 0x5bd1e995);
      hash ^= hash >>> 15;
    }
    return hash;
  }
}

/** A growing column of numbers by index. A number is 0 until it is set. */
export class NumberColumn {
  private values = new Float64Array(1 << 10);

  get(index: number): number {
    return this.values[index] ?? 0;
  }

  set(index: number, value: number): void {
    if (index >= this.values.length) {
      const larger = new Float64Array(Math.max(index + 1, this.values.length * 2));
      larger.set(this.values);
      this.values = larger;
    }
    this.values[index] = value;
  }
}
