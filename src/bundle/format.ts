import { FingerpostError } from '../core/errors.ts';
import { ByteReader, ByteWriter, CorruptDataError } from './columns/bytes.ts';
import { FORMAT_VERSION, otherFormat, type PartKind } from './manifest.ts';
import { describeBytes, formatBytes } from './source/sniff-bytes.ts';

/*
 * The bundle format, version 2
 * ============================
 *
 * A bundle is a folder: `manifest.json` (see manifest.ts) and gzip files named by their own SHA-256,
 * `<kind>-<first 16 hex digits>.gz`. The part `search` has everything that finding a place needs, `details` everything
 * else that showing one needs, but for outlines and longer texts. Each of these is in a part of its own, `outlines` and `text`, which
 * only bundles with such values have. The part `hours` has the opening hours that a build could evaluate.
 * The words of each language are in a part `words` of its own, `words-<code>-<first 16 hex digits>.gz`.
 * Unpacked, a part is:
 *
 *   4 bytes  magic "FPST"
 *   u16      format version
 *   u8       kind: 1 search, 2 details, 3 text, 4 words, 5 outlines, 6 hours
 *   u8       0
 *   u32      number of places, the same in every part; 0 in one with words
 *   u16      number of sections, then for each
 *     u8       length of its name, then its name in ASCII
 *     u32      length of the section in bytes
 *   the sections, one after another, to the end of the file
 *
 * A part is one gzip member. Each kind of bytes has its own deflate blocks, so that it is coded by its own statistics.
 * Readers can ignore that.
 *
 * manifest.ts defines the size limits of a bundle.
 *
 * Numbers are little-endian. Sections are tables (`#…`) or columns; columns.ts defines the columns and their coding. Empty sections,
 * such as those of columns without values, are omitted. Readers ignore sections with unknown names.
 *
 * Places are stored in the order of their ids, by UTF-16 code unit, because neighbours by id are mostly neighbours on the
 * map. Their numbers, A to Z (order.ts), follow from the order of the names in the table `#names`, ties by id.
 *
 * Numbers in planes (n whole numbers ≥ 0; no bytes at all if n is 0)
 *   u8       bytes w of each number, 1 to 7
 *   w × n    the highest byte of each number, the next of each …
 * Signed numbers are zigzag-coded first: 0, -1, 1, -2, 2 … are 0, 1, 2, 3, 4 …
 *
 * String table: `#names`, `#affixes`, `#templates`, `#texts` (each part has its own of the last two)
 *   u32      number of strings
 *   planes   of each, the bytes it shares with the string before, 65,535 at most
 *   text     of each, the other bytes, then a line feed. It is UTF-8, but for NUL, which is NUL and z, and line feed, which is NUL and n.
 * Strings are distinct. Names are sorted A to Z, ties by UTF-16 code unit, the others by code unit alone.
 *
 * `#ties`    a byte for each string of `#names`: 1 where it ties with the one before it A to Z, else 0
 *
 * `#outlined` of the details: a bit for each place, the first in the lowest of a byte, that says whether it has a `shape` or a `line`
 *
 * `#kinds`   the words of kinds of places in a language, as UTF-8. Lines that begin with a slash are kinds: the path of
 *            a type and the tags that its places have, joined by ` + `; a tab, names; a tab, aliases; a tab, terms. Empty lists at
 *            the end are omitted. Other lines are notices. A list is nothing, or texts with a `|` before, between and behind them.
 *            A text is its words, folded, joined by spaces, so that readers find it as it stands. One that is written with a capital
 *            letter for each word has a text `~` behind it. Any other is `^` and the text as it is written, which readers fold.
 *
 * `#phrases` the phrases of requests in a language, as UTF-8. A line is a name, a tab, and a list of folded texts as
 *            above. Names are `near`, `near_behind`, `within`, `here`, `ignored`, `function_words`, for texts that ask for
 *            accessibility, the features that they mean (`has_…`), joined by ` + `, `or`, `house_number` and `flat_number` for words
 *            between kinds and before numbers, `open_now`,
 *            `open_today`, `open_late` and `open_1` to `open_7` for what is open then or on a day from Monday, and `endings`, `within_endings` and `mutations`:
 *            letters of inflected words and of the words themselves, or the first alone, and a word that may follow. Readers ignore
 *            lines with other names.
 *
 * `#hours`   the opening hours as JSON. `patterns` are those of a day: pairs of minutes of the wall clock from and until which a place is
 *            open. The second may lie behind midnight, the first is its bitwise complement where it is unknown. `values` are the distinct
 *            opening hours: the number of the time zone in `zones`, those of the patterns of Monday to Sunday, and where weeks differ a
 *            list: for each day that differs from its weekday, the days since the one before (the first since `from`), and its pattern.
 *            `from` is the first day, since 1970-01-01, of which such values are known, `until` the one after the last. `places` has for
 *            each place with opening hours the rows since the one before (the first since row 0), and the number of its value.
 *
 * Lists (of each place, numbers of rows of a table)
 *   planes   of each place, how many numbers it has; in a column with `likely` lists, the zigzag-coded difference to the likely one
 *   bytes    of each number: 0: it is among the planes below; 1: it is the number at the same rank of the likely list;
 *            1 + d: it is the d-th number before it in the column, d from 1 to 254
 *   planes   the numbers of those with a 0
 * The likely list of the hidden names is the stem of the name, that of an address and of the subtypes the tags.
 *
 * `name` (codec name)
 *   lists    the stem of each name, in `#names`
 *   lists    its affix, in `#affixes`: the text before the stem, NUL, the text after it. The first affix is NUL alone.
 * `name_sort` has a value only if it differs from the stem.
 *
 * Column of references (codecs string, strings, address, json)
 *   lists    to the column's table, or to the flattened type tree
 * An `address` is its lines, joined by a comma and a space, or by nothing after a line that ends with a space.
 * A `json` string is JSON with sorted keys.
 *
 * Column of identifiers (codecs identifier, identifiers)
 *   lists    to `#templates`: each is the identifier with zeros for the digits of its number, which are the last digits in it, 15 at most,
 *            and only behind its last colon
 *   planes   of all identifiers, the number, as the zigzag-coded difference to the last one with the same template
 * `identifiers` omit the id if it is the first. `parent` has all parents, `child` only the children outside the bundle,
 * because those inside it follow from their parents.
 *
 * Coordinates (codec coordinate), in units of 10^-7 degrees
 *   planes   of each place, 0 for none, otherwise 1 + the zigzag-coded difference to the last one before it
 *
 * Outlines (codec outline)
 *   planes   of each place, 0 for none, otherwise 1 + the number in `#texts` of its text with # in place of each run of points. A text
 *            that has a # of its own is there whole, and has no runs
 *   planes   of each outline, how many runs there are
 *   planes   of each run, how many points it has
 *   planes   of each point x, then y, in units of 10^-7 degrees, as the zigzag-coded difference to the point before, even across
 *            runs. Readers write them as `x y, x y`, without zeros at the end.
 */

