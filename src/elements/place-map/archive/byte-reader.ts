/** A number of 64 bits has so many bytes. */
const MAX_VARINT_BYTES = 10;

/** Reads the numbers and fields of Protocol Buffers and of PMTiles, one after the other. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isDone(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** Reads a number, 7 bits a byte, the lowest first. @throws Error where it does not end. */
  varint(): number {
    let [number, scale] = [0, 1];
    for (const end = this.#at + MAX_VARINT_BYTES; this.#at < end && !this.isDone; scale *= 0x80) {
      const byte = this.#bytes[this.#at++]!;
      number += (byte & 0x7f) * scale;
      if (byte < 0x80) return number;
    }
    throw new Error('a number in the map does not end');
  }

  /** Returns so many bytes. @throws Error where there are fewer. */
  bytes(length: number): Uint8Array {
    const start = this.#at;
    this.#at += length;
    if (this.#at > this.#bytes.length) throw new Error('a field of the map is longer than what is left');
    return this.#bytes.subarray(start, this.#at);
  }
}
