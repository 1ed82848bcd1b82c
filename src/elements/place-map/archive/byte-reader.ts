/** Reads the numbers and fields of Protocol Buffers and of PMTiles, one after the other. After the end all numbers are 0. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isDone(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** Reads a number, 7 bits a byte, the lowest first. */
  varint(): number {
    let [number, scale] = [0, 1];
    for (let byte = 0x80; byte >= 0x80 && !this.isDone; scale *= 0x80) {
      byte = this.#bytes[this.#at++]!;
      number += (byte & 0x7f) * scale;
    }
    return number;
  }

  /** Returns so many bytes; fewer at the end. */
  bytes(length: number): Uint8Array {
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}
