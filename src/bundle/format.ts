import { FingerpostError } from '../core/errors.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { FORMAT_VERSION, newerFormat, type PartKind } from './manifest.ts';
import { describeBytes, formatBytes } from './what-came.ts';

/*
 * The bundle format, version 1
 * ============================
 *
 * A bundle is a folder: `manifest.json` (see manifest.ts) and gzip files named by their own SHA-256,
 * `<kind>-<first 16 hex digits>.gz`. The part `search` holds what is needed to find a place, `details` what is
 * needed besides to show one. Unpacked, a part is:
 *
 *   4 bytes  magic "FPST"
 *   u16      format version
 *   u8       kind: 1 search, 2 details
 *   u8       0
 *   u32      number of places; the same in every part
 *   u16      number of sections, then for each
 *     u8       length of its name, then its name in ASCII
 *     u32      length of the section in bytes
 *   the sections, one after the other, to the end of the file
 *
 * Numbers are little-endian. A varint is LEB128 (seven bits a byte, lowest first, the top bit set on all but the
 * last). A signed varint counts 0, -1, 1, -2, 2 … as 0, 1, 2, 3, 4 …
 *
 * Places are numbered A to Z (order.ts). A section is either a table or a column of the places; which columns there
 * are, and how each is coded, is said in columns.ts. Sections with other names are passed over.
 *
 * String table: `#names`, `#texts` (each part has its own) and `#identifiers`
 *   varint   number of strings
 *   varint   bytes of the lengths that follow
 *   lengths  of each string: varint, bytes shared with the string before (not for every 16th string, which shares
 *            none); varint, bytes added
 *   text     the added bytes of all strings, UTF-8
 * Names and texts are distinct and sorted by UTF-16 code unit; identifiers by their lower-case form, then as they are.
 *
 * Column of references (codecs string, strings, address, json, identifier, identifiers, types)
 *   varint   number of places that have a value
 *   gaps     unless all of them do: of each, varint, places passed over since the one before
 *   counts   only for codecs of several values: of each, varint, number of its values less one
 *   values   of each place's values, in order, the number of a string or type: as varint; or for a column with a
 *            `base` as signed varint, the difference to the value before it in the column, or to the place's `id`
 * An `address` is its lines, joined by a comma and a space, or by nothing after a line that ends with a space.
 * A `json` string is JSON with sorted keys. `name_sort` has a value only where it differs from the name. `parent` holds
 * all parents; `child` only children outside the bundle, as those inside it follow from their parents.
 *
 * Coordinates (codec coordinate)
 *   u8 for each place, its kind: 0 absent, 1 kept as text, 2 a double written in the shortest way that reads back as
 *   it, 3 + d a number with d decimals; then for each kind that occurs, ascending:
 *     1      of each place, varint, number of its text in `#texts`
 *     2      of all places, the doubles (IEEE 754, 64 bits) in planes: the highest byte of each, the next of each …
 *     3 + d  of all places, the number without its point: signed varint, the least of them; u8, bytes of the largest
 *            less the least; then the numbers less the least, in planes as above
 */

const MAGIC = [0x46, 0x50, 0x53, 0x54];
const KINDS: Readonly<Record<PartKind, number>> = { search: 1, details: 2 };

/** Whether bytes begin as an unpacked part does. */
export function hasMagic(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, i) => bytes[i] === byte);
}

/** An unpacked part: its sections by name. */
export interface Part {
  readonly kind: PartKind;
  readonly count: number;
  readonly sections: ReadonlyMap<string, Uint8Array>;
}

/** A part's bytes, and where one kind of bytes ends and the next begins. */
export interface EncodedPart {
  readonly bytes: Uint8Array;
  readonly cuts: readonly number[];
}

/** Writes header, section table and sections; those that are empty are left out. */
export function writePart(
  kind: PartKind,
  count: number,
  sections: ReadonlyMap<string, ByteWriter>,
): EncodedPart {
  const filled = [...sections].filter(([, section]) => section.size > 0);
  const part = new ByteWriter();
  part.bytes(Uint8Array.from(MAGIC));
  part.u16(FORMAT_VERSION);
  part.u8(KINDS[kind]);
  part.u8(0);
  part.u32(count);
  part.u16(filled.length);
  for (const [name, section] of filled) {
    const ascii = new TextEncoder().encode(name);
    part.u8(ascii.length);
    part.bytes(ascii);
    part.u32(section.size);
  }
  for (const [, section] of filled) part.append(section);
  return { bytes: part.finish(), cuts: part.cuts };
}

/**
 * Reads the header and the section table; sections are views into `bytes`.
 * @param name of the part, for messages.
 * @throws FingerpostError `bundle-corrupt`, `bundle-version`.
 */
export function readPart(name: string, kind: PartKind, bytes: Uint8Array): Part {
  if (!hasMagic(bytes)) throw corruptPart(name, `is not a part of a bundle but ${describeBytes(bytes)}`);
  const reader = new ByteReader(bytes);
  reader.position = MAGIC.length;
  try {
    const version = reader.u16();
    if (version > FORMAT_VERSION) throw newerFormat(`part ${name}`, version);
    if (reader.u8() !== KINDS[kind]) throw corruptPart(name, `is not the part for ${kind}`);
    reader.u8();
    const count = reader.u32();
    return { kind, count, sections: readSections(name, reader) };
  } catch (thrown) {
    if (thrown instanceof RangeError) throw corruptPart(name, 'ends within its header', { cause: thrown });
    throw thrown;
  }
}

function readSections(name: string, reader: ByteReader): Map<string, Uint8Array> {
  const table: [string, number][] = [];
  for (let left = reader.u16(); left > 0; left--) {
    const section = new TextDecoder().decode(reader.bytes(reader.u8()));
    table.push([section, reader.u32()]);
  }
  const rest = reader.rest();
  const listed = table.reduce((sum, [, length]) => sum + length, 0);
  if (listed !== rest.length) {
    const has = formatBytes(rest.length);
    throw corruptPart(name, `lists sections of ${formatBytes(listed)}, but ${has} follow its section table`);
  }
  let at = 0;
  return new Map(
    table.map(([section, length]) => {
      at += length;
      return [section, rest.subarray(at - length, at)];
    }),
  );
}

/** What is said of a part whose bytes are as the manifest says, but not as the format does. */
export function corruptPart(name: string, what: string, options?: ErrorOptions): FingerpostError {
  return new FingerpostError('bundle-corrupt', `part ${name} ${what}. Build the bundle again`, options);
}
