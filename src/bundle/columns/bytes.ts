/** Grows as bytes are written to it. Numbers are little-endian; varints are LEB128 of whole numbers ≥ 0. */
export class ByteWriter {
  /** Where other kinds of bytes begin, ascending: what lies between compresses best apart. */
  readonly blockBoundaries: number[] = [];
  #buffer = new Uint8Array(1024);
  #length = 0;

  u8(value: number): void {
    this.#room(1)[this.#length++] = value;
  }

  u16(value: number): void {
    this.u8(value & 0xff);
    this.u8(value >>> 8);
  }

  u32(value: number): void {
    this.u16(value & 0xffff);
    this.u16(value >>> 16);
  }

  /** Arithmetic rather than bit operations, which would cut a number at 32 bits. */
  varint(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.u8((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.u8(rest);
  }

  bytes(bytes: Uint8Array): void {
    this.#room(bytes.length).set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Bytes written so far. */
  get size(): number {
    return this.#length;
  }

  /** Says that another kind of bytes begins. */
  startBlock(): void {
    if (this.#length > (this.blockBoundaries.at(-1) ?? 0)) this.blockBoundaries.push(this.#length);
  }

  /** Adds what another writer has, with its cuts. */
  append(other: ByteWriter): void {
    this.startBlock();
    for (const cut of other.blockBoundaries) this.blockBoundaries.push(this.#length + cut);
    this.bytes(other.finish());
  }

  /** What was written, as a copy. */
  finish(): Uint8Array {
    return this.#buffer.slice(0, this.#length);
  }

  #room(bytes: number): Uint8Array {
    if (this.#length + bytes > this.#buffer.length) {
      const larger = new Uint8Array(Math.max(this.#buffer.length * 2, this.#length + bytes));
      larger.set(this.#buffer);
      this.#buffer = larger;
    }
    return this.#buffer;
  }
}

/**
 * Bytes say what can't be. A class of its own, as engines throw a RangeError where memory runs out, which is no fault of
 * the bytes.
 */
export class CorruptDataError extends RangeError {}

/** Reads what a `ByteWriter` wrote. Reading past the end throws `Damage`, and never gives `undefined` bytes. */
export class ByteReader {
  readonly #buffer: Uint8Array;
  position = 0;

  constructor(bytes: Uint8Array) {
    this.#buffer = bytes;
  }

  /** Bytes not yet read. */
  get remaining(): number {
    return this.#buffer.length - this.position;
  }

  u8(): number {
    const byte = this.#buffer[this.position++];
    if (byte === undefined) throw new CorruptDataError('it ends too early');
    return byte;
  }

  u16(): number {
    return this.u8() + this.u8() * 0x100;
  }

  u32(): number {
    return this.u16() + this.u16() * 0x10000;
  }

  varint(): number {
    let byte = this.u8();
    if (byte < 0x80) return byte;
    let value = 0;
    let scale = 1;
    while (byte >= 0x80) {
      value += (byte - 0x80) * scale;
      scale *= 0x80;
      byte = this.u8();
    }
    return value + byte * scale;
  }

  /** A view of the next bytes, not a copy. */
  bytes(length: number): Uint8Array {
    const end = this.position + length;
    // Written so that it is true of NaN, which a varint without end comes to.
    if (!(end <= this.#buffer.length)) throw new CorruptDataError('it ends too early');
    const view = this.#buffer.subarray(this.position, end);
    this.position = end;
    return view;
  }

  /** A view of all that is left. */
  rest(): Uint8Array {
    return this.bytes(this.#buffer.length - this.position);
  }
}
