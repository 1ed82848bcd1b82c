import { arrange, type Lists } from '../core/lists.ts';
import type { Place } from '../core/place.ts';
import type { StringTable } from '../core/place-table.ts';
import type { PartReader } from './part-reader.ts';

/** The columns of the details part by place number, each decoded when it is first asked for, and then kept. */
export class DetailsColumns {
  readonly texts: StringTable;
  readonly #reader: PartReader;
  readonly #rows: Uint32Array;
  readonly #decoded = new Map<keyof Place, unknown>();

  /** @param rows place → row in which it is stored */
  constructor(reader: PartReader, rows: Uint32Array) {
    this.texts = reader.strings('texts');
    this.#reader = reader;
    this.#rows = rows;
  }

  /** A column of references to texts. */
  lists(key: keyof Place): Lists {
    return this.#once(key, () => arrange(this.#reader.references(key, this.texts.length), this.#rows));
  }

  outlines(key: keyof Place): (place: number) => string | undefined {
    return this.#once(key, () => {
      const outline = this.#reader.outlines(key);
      return (place: number) => outline(this.#rows[place]!);
    });
  }

  #once<T>(key: keyof Place, decode: () => T): T {
    if (!this.#decoded.has(key)) this.#decoded.set(key, decode());
    return this.#decoded.get(key) as T;
  }
}
