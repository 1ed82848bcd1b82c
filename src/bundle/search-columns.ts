import type { Place } from '../core/place.ts';
import type { StringData } from '../core/place-table.ts';
import type { IntLists } from '../core/structures/int-lists.ts';
import type { TableName } from './columns/column.ts';
import { type Decoded, type KeyOf, keysOf } from './columns/columns.ts';
import { stemsOf } from './columns/strings.ts';
import type { PartReader } from './part-reader.ts';

/** Compares two strings by UTF-16 code units, with the same result on every machine. */
export function compareUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Creates the comparison of the contract: English order, numbers by value ("Room 9" before "Room 10"), accents and case
 * ignored, empty names last. It expects trimmed names.
 */
function alphabet(): (a: string, b: string) => number {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return (a, b) => Number(a === '') - Number(b === '') || compare(a, b);
}

/** Sorts places A to Z by `name_sort`, ties by id. */
export function sortPlaces(places: readonly Place[]): Place[] {
  const compare = alphabet();
  return places
    .map((place) => ({ place, key: place.name_sort.trim() }))
    .sort((a, b) => compare(a.key, b.key) || compareUnits(a.place.id, b.place.id))
    .map(({ place }) => place);
}

/** Sorts names A to Z, ties by code unit. `ties` has a 1 for each name that ties with the one before it. */
export function sortNames(names: Iterable<string>): { sorted: string[]; ties: Uint8Array } {
  const compare = alphabet();
  const keyed = [...names]
    .map((name) => ({ name, key: name.trim() }))
    .sort((a, b) => compare(a.key, b.key) || compareUnits(a.name, b.name));
  const ties = keyed.map(({ key }, i) => Number(i > 0 && compare(keyed[i - 1]!.key, key) === 0));
  return { sorted: keyed.map(({ name }) => name), ties: Uint8Array.from(ties) };
}

/**
 * Sorts the rows of places A to Z by a counting sort. Ties stay in row order.
 * @param names for each row, the number of the name that it is sorted by.
 * @param ties the ties of `sortNames`.
 */
function rowsInOrder(names: Uint32Array, ties: Uint8Array): Uint32Array {
  const ranks = new Uint32Array(ties.length);
  for (let i = 1; i < ties.length; i++) ranks[i] = ranks[i - 1]! + (ties[i] === 1 ? 0 : 1);
  const starts = new Uint32Array(ties.length + 1);
  for (let row = 0; row < names.length; row++) starts[ranks[names[row]!]! + 1]!++;
  for (let i = 0; i < ties.length; i++) starts[i + 1]! += starts[i]!;
  const rows = new Uint32Array(names.length);
  for (let row = 0; row < names.length; row++) rows[starts[ranks[names[row]!]!]!++] = row;
  return rows;
}

/** The decoded columns of the search part, by key and then by row. */
export type SearchValues = { readonly [Key in KeyOf<'search'>]: Decoded<Key> };

/**
 * The decoded search part of a bundle. It is plain data, so the index cache can store it and spare the next
 * start the decoding.
 */
export interface SearchColumns {
  readonly count: number;
  /** Place → row in which it is stored, in every part. */
  readonly rows: Uint32Array;
  /** The tables that decoded places refer to. Affixes are part of the composed names. */
  readonly tables: Readonly<Record<Exclude<TableName, 'affixes'>, StringData>>;
  readonly values: SearchValues;
}

/** Decodes the columns of the search part. @throws FingerpostError `bundle-corrupt` */
export function readSearchColumns(reader: PartReader): SearchColumns {
  // Columns of one value each share their offsets.
  if (reader.count > 0 && reader.column('id').templates.offsets !== reader.one)
    throw reader.corrupt('has places without an id');
  const names = sortNamesOf(reader.column('name_sort'), stemsOf(reader.column('name')));
  const rows = rowsInOrder(names, reader.ties());
  return {
    count: reader.count,
    rows,
    tables: {
      names: reader.stringData('names'),
      templates: reader.stringData('templates'),
      texts: reader.stringData('texts'),
    },
    // The type system can't express that a list of keys has all of them.
    values: Object.fromEntries(
      keysOf('search').map((key) => [key, reader.column(key)]),
    ) as unknown as SearchValues,
  };
}

/** Returns for each row the name that it is sorted by: its own `name_sort`, or the stem of its name. */
function sortNamesOf(own: IntLists, stems: Uint32Array): Uint32Array {
  if (own.values.length === 0) return stems;
  for (let row = 0; row < stems.length; row++) {
    if (own.offsets[row]! < own.offsets[row + 1]!) stems[row] = own.values[own.offsets[row]!]!;
  }
  return stems;
}
