/** A growing buffer of bytes. Numbers are little-endian; varints are LEB128 of whole numbers ≥ 0. */
export class ByteWriter {
  /** Offsets at which another kind of bytes begins, ascending. Each block between them compresses best by itself. */
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

  /** Uses arithmetic because bit operations would truncate the number to 32 bits. */
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

  /** Number of bytes written so far. */
  get size(): number {
    return this.#length;
  }

  /** Marks that another kind of bytes begins. */
  startBlock(): void {
    if (this.#length > (this.blockBoundaries.at(-1) ?? 0)) this.blockBoundaries.push(this.#length);
  }

  /** Appends the bytes of another writer with its block boundaries. */
  append(other: ByteWriter): void {
    this.startBlock();
    for (const boundary of other.blockBoundaries) this.blockBoundaries.push(this.#length + boundary);
    this.bytes(other.finish());
  }

  /** Returns a copy of the written bytes. */
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
 * Thrown for bytes that violate the format. It is a class of its own because engines throw a plain RangeError when
 * memory ran out, not because of corrupt bytes.
 */
export class CorruptDataError extends RangeError {}

/** Reads the bytes of a `ByteWriter`. Reading past the end throws `CorruptDataError`. */
export class ByteReader {
  readonly #buffer: Uint8Array;
  position = 0;

  constructor(bytes: Uint8Array) {
    this.#buffer = bytes;
  }

  /** Number of unread bytes. */
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

  /** Returns a view of the next bytes, not a copy. */
  bytes(length: number): Uint8Array {
    const end = this.position + length;
    // Negated so that NaN throws as well: an endless varint results in NaN.
    if (!(end <= this.#buffer.length)) throw new CorruptDataError('it ends too early');
    const view = this.#buffer.subarray(this.position, end);
    this.position = end;
    return view;
  }

  /** Returns a view of all unread bytes. */
  rest(): Uint8Array {
    return this.bytes(this.#buffer.length - this.position);
  }
}
