import type { StringTable } from '../core/place-table.ts';
import { ByteReader, ByteWriter } from './bytes.ts';

/** Strings to a block; the first of each is stored whole, so any string is at most this many steps away. */
const BLOCK = 16;

/**
 * Writes a string table: see the section "string table" of the format. Neighbours should be alike, so give them
 * sorted; their order is kept.
 */
export function encodeStrings(strings: readonly string[]): Uint8Array {
  const encoder = new TextEncoder();
  const lengths = new ByteWriter();
  const text = new ByteWriter();
  let previous = new Uint8Array();
  strings.forEach((string, i) => {
    const bytes = encoder.encode(string);
    const shared = i % BLOCK === 0 ? 0 : sharedBytes(previous, bytes);
    if (i % BLOCK !== 0) lengths.varint(shared);
    lengths.varint(bytes.length - shared);
    text.bytes(bytes.subarray(shared));
    previous = bytes;
  });
  const section = new ByteWriter();
  const lengthBytes = lengths.finish();
  section.varint(strings.length);
  section.varint(lengthBytes.length);
  section.bytes(lengthBytes);
  section.bytes(text.finish());
  return section.finish();
}

function sharedBytes(a: Uint8Array, b: Uint8Array): number {
  let shared = 0;
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared++;
  return shared;
}

/**
 * A string table that stays in its encoded form; `get` decodes one string. Reading it from front to back costs
 * one step a string, any other order at most sixteen.
 */
export class EncodedStrings implements StringTable {
  readonly length: number;
  private readonly lengths: ByteReader;
  private readonly text: Uint8Array;
  /** For each block, where its lengths and its text begin. */
  private readonly lengthStarts: Uint32Array;
  private readonly textStarts: Uint32Array;
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** The bytes of the string last read, and its number: the next one builds on it. */
  private current: Uint8Array;
  private currentLength = 0;
  private currentNumber = -1;
  private textPosition = 0;

  /** @throws RangeError where lengths and text don't fit each other. */
  constructor(section: Uint8Array) {
    const reader = new ByteReader(section);
    this.length = reader.varint();
    this.lengths = new ByteReader(reader.bytes(reader.varint()));
    this.text = reader.rest();
    const blocks = Math.ceil(this.length / BLOCK);
    // Each string takes a byte of lengths or more: a count beyond that would reserve memory for nothing.
    if (this.length > section.length) throw new RangeError('it counts more strings than it has');
    this.lengthStarts = new Uint32Array(blocks);
    this.textStarts = new Uint32Array(blocks);
    this.current = new Uint8Array(this.findBlocks());
  }

  get(number: number): string {
    if (!(number >= 0 && number < this.length)) throw new RangeError(`there is no string ${number}`);
    this.seek(number);
    return this.decoder.decode(this.current.subarray(0, this.currentLength));
  }

  /** Fills the starts of all blocks; returns the bytes of the longest string. */
  private findBlocks(): number {
    let at = 0;
    let longest = 0;
    let previous = 0;
    for (let i = 0; i < this.length; i++) {
      if (i % BLOCK === 0) {
        this.lengthStarts[i / BLOCK] = this.lengths.position;
        this.textStarts[i / BLOCK] = at;
      }
      const shared = i % BLOCK === 0 ? 0 : this.lengths.varint();
      const added = this.lengths.varint();
      if (shared > previous) throw new RangeError('a string shares more than its neighbour has');
      previous = shared + added;
      at += added;
      longest = Math.max(longest, previous);
    }
    if (at !== this.text.length) throw new RangeError('its text is not as long as its strings');
    return longest;
  }

  private seek(number: number): void {
    const block = Math.floor(number / BLOCK);
    const onTheWay = number >= this.currentNumber && this.currentNumber >= block * BLOCK;
    if (!onTheWay) {
      this.currentNumber = block * BLOCK - 1;
      this.lengths.position = this.lengthStarts[block]!;
      this.textPosition = this.textStarts[block]!;
    }
    while (this.currentNumber < number) this.step();
  }

  private step(): void {
    const i = ++this.currentNumber;
    const shared = i % BLOCK === 0 ? 0 : this.lengths.varint();
    const added = this.lengths.varint();
    const end = this.textPosition + added;
    this.current.set(this.text.subarray(this.textPosition, end), shared);
    this.textPosition = end;
    this.currentLength = shared + added;
  }
}
