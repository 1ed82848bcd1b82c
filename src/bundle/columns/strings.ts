import type { StringData, StringTable } from '../../core/place-table.ts';
import { type ByteReader, type ByteWriter, CorruptDataError, readPlanes, writePlanes } from './bytes.ts';

/** Ends a string. */
const LINE_FEED = 10;
/** Begins an escape. */
const NUL = 0;
/** Maximum number of bytes that a string shares with the one before. It fits into two bytes. */
const MAX_SHARED_BYTES = 0xffff;
/** Shared by all tables, because a platform may take milliseconds to create one. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

const escaped = (text: string): string => text.replace(/[\0\n]/g, (char) => (char === '\n' ? '\0n' : '\0z'));
const unescaped = (text: string): string => text.replace(/\0[nz]/g, (pair) => (pair === '\0n' ? '\n' : '\0'));

/**
 * Writes a string table: see "String table" in format.ts. The order of the strings is preserved. Sorted strings compress best,
 * because neighbours share their beginnings.
 */
export function writeStrings(section: ByteWriter, strings: readonly string[]): void {
  if (strings.length === 0) return;
  const shared: number[] = [];
  const rests: Uint8Array[] = [];
  let previous = new Uint8Array();
  for (const string of strings) {
    const bytes = new TextEncoder().encode(`${escaped(string)}\n`);
    const max = Math.min(previous.length, bytes.length, MAX_SHARED_BYTES);
    let same = 0;
    while (same < max && previous[same] === bytes[same]) same++;
    shared.push(same);
    rests.push(bytes.subarray(same));
    previous = bytes;
  }
  section.u32(strings.length);
  writePlanes(section, shared);
  section.startBlock();
  for (const rest of rests) section.bytes(rest);
}

/** Reads what `writeStrings` wrote. An empty section has no strings. @throws CorruptDataError where lengths and text don't fit each other. */
export function readStrings(section: ByteReader): StringData {
  if (section.remaining === 0) return { text: new Uint8Array(), starts: new Uint32Array(1) };
  const count = section.u32();
  const shared = readPlanes(section, count);
  const rests = section.bytes(section.remaining);
  const starts = new Uint32Array(count + 1);
  let size = rests.length;
  for (let i = 0; i < count; i++) size += shared[i]!;
  const text = new Uint8Array(size);
  let at = 0;
  let to = 0;
  for (let i = 0; i < count; i++) {
    const before = i === 0 ? 0 : starts[i - 1]!;
    // A string shares at most what the one before has in front of its line feed.
    if (shared[i]! > Math.max(0, to - before - 1))
      throw new CorruptDataError('its strings and text do not fit');
    for (let end = before + shared[i]!, from = before; from < end; from++) text[to++] = text[from]!;
    while (at < rests.length && rests[at] !== LINE_FEED) text[to++] = rests[at++]!;
    if (at++ === rests.length) throw new CorruptDataError('it ends within a string');
    text[to++] = LINE_FEED;
    starts[i + 1] = to;
  }
  if (at !== rests.length) throw new CorruptDataError('its strings and text do not fit');
  return { text, starts };
}

/** A string table that stays encoded in memory; `get` decodes one string. */
export class EncodedStrings implements StringTable {
  readonly length: number;
  readonly data: StringData;

  constructor(data: StringData) {
    this.length = data.starts.length - 1;
    this.data = data;
  }

  get(number: number): string {
    if (!(number >= 0 && number < this.length)) throw new CorruptDataError(`there is no string ${number}`);
    const { text, starts } = this.data;
    const bytes = text.subarray(starts[number]!, starts[number + 1]! - 1);
    let isPlain = bytes.length < 64;
    for (let i = 0; isPlain && i < bytes.length; i++) isPlain = bytes[i]! < 0x80 && bytes[i]! > NUL;
    // Most names are short ASCII, for which the call of a decoder costs more than it saves.
    if (isPlain) return String.fromCharCode.apply(null, bytes as unknown as number[]);
    return unescaped(decoder.decode(bytes));
  }

  all(): string[] {
    return Array.from({ length: this.length }, (_, number) => this.get(number));
  }
}