const MAGIC = [0x46, 0x50, 0x53, 0x54];
const KINDS: Readonly<Record<PartKind, number>> = {
  search: 1,
  details: 2,
  text: 3,
  words: 4,
  outlines: 5,
  hours: 6,
};

/** Returns whether bytes begin with the magic of an unpacked part. */
export function hasMagic(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, i) => bytes[i] === byte);
}

/** An unpacked part: its sections by name. */
export interface Part {
  readonly kind: PartKind;
  readonly count: number;
  readonly sections: ReadonlyMap<string, Uint8Array>;
}

/** A part's bytes, and the offsets at which another kind of bytes begins. */
export interface EncodedPart {
  readonly bytes: Uint8Array;
  readonly blockBoundaries: readonly number[];
}

/** Writes header, section table and sections. Empty sections are omitted. */
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
  return { bytes: part.finish(), blockBoundaries: part.blockBoundaries };
}

/**
 * Reads the header and the section table; sections are views into `bytes`.
 * @param name the name of the part, for messages.
 * @throws FingerpostError `bundle-corrupt`, `bundle-version`
 */
export function readPart(name: string, kind: PartKind, bytes: Uint8Array): Part {
  if (!hasMagic(bytes)) throw corruptPart(name, `is not a part of a bundle but ${describeBytes(bytes)}`);
  const reader = new ByteReader(bytes);
  reader.position = MAGIC.length;
  try {
    const version = reader.u16();
    if (version !== FORMAT_VERSION) throw otherFormat(`part ${name}`, version);
    if (reader.u8() !== KINDS[kind]) throw corruptPart(name, `is not the part for ${kind}`);
    reader.u8();
    const count = reader.u32();
    return { kind, count, sections: readSections(name, reader) };
  } catch (thrown) {
    if (thrown instanceof CorruptDataError)
      throw corruptPart(name, 'ends within its header', { cause: thrown });
    throw thrown;
  }
}

function readSections(name: string, reader: ByteReader): Map<string, Uint8Array> {
  const table: [string, number][] = [];
  for (let left = reader.u16(); left > 0; left--) {
    const section = new TextDecoder().decode(reader.bytes(reader.u8()));
    table.push([section, reader.u32()]);
  }
  const rest = reader.bytes(reader.remaining);
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

/** Creates the error for a part that matches the manifest but violates the format. */
export function corruptPart(name: string, what: string, options?: ErrorOptions): FingerpostError {
  return new FingerpostError('bundle-corrupt', `part ${name} ${what}. Build the bundle again`, options);
}
