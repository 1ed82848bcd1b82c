import { arrange, type Lists, listOfOne } from '../core/lists.ts';
import type { Place } from '../core/place.ts';
import type { StringTable } from '../core/place-table.ts';
import { type Column, columns, type TableName } from './columns.ts';
import type { IdentifierColumn, PartReader } from './part-reader.ts';

/** What the columns of a part need to know besides. */
interface Arrangement {
  /** Place → row in which it is stored. */
  readonly rows: Uint32Array;
  /** Row → the stem of its name. */
  readonly stems: Uint32Array;
  readonly typeCount: number;
}

/** The columns of one part by place number, each decoded when it is first asked for, and then kept. */
export class PlaceColumns {
  readonly #reader: PartReader;
  readonly #arrangement: Arrangement;
  readonly #decoded = new Map<keyof Place, unknown>();

  constructor(reader: PartReader, arrangement: Arrangement) {
    this.#reader = reader;
    this.#arrangement = arrangement;
  }

  strings(table: TableName): StringTable {
    return this.#reader.strings(table);
  }

  /** A column of references to strings or types. */
  lists(key: keyof Place): Lists {
    return this.#once(key, () => {
      return arrange(this.#stored(key), this.#arrangement.rows);
    });
  }

  identifiers(key: keyof Place): IdentifierColumn {
    return this.#once(key, () => {
      const { lists, identifiers } = this.#reader.identifiers(key);
      return { lists: arrange(lists, this.#arrangement.rows), identifiers };
    });
  }

  /** Degrees by place number, and the way to their digits. */
  coordinates(key: 'lat' | 'lon'): { degrees: Float64Array; text: (place: number) => string | undefined } {
    return this.#once(key, () => {
      const { rows } = this.#arrangement;
      const { degrees, text } = this.#reader.coordinates(key);
      const arranged = new Float64Array(rows.length);
      for (let place = 0; place < rows.length; place++) arranged[place] = degrees[rows[place]!]!;
      return { degrees: arranged, text: (place) => text(rows[place]!, arranged[place]!) };
    });
  }

  outlines(key: keyof Place): (place: number) => string | undefined {
    return this.#once(key, () => {
      const outline = this.#reader.outlines(key);
      return (place: number) => outline(this.#arrangement.rows[place]!);
    });
  }

  /** A column of references by row. */
  #stored(key: keyof Place): Lists {
    const { stems, typeCount } = this.#arrangement;
    const column: Column = columns[key];
    if (column.codec === 'name') return listOfOne(stems);
    if (!('table' in column)) return this.#reader.references(key, typeCount);
    const own = column.own && this.#reader.has(key) ? this.#stored(column.own) : undefined;
    return this.#reader.references(key, this.strings(column.table).length, own);
  }

  #once<T>(key: keyof Place, decode: () => T): T {
    if (!this.#decoded.has(key)) this.#decoded.set(key, decode());
    return this.#decoded.get(key) as T;
  }
}
