import { FingerpostError } from '../../core/errors.ts';
import type { Place } from '../../core/place.ts';
import type { Tables } from '../columns/column.ts';
import { keysOf, readerOf } from '../columns/columns.ts';
import type { PartKind } from '../manifest.ts';
import type { PartReader } from '../part-reader.ts';

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
 * @param rows place → row in which it is stored.
 */
export function partValues(
  kind: PartKind,
  columnAt: (key: keyof Place) => unknown,
  rows: Uint32Array,
  tables: Tables,
): PartValues {
  return {
    reader(key) {
      const column = readerOf(key);
      return (place) => column.valueOf(columnAt(key), rows[place]!, tables);
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
  return partValues(reader.kind, (key) => reader.column(key), rows, tablesOf(reader));
}

/** Decodes the tables of a part. */
export function tablesOf(reader: PartReader): Tables {
  return {
    names: reader.table('names'),
    templates: reader.table('templates'),
    texts: reader.table('texts'),
    types: reader.table('types'),
  };
}

/** The values of the details, which may arrive after the search part. Until then using them throws FingerpostError `bundle-unreachable`. */
export class AwaitedDetails implements PartValues {
  #values: PartValues | undefined;

  load(values: PartValues): void {
    this.#values = values;
  }

  reader(key: keyof Place): (place: number) => unknown {
    let read: ((place: number) => unknown) | undefined;
    return (place) => {
      read ??= this.#arrived.reader(key);
      return read(place);
    };
  }

  validate(): Iterable<void> {
    return this.#arrived.validate();
  }

  get #arrived(): PartValues {
    if (this.#values) return this.#values;
    throw new FingerpostError('bundle-unreachable', 'The details of the places have not arrived yet');
  }
}
