/** A growing buffer of bytes. Numbers are little-endian. */
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

  /** Returns a view of the next bytes, not a copy. */
  bytes(length: number): Uint8Array {
    const end = this.position + length;
    if (end > this.#buffer.length) throw new CorruptDataError('it ends too early');
    const view = this.#buffer.subarray(this.position, end);
    this.position = end;
    return view;
  }
}

/**
 * Writes whole numbers from 0 to 2^53 in planes: the highest byte of each, then the next byte of each, and so on. High
 * bytes hardly differ and low bytes hardly repeat, so each plane compresses best by itself.
 */
export function writePlanes(section: ByteWriter, values: ArrayLike<number>): void {
  if (values.length === 0) return;
  let max = 0;
  for (let i = 0; i < values.length; i++) max = Math.max(max, values[i]!);
  let width = 1;
  while (256 ** width <= max) width++;
  section.u8(width);
  for (let plane = width - 1; plane >= 0; plane--) {
    const weight = 256 ** plane;
    section.startBlock();
    for (let i = 0; i < values.length; i++) section.u8(Math.floor(values[i]! / weight) % 256);
  }
}

/** Numbers in the smallest fitting typed array. */
type Numbers = Uint8Array | Uint32Array | Float64Array;

/**
 * Reads `count` numbers that `writePlanes` wrote. A single plane is a view, not a copy.
 * @throws CorruptDataError for missing bytes or an invalid width.
 */
export function readPlanes(section: ByteReader, count: number): Numbers {
  return latePlanes(section, count)();
}

/** Returns a function that reads the numbers. It can't fail. @throws CorruptDataError as `readPlanes`. */
export function latePlanes(section: ByteReader, count: number): () => Numbers {
  if (count === 0) return () => new Uint8Array();
  const width = section.u8();
  if (width < 1 || width > 7) throw new CorruptDataError(`numbers can't be of ${width} bytes`);
  const planes = Array.from({ length: width }, () => section.bytes(count));
  return () => {
    if (width === 1) return planes[0]!;
    const values = width <= 4 ? new Uint32Array(count) : new Float64Array(count);
    for (const plane of planes) {
      for (let i = 0; i < count; i++) values[i] = values[i]! * 256 + plane[i]!;
    }
    return values;
  };
}

/** Maps a signed whole number to a non-negative one, small ones to small ones: 0, -1, 1, -2 … to 0, 1, 2, 3 … */
export function zigzag(value: number): number {
  return value < 0 ? -value * 2 - 1 : value * 2;
}

/** The inverse of `zigzag`. */
export function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
