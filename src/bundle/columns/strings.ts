import type { ComposedStrings, PlaceStrings, StringData, StringTable } from '../../core/place-table.ts';
import { type IntLists, Uint32Builder } from '../../core/structures/int-lists.ts';
import { type ByteReader, type ByteWriter, CorruptDataError, readPlanes, writePlanes } from './bytes.ts';
import type { ColumnReader, ColumnWriter } from './column.ts';
import { readLists, writeLists } from './references.ts';

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

/** Stands for the stem in an affix. Alone, it is the affix of a name that equals its stem. */
export const STEM = '\0';

/** Names by number: those of a table, followed by composed ones. */
export interface NameColumn {
  /** Number of strings in the table. */
  readonly size: number;
  readonly composed: ComposedStrings;
  /** Row → its name. */
  readonly lists: IntLists;
}

/** Writes names: references to their stems, then to their affixes. */
export const nameWriter: ColumnWriter = (section, places, numberOf) => {
  const stems = places.map(({ parts }) => [numberOf('names', parts.stem)]);
  const affixes = places.map(({ parts }) => [numberOf('affixes', parts.affix)]);
  for (const lists of [stems, affixes]) writeLists(section, lists);
};

/** Reads what `nameWriter` wrote. */
export const nameReader: ColumnReader<NameColumn> = {
  read(section, source) {
    const [size, affixTable] = [source.table('names').length, source.table('affixes')];
    const stems = readLists(section, source, size);
    const affixes = readLists(section, source, affixTable.length);
    if (source.count > 0 && (stems.offsets !== source.one || affixes.offsets !== source.one))
      throw new CorruptDataError('it has places without a name');
    const { numbers, composed } = numberNames(size, affixTable, stems.values, affixes.values);
    return { size, composed, lists: { offsets: source.one, values: numbers } };
  },
  valueOf: (names, row, tables) => names && nameAt(tables.names, names.composed, names.lists.values[row]!),
};

/** Returns the numbers of the stems of names, by which places are sorted unless they have a `name_sort` of their own. */
export function stemsOf(names: NameColumn): Uint32Array {
  return names.lists.values.map((_, row) => stemAt(names, row));
}

/** Returns the number of the stem of the name in a row. */
export function stemAt({ size, composed, lists }: NameColumn, row: number): number {
  const name = lists.values[row]!;
  return name < size ? name : composed.stems[name - size]!;
}

/**
 * Numbers the names of all rows. Equal names have equal numbers.
 * @param size number of strings in the table of stems.
 * @param stems for each row, the number of its stem.
 * @param affixes for each row, the number of its affix; 0 for none.
 */
function numberNames(
  size: number,
  affixTable: StringTable,
  stems: Uint32Array,
  affixes: Uint32Array,
): { readonly numbers: Uint32Array; readonly composed: ComposedStrings } {
  const composedAffixes = affixTable.all().map((affix) => {
    const [before = '', after = ''] = affix.split(STEM);
    return [before, after] as const;
  });
  const numbers = stems.slice();
  const composedStems = new Uint32Builder();
  const affixIndexes = new Uint32Builder();
  // The rows of a stem form a chain, last one first. A stamp per affix then finds equal affixes of the same stem.
  const last = new Int32Array(size).fill(-1);
  const before = new Int32Array(stems.length);
  for (let row = 0; row < stems.length; row++) {
    if (affixes[row] === 0) continue;
    before[row] = last[stems[row]!]!;
    last[stems[row]!] = row;
  }
  const stamps = new Int32Array(composedAffixes.length).fill(-1);
  const assigned = new Uint32Array(composedAffixes.length);
  for (let stem = 0; stem < size; stem++) {
    for (let row = last[stem]!; row >= 0; row = before[row]!) {
      const affix = affixes[row]!;
      if (stamps[affix] !== stem) {
        stamps[affix] = stem;
        assigned[affix] = size + composedStems.length;
        composedStems.push(stem);
        affixIndexes.push(affix);
      }
      numbers[row] = assigned[affix]!;
    }
  }
  return {
    numbers,
    composed: {
      stems: composedStems.finish(),
      affixIndexes: affixIndexes.finish(),
      affixes: composedAffixes,
    },
  };
}

/** Joins the strings of a table and, numbered behind them, the composed strings. */
export function placeStrings(table: EncodedStrings, composed: ComposedStrings): PlaceStrings {
  return {
    length: table.length + composed.stems.length,
    get: (number) => nameAt(table, composed, number),
    encoded: table.data,
    composed,
  };
}

function nameAt(
  table: StringTable,
  { stems, affixIndexes, affixes }: ComposedStrings,
  number: number,
): string {
  const at = number - table.length;
  if (!(at >= 0 && at < stems.length)) return table.get(number);
  const [start, end] = affixes[affixIndexes[at]!]!;
  return start + table.get(stems[at]!) + end;
}
