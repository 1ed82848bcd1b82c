import type { Place } from '../../core/place.ts';
import type { ComposedStrings } from '../../core/place-table.ts';
import { type IntLists, permute } from '../../core/structures/int-lists.ts';
import type { LanguageTexts } from '../format.ts';
import { rowsInOrder } from '../order.ts';
import type { PartReader } from '../source/part-reader.ts';
import { type Column, columns, type TableName } from './columns.ts';
import { type CoordinateData, permuteCoordinates } from './coordinates.ts';
import { type IdentifierColumn, permuteIdentifiers } from './identifiers/identifier-column.ts';
import { numberNames } from './name-splitter.ts';
import type { StringData } from './string-table.ts';

/** The tables that decoded places refer to. Affixes are part of the composed names. */
export type SearchTable = Exclude<TableName, 'affixes'>;

type ByKey<T> = Readonly<Partial<Record<keyof Place, T>>>;

/**
 * The decoded search part of a bundle, by place number. It is plain data, so the index cache can store it and spare the next
 * start the decoding.
 */
export interface SearchColumns {
  readonly count: number;
  /** Place → row in which it is stored, in every part. */
  readonly rows: Uint32Array;
  readonly tables: Readonly<Record<SearchTable, StringData>>;
  /** Composed names, numbered after those of the table. */
  readonly composed: ComposedStrings;
  /** Place → its name. */
  readonly name: IntLists;
  /** Columns of references to strings or types. */
  readonly lists: ByKey<IntLists>;
  readonly identifiers: ByKey<IdentifierColumn>;
  readonly coordinates: ByKey<CoordinateData>;
  /** The words of kinds of places, and the phrases of requests, as text. */
  readonly words: LanguageTexts;
}

/**
 * Decodes the columns of the search part.
 * @param typeCount number of types in the flattened tree.
 * @throws FingerpostError `bundle-corrupt`
 */
export function readSearchColumns(reader: PartReader, typeCount: number): SearchColumns {
  const names = reader.stringData('names').length;
  const { stems, affixes } = reader.names();
  const { numbers, composed } = numberNames(names, reader.table('affixes'), stems, affixes);

  const readLists = (key: keyof Place): IntLists => {
    const column: Column = columns[key];
    if (column.codec === 'name') return reader.single(stems);
    if (!('table' in column)) return reader.references(key, typeCount);
    const own = column.own && reader.has(key) ? storedLists(column.own) : undefined;
    return reader.strings(key, column.table, own);
  };
  // Some columns are read twice: for themselves, and to sort names or to read another column.
  const known = new Map<keyof Place, IntLists>();
  const storedLists = (key: keyof Place): IntLists => {
    const stored = known.get(key) ?? readLists(key);
    known.set(key, stored);
    return stored;
  };
  const rows = rowsInOrder(sortNamesOf(storedLists('name_sort'), stems), reader.ties());
  const lists: Partial<Record<keyof Place, IntLists>> = {};
  const identifiers: Partial<Record<keyof Place, IdentifierColumn>> = {};
  const coordinates: Partial<Record<keyof Place, CoordinateData>> = {};
  for (const key of Object.keys(columns) as (keyof Place)[]) {
    const { part, codec } = columns[key];
    if (part !== 'search' || codec === 'name') continue;
    if (codec === 'identifier' || codec === 'identifiers')
      identifiers[key] = permuteIdentifiers(reader.identifiers(key), rows);
    else if (codec === 'coordinate') coordinates[key] = permuteCoordinates(reader.coordinates(key), rows);
    else lists[key] = permute(storedLists(key), rows);
  }
  return {
    count: reader.count,
    rows,
    tables: {
      names: reader.stringData('names'),
      templates: reader.stringData('templates'),
      texts: reader.stringData('texts'),
    },
    composed,
    name: permute(reader.single(numbers), rows),
    lists,
    identifiers,
    coordinates,
    words: reader.words(),
  };
}

/** Returns for each row the name that it is sorted by: its own `name_sort`, or the stem of its name. */
function sortNamesOf(own: IntLists, stems: Uint32Array): Uint32Array {
  const names = stems.slice();
  if (own.values.length === 0) return names;
  for (let row = 0; row < names.length; row++) {
    if (own.offsets[row]! < own.offsets[row + 1]!) names[row] = own.values[own.offsets[row]!]!;
  }
  return names;
}
