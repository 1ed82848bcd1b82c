import { FingerpostError } from '../../core/errors.ts';
import type { Place } from '../../core/place.ts';
import type { StringTable } from '../../core/place-table.ts';
import { type IntLists, mapList } from '../../core/structures/int-lists.ts';
import type { PartReader } from '../source/part-reader.ts';
import { distinctTexts } from './string-table.ts';

/**
 * The columns of the part `details` or `text`, by place number. Each column is decoded on first use and then cached.
 * All methods throw FingerpostError `bundle-corrupt` for a damaged column.
 */
export class DetailsColumns {
  readonly #texts: StringTable;
  readonly #reader: PartReader;
  readonly #rows: Uint32Array;
  readonly #decoded = new Map<keyof Place, () => unknown>();

  /** @param rows place → row in which it is stored. */
  constructor(reader: PartReader, rows: Uint32Array) {
    this.#texts = reader.table('texts');
    this.#reader = reader;
    this.#rows = rows;
  }

  /** Returns the strings of a place in a column of references. */
  strings(key: keyof Place, place: number): string[] {
    return mapList(this.#lists(key), this.#rows[place]!, (number) => this.#texts.get(number));
  }

  /** Returns the distinct strings of a column of references. */
  distinct(key: keyof Place): Iterable<string> {
    return distinctTexts(this.#lists(key), this.#texts);
  }

  /** Returns the outline of a place as WKT; `undefined` if it has none. */
  outline(key: keyof Place, place: number): string | undefined {
    return this.#once(key, () => this.#reader.outlines(key))(this.#rows[place]!);
  }

  /** Returns whether a place has a value in a column of references. */
  has(key: keyof Place, place: number): boolean {
    const { offsets } = this.#lists(key);
    const row = this.#rows[place]!;
    return offsets[row]! < offsets[row + 1]!;
  }

  #lists(key: keyof Place): IntLists {
    return this.#once(key, () => this.#reader.strings(key, 'texts'));
  }

  /** Caches the error of a damaged column as well, because every other place would run into it again. */
  #once<T>(key: keyof Place, decode: () => T): T {
    let decoded = this.#decoded.get(key);
    if (!decoded) {
      try {
        const value = decode();
        decoded = () => value;
      } catch (thrown) {
        if (!(thrown instanceof FingerpostError)) throw thrown;
        decoded = () => {
          throw thrown;
        };
      }
      this.#decoded.set(key, decoded);
    }
    return decoded() as T;
  }
}
