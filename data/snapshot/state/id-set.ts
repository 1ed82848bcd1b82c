import { randomBytes } from 'node:crypto';
import { Uint32Builder } from '../../../src/core/structures/uint32-builder.ts';

/**
 * Texts, each once, numbered from 0 in the order added. Millions of them take their bytes and some 16 more each, a
 * fifth of what a `Set` of strings takes, and nothing that has to be collected.
 */
export class IdSet {
  private readonly ends = new Uint32Builder();
  private bytes = Buffer.alloc(1 << 16);
  /** By hash, the number of a text + 1; 0 where there is none. At least half of them are. */
  private slots = new Uint32Array(1 << 12);
  /** Nobody can choose texts that share a slot without knowing it. */
  private readonly seed = randomBytes(4).readUInt32LE();

  get size(): number {
    return this.ends.length;
  }

  /** Adds a text if it is new. @returns its number */
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

  /** The number of a text; -1 for one that was not added. */
  numberOf(text: string): number {
    return this.slots[this.slotOf(Buffer.from(text))]! - 1;
  }

  /** The text of a number below `size`. */
  at(number: number): string {
    return this.bytes.toString('utf8', this.startOf(number), this.ends.at(number));
  }

  /** All numbers, in the order of the code points of their texts. */
  sorted(): Uint32Array {
    const { bytes, ends } = this;
    return Uint32Array.from({ length: this.size }, (_, number) => number).sort((a, b) =>
      bytes.compare(bytes, this.startOf(b), ends.at(b), this.startOf(a), ends.at(a)),
    );
  }

  private startOf(number: number): number {
    return number === 0 ? 0 : this.ends.at(number - 1);
  }

  /** Where a text is, or is to be. */
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

/** A number for each of many things that are numbered themselves; 0 until it is set. */
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
