import { mapList } from '../core/lists.ts';
import type { Place } from '../core/place.ts';
import type { StringTable } from '../core/place-table.ts';
import type { PartReader } from './part-reader.ts';

/** What the details part says of places, by their numbers; each column is decoded when it is first asked for, and then kept. */
export class DetailsColumns {
  readonly #texts: StringTable;
  readonly #reader: PartReader;
  readonly #rows: Uint32Array;
  readonly #decoded = new Map<keyof Place, unknown>();

  /** @param rows place → row in which it is stored */
  constructor(reader: PartReader, rows: Uint32Array) {
    this.#texts = reader.strings('texts');
    this.#reader = reader;
    this.#rows = rows;
  }

  /** What a place has in a column of references. */
  strings(key: keyof Place, place: number): string[] {
    const lists = this.#once(key, () => this.#reader.references(key, this.#texts.length));
    return mapList(lists, this.#rows[place]!, (number) => this.#texts.get(number));
  }

  outline(key: keyof Place, place: number): string | undefined {
    return this.#once(key, () => this.#reader.outlines(key))(this.#rows[place]!);
  }

  #once<T>(key: keyof Place, decode: () => T): T {
    if (!this.#decoded.has(key)) this.#decoded.set(key, decode());
    return this.#decoded.get(key) as T;
  }
}
