import { FingerpostError } from '../../core/errors.ts';
import type { Place } from '../../core/place.ts';
import { type IntLists, sequence } from '../../core/structures/int-lists.ts';
import { NO_VALUE, readBackReferences } from '../columns/back-references.ts';
import { ByteReader, CorruptDataError } from '../columns/bytes.ts';
import { type TableName, tableSection } from '../columns/columns.ts';
import { type CoordinateData, decodeCoordinates } from '../columns/coordinates.ts';
import {
  type IdentifierColumn,
  numberSeries,
  readIdentifiers,
} from '../columns/identifiers/identifier-column.ts';
import { decodeOutlines } from '../columns/outlines.ts';
import { readPlanes, unzigzag } from '../columns/planes.ts';
import { EncodedStrings, readStrings, type StringData } from '../columns/string-table.ts';
import { corruptPart, type LanguageTexts, type Part } from '../format.ts';

/** The bytes of an empty string table. */
const EMPTY_TABLE = Uint8Array.of(0);

/**
 * Reads the tables and columns of one part. Rows are in storage order; an absent column has no values.
 * All methods throw FingerpostError `bundle-corrupt` for a damaged section.
 */
export class PartReader {
  readonly count: number;
  readonly #name: string;
  readonly #part: Part;
  readonly #tables = new Map<TableName, StringData>();
  /** Template → the first one of its series. */
  #series: Uint32Array | undefined;
  /** Shared offsets of all columns without values: most columns of most sources. */
  #none: Uint32Array | undefined;
  /** Shared offsets of all columns with one value per row. */
  #one: Uint32Array | undefined;

  constructor(name: string, part: Part) {
    this.#name = name;
    this.#part = part;
    this.count = part.count;
  }

  stringData(table: TableName): StringData {
    let data = this.#tables.get(table);
    if (!data) {
      const section = tableSection(table);
      const bytes = this.#part.sections.get(section) ?? EMPTY_TABLE;
      data = this.#attempt(section, () => readStrings(bytes));
      this.#tables.set(table, data);
    }
    return data;
  }

  table(name: TableName): EncodedStrings {
    return new EncodedStrings(this.stringData(name));
  }

  /** Returns for each string of the names a 1 if it ties with the one before, else a 0. */
  ties(): Uint8Array {
    const ties = this.#part.sections.get('#ties') ?? new Uint8Array();
    const names = this.stringData('names').length;
    if (ties.length === names) return ties;
    throw this.corrupt(`has ${ties.length} ties of ${names} names`);
  }

  /** Creates the error for a damaged part. @param what a clause such as `has no names`. */
  corrupt(what: string): FingerpostError {
    return corruptPart(this.#name, what);
  }

  /** Returns the words of the bundle's languages; empty texts where there are none. */
  words(): LanguageTexts {
    const textOf = (section: string): string => new TextDecoder().decode(this.#part.sections.get(section));
    return { kinds: textOf('#kinds'), phrases: textOf('#phrases') };
  }

  /** Returns the stem and the affix of each row's name. */
  names(): { stems: Uint32Array; affixes: Uint32Array } {
    return this.#attempt('name', () => {
      const section = this.#section('name');
      const stems = readBackReferences(section, this.count, this.stringData('names').length);
      const affixes = readBackReferences(section, this.count, this.stringData('affixes').length);
      return { stems, affixes };
    });
  }

  /** Returns lists of one value per row. */
  single(values: Uint32Array): IntLists {
    this.#one ??= sequence(this.count + 1);
    return { offsets: this.#one, values };
  }

  /**
   * Reads a column of references to a string table.
   * @param own the likely lists of this column.
   */
  strings(key: keyof Place, table: TableName, own?: IntLists): IntLists {
    return this.references(key, this.stringData(table).length, own);
  }

  /**
   * Reads a column of references.
   * @param size one more than the largest valid value.
   * @param own the likely lists of this column.
   */
  references(key: keyof Place, size: number, own?: IntLists): IntLists {
    return this.#attempt(key, () => {
      const section = this.#section(key);
      const { offsets, total } = this.#readOffsets(section, own?.offsets);
      return { offsets, values: readBackReferences(section, total, size, own && alignLists(own, offsets)) };
    });
  }

  identifiers(key: keyof Place): IdentifierColumn {
    return this.#attempt(key, () => {
      const section = this.#section(key);
      const { offsets, total } = this.#readOffsets(section);
      this.#series ??= numberSeries(this.table('templates').all());
      if (key === 'id' && offsets.some((offset, row) => offset !== row)) {
        throw new CorruptDataError('there are places without an id');
      }
      return { offsets, ...readIdentifiers(section, total, this.#series) };
    });
  }

  coordinates(key: keyof Place): CoordinateData {
    const bytes = this.#part.sections.get(key) ?? new Uint8Array(this.count);
    const texts = this.table('texts');
    return this.#attempt(key, () => decodeCoordinates(bytes, this.count, (number) => texts.get(number)));
  }

  outlines(key: keyof Place): (row: number) => string | undefined {
    const bytes = this.#part.sections.get(key);
    if (!bytes) return () => undefined;
    const texts = this.table('texts');
    return this.#attempt(key, () =>
      decodeOutlines(bytes, this.count, texts.length, (number) => texts.get(number)),
    );
  }

  /** Returns whether any place has a value in a column. */
  has(key: keyof Place): boolean {
    return this.#part.sections.has(key);
  }

  #section(key: string): ByteReader {
    return new ByteReader(this.#part.sections.get(key) ?? new Uint8Array());
  }

  /** @param own the offsets of the column whose lists are likely to have the same lengths. */
  #readOffsets(section: ByteReader, own?: Uint32Array): { offsets: Uint32Array; total: number } {
    if (section.remaining === 0) {
      this.#none ??= new Uint32Array(this.count + 1);
      return { offsets: this.#none, total: 0 };
    }
    const offsets = new Uint32Array(this.count + 1);
    const lengths = readPlanes(section, this.count);
    const maxTotal = section.remaining;
    let total = 0;
    let single = true;
    for (let row = 0; row < this.count; row++) {
      const length = own ? own[row + 1]! - own[row]! + unzigzag(lengths[row]!) : lengths[row]!;
      total += length;
      // Each value takes at least a byte. A larger count is damage and must not allocate memory.
      if (length < 0 || total > maxTotal) throw new CorruptDataError('it counts more values than it has');
      offsets[row + 1] = total;
      single &&= length === 1;
    }
    if (single) this.#one ??= offsets;
    return { offsets: single ? this.#one! : offsets, total };
  }

  #attempt<T>(section: string, decode: () => T): T {
    try {
      return decode();
    } catch (thrown) {
      if (thrown instanceof FingerpostError) throw thrown;
      const why = thrown instanceof CorruptDataError ? ` (${thrown.message})` : '';
      throw corruptPart(this.#name, `has a damaged section "${section}"${why}`, { cause: thrown });
    }
  }
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
