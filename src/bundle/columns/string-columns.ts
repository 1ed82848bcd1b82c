import { FingerpostError } from '../../core/errors.ts';
import type { Place } from '../../core/place.ts';
import { Bitset } from '../../core/structures/bitset.ts';
import { type IntLists, mapList, permute } from '../../core/structures/int-lists.ts';
import { canonicalJson } from '../canonical-json.ts';
import { joinAddress, splitAddress } from './address-lines.ts';
import { NO_VALUE, readBackReferences, writeBackReferences } from './back-references.ts';
import { readCell } from './cells.ts';
import type { ColumnReader, ColumnSource, ColumnWriter, StoredPlace, StringColumn } from './column.ts';
import { type NameColumn, stemsOf } from './names.ts';
import { readOffsets, writeLengths } from './offsets.ts';

/** Number of values that are validated per step: about a millisecond of work. */
const VALUES_PER_STEP = 500;

/** Returns the strings of a place in a column, in stored form. */
function split(key: keyof Place, column: StringColumn, { place, parts }: StoredPlace): readonly string[] {
  const value = place[key];
  if (value === undefined || (column.omits === 'stem' && value === parts.stem)) return [];
  if (column.codec === 'json') {
    const json = canonicalJson(value);
    return json === column.absent ? [] : [json];
  }
  if (column.codec === 'address') return splitAddress(value as string);
  return typeof value === 'string' ? [value] : (value as readonly string[]);
}

/** Returns the value that `split` made strings of. */
function join(key: keyof Place, { codec, absent }: StringColumn, strings: readonly string[]): unknown {
  const [first] = strings;
  if (codec === 'string') return first;
  if (codec === 'address') return joinAddress(strings);
  if (codec === 'json') return first === undefined ? absent && JSON.parse(absent) : readCell(key, first);
  return strings;
}

/** Creates the writer of a column of references to a table. */
export function stringWriter(key: keyof Place, column: StringColumn): ColumnWriter {
  const { table, own } = column;
  const likelyOf = ({ place, parts }: StoredPlace): readonly string[] =>
    own === 'name' ? [parts.stem] : own ? place[own] : [];
  return {
    collect(place, add) {
      if (table !== 'types') for (const string of split(key, column, place)) add(table, string);
    },
    write(section, places, numberOf) {
      const rows = places.map((place) => split(key, column, place));
      if (rows.every(({ length }) => length === 0)) return;
      writeLengths(section, rows, own && places.map(likelyOf));
      const values = rows.flatMap((row, i) =>
        row.map((string) => {
          const number = numberOf(table, string);
          if (number !== undefined) return number;
          const { id } = places[i]!.place;
          throw new FingerpostError('bad-input', `${id} has the ${key} ${string}, which the type tree lacks`);
        }),
      );
      const likely = rows.flatMap((row, i) => {
        const strings = likelyOf(places[i]!);
        return row.map((_, at) => (strings[at] === undefined ? undefined : numberOf(table, strings[at])));
      });
      writeBackReferences(section, values, likely);
    },
  };
}

/** Creates the reader of a column that `stringWriter` wrote. It is decoded to the numbers of its strings. */
export function stringReader(key: keyof Place, column: StringColumn): ColumnReader<IntLists> {
  const { table, own, codec } = column;
  return {
    read(section, source) {
      const likely = section.remaining > 0 ? likelyLists(own, source) : undefined;
      const { offsets, total } = readOffsets(section, source, likely?.offsets);
      const aligned = likely && alignLists(likely, offsets);
      return { offsets, values: readBackReferences(section, total, source.table(table).length, aligned) };
    },
    permute,
    valueOf: (lists, at, tables) =>
      join(key, column, lists ? mapList(lists, at, (number) => tables[table].get(number)) : []),
    *validate({ values }, tables) {
      if (codec !== 'json') return;
      let read = 0;
      for (const number of Bitset.of(tables[table].length, values).toArray()) {
        readCell(key, tables[table].get(number));
        if (++read % VALUES_PER_STEP === 0) yield;
      }
    },
  };
}

/** Returns the lists of the column with the likely values. */
function likelyLists(own: StringColumn['own'], source: ColumnSource): IntLists | undefined {
  if (own !== 'name') return own && (source.column(own) as IntLists);
  return { offsets: source.one, values: stemsOf(source.column(own) as NameColumn) };
}

/** Moves the values of the lists to the same rank of the same row in lists of other lengths. */
function alignLists({ offsets, values }: IntLists, others: Uint32Array): Uint32Array {
  const aligned = new Uint32Array(others.at(-1)!).fill(NO_VALUE);
  for (let row = 0; row + 1 < others.length; row++) {
    const shift = others[row]! - offsets[row]!;
    const end = Math.min(offsets[row + 1]!, others[row + 1]! - shift);
    for (let i = offsets[row]!; i < end; i++) aligned[i + shift] = values[i]!;
  }
  return aligned;
}
