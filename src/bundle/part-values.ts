import type { Place } from '../core/place.ts';
import type { Tables } from './columns/column.ts';
import { keysOf, readerOf } from './columns/columns.ts';
import type { PartKind } from './manifest.ts';
import type { PartReader } from './part-reader.ts';

/** The values of one part, by place number. */
export interface PartValues {
  /** Returns a function from a place to its value of a key. It throws where the value can't be decoded. */
  reader(key: keyof Place): (place: number) => unknown;
  /** Decodes, step by step, everything that is otherwise decoded only on use. @throws FingerpostError `bundle-corrupt` */
  validate(): Iterable<void>;
}

/**
 * Creates the values of a part.
 * @param columnAt returns a decoded column; `undefined` where no place has a value.
 * @param rowOf returns the entry of a place in its columns.
 */
export function partValues(
  kind: PartKind,
  columnAt: (key: keyof Place) => unknown,
  rowOf: (place: number) => number,
  tables: Tables,
): PartValues {
  return {
    reader(key) {
      const column = readerOf(key);
      return (place) => column.valueOf(columnAt(key), rowOf(place), tables);
    },
    *validate() {
      for (const key of keysOf(kind)) {
        const column = readerOf(key);
        const decoded = columnAt(key);
        if (column.validate) yield* column.validate(decoded, tables);
        yield;
      }
    },
  };
}

/** Creates the values of a part whose columns are decoded on first use. @param rows place → row in which it is stored. */
export function lateValues(reader: PartReader, rows: Uint32Array): PartValues {
  const tables: Tables = {
    names: reader.table('names'),
    templates: reader.table('templates'),
    texts: reader.table('texts'),
    types: reader.table('types'),
  };
  return partValues(
    reader.kind,
    (key) => reader.column(key),
    (place) => rows[place]!,
    tables,
  );
}
