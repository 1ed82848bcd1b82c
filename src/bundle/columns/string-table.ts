import type { StringTable } from '../../core/place-table.ts';
import { ByteReader, ByteWriter, CorruptDataError } from './bytes.ts';
import type { TableName } from './column.ts';
import { type Numbers, readPlanes, writePlanes } from './planes.ts';

/** Strings per block. The first string of a block is stored whole, so any string is at most this many steps away. */
const BLOCK_STRINGS = 16;
/** Ends a string. Inside a string, END is escaped as ESCAPE and 1, and ESCAPE as ESCAPE and 2. */
const END = 0;
const ESCAPE = 1;
/** Maximum number of bytes that a string shares with the one before. It fits into two bytes. */
const MAX_SHARED_BYTES = 0xffff;
const MISFIT = 'its strings and text do not fit';
/** Shared by all tables, because a platform may take milliseconds to create one. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Writes a string table: see the section "string table" of the format. The order of the strings is preserved. Sorted
 * strings compress best, because neighbours share their beginnings.
 */
export function writeStrings(section: ByteWriter, strings: readonly string[]): void {
  const shared: number[] = [];
  const text = new ByteWriter();
  let previous = new Uint8Array();
  for (const string of strings) {
    const bytes = escaped(new TextEncoder().encode(string));
    let same = 0;
    const maxSame = Math.min(previous.length, bytes.length, MAX_SHARED_BYTES);
    while (same < maxSame && previous[same] === bytes[same]) same++;
    shared.push(same);
    text.bytes(bytes.subarray(same));
    text.u8(END);
    previous = bytes;
  }
  section.varint(strings.length);
  writePlanes(section, shared);
  section.append(text);
}

function escaped(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (!bytes.some((byte) => byte <= ESCAPE)) return bytes;
  return Uint8Array.from([...bytes].flatMap((byte) => (byte <= ESCAPE ? [ESCAPE, byte + 1] : [byte])));
}

function unescaped(bytes: Uint8Array): Uint8Array {
  const plain: number[] = [];
  for (let i = 0; i < bytes.length; i++) plain.push(bytes[i] === ESCAPE ? (bytes[++i] ?? 1) - 1 : bytes[i]!);
  return Uint8Array.from(plain);
}

/** An encoded string table, with an index of its blocks for fast access. */
export interface StringData {
  readonly length: number;
  /** Bytes of the longest string. */
  readonly maxBytes: number;
  /** For each string, the number of bytes that it shares with the one before. */
  readonly shared: Uint16Array;
  readonly text: Uint8Array;
  /** The first string of each block, and the offset in `text` of the rest of the block. */
  readonly heads: Uint8Array;
  readonly headStarts: Uint32Array;
  readonly textStarts: Uint32Array;
}

/** @throws CorruptDataError where lengths and text don't fit each other. */
export function readStrings(section: Uint8Array): StringData {
  const reader = new ByteReader(section);
  const length = reader.varint();
  const shared = readPlanes(reader, length);
  const text = reader.rest();
  return { length, shared: new Uint16Array(shared), text, ...readHeads(shared, text) };
}

/** Returns the name of a table's section. */
export function tableSection(table: TableName): string {
  return table === 'templates' ? '#frames' : `#${table}`;
}

/** A string table that stays encoded in memory; `get` decodes one string. */
export class EncodedStrings implements StringTable {
  readonly length: number;
  readonly #data: StringData;
  /** Buffer for the bytes of the string being decoded. */
  readonly #current: Uint8Array;

  constructor(data: StringData) {
    this.length = data.length;
    this.#data = data;
    this.#current = new Uint8Array(data.maxBytes);
  }

  get(number: number): string {
    if (!(number >= 0 && number < this.length)) throw new CorruptDataError(`there is no string ${number}`);
    const { shared, text, heads, headStarts, textStarts } = this.#data;
    const current = this.#current;
    const block = Math.floor(number / BLOCK_STRINGS);
    const head = heads.subarray(headStarts[block]!, headStarts[block + 1]!);
    current.set(head);
    let length = head.length;
    let at = textStarts[block]!;
    for (let i = block * BLOCK_STRINGS + 1; i <= number; i++) {
      length = shared[i]!;
      for (let byte = text[at++]!; byte !== END; byte = text[at++]!) current[length++] = byte;
    }
    return this.#decode(length);
  }

  all(): string[] {
    const { shared, text } = this.#data;
    const current = this.#current;
    const strings = new Array<string>(this.length);
    for (let i = 0, at = 0; i < this.length; i++) {
      let length = shared[i]!;
      for (let byte = text[at++]!; byte !== END; byte = text[at++]!) current[length++] = byte;
      strings[i] = this.#decode(length);
    }
    return strings;
  }

  #decode(length: number): string {
    const current = this.#current;
    let plain = length < 64;
    for (let i = 0; plain && i < length; i++) plain = current[i]! < 0x80 && current[i]! > ESCAPE;
    // Most names are short ASCII, for which the call of a decoder costs more than it saves.
    if (plain) return String.fromCharCode.apply(null, current.subarray(0, length) as unknown as number[]);
    const bytes = current.subarray(0, length);
    return decoder.decode(bytes.includes(ESCAPE) ? unescaped(bytes) : bytes);
  }
}

/** Builds the index of blocks. Also checks that each string ends within the text, and shares no more than exists. */
function readHeads(shared: Numbers, text: Uint8Array): Omit<StringData, 'length' | 'shared' | 'text'> {
  const blocks = Math.ceil(shared.length / BLOCK_STRINGS);
  const headStarts = new Uint32Array(blocks + 1);
  const textStarts = new Uint32Array(blocks);
  let maxBytes = 0;
  let size = 0;
  let previous = 0;
  let at = 0;
  for (let i = 0; i < shared.length; i++) {
    const same = shared[i]!;
    const end = text.indexOf(END, at);
    if (same > previous || same > MAX_SHARED_BYTES || end < 0) throw new CorruptDataError(MISFIT);
    previous = same + end - at;
    at = end + 1;
    maxBytes = Math.max(maxBytes, previous);
    if (i % BLOCK_STRINGS === 0) {
      size += previous;
      textStarts[i / BLOCK_STRINGS] = at;
      headStarts[i / BLOCK_STRINGS + 1] = size;
    }
  }
  if (at !== text.length) throw new CorruptDataError(MISFIT);
  const heads = new Uint8Array(size);
  const current = new Uint8Array(maxBytes);
  for (let i = 0, from = 0; i < shared.length; i++) {
    let length = shared[i]!;
    for (let byte = text[from++]!; byte !== END; byte = text[from++]!) current[length++] = byte;
    if (i % BLOCK_STRINGS === 0) heads.set(current.subarray(0, length), headStarts[i / BLOCK_STRINGS]!);
  }
  return { maxBytes, heads, headStarts, textStarts };
}
