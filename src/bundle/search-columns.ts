import type { StringData } from '../core/place-table.ts';
import type { IntLists } from '../core/structures/int-lists.ts';
import type { TableName } from './columns/column.ts';
import { type Decoded, type KeyOf, keysOf } from './columns/columns.ts';
import { stemsOf } from './columns/names.ts';
import { rowsInOrder } from './order.ts';
import type { PartReader } from './part-reader.ts';

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
