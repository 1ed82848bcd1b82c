import type { Place } from '../../core/place.ts';
import type { StringTable } from '../../core/place-table.ts';
import type { PartKind } from '../manifest.ts';
import type { ByteReader, ByteWriter } from './bytes.ts';

/** A table of strings that columns refer to by number. Each part has its own templates and texts. */
export type TableName = 'names' | 'affixes' | 'templates' | 'texts';

/** The strings that columns refer to by number: the string tables, and the paths of the flattened type tree. */
export type Tables = Readonly<Record<Exclude<TableName, 'affixes'> | 'types', StringTable>>;

/** A name as a shared stem and the text around it: `Opposite Dorian Road` has the affix `Opposite \0`. */
export interface NameParts {
  readonly stem: string;
  readonly affix: string;
}

/** A place and its split name. The name is beside the place because copies of a country's places would fill the memory. */
export interface StoredPlace {
  readonly place: Place;
  readonly parts: NameParts;
}

/** The rest of its part that a column reads besides its own section. */
export interface ColumnSource {
  /** Number of places. */
  readonly count: number;
  /** The offsets of lists without values, and of lists of one value each, which columns share. */
  readonly none: Uint32Array;
  readonly one: Uint32Array;
  /** Template → the first one of its series. */
  readonly series: Uint32Array;
  table(name: TableName | 'types'): StringTable;
  /** Returns another column, decoded. */
  column(key: keyof Place): unknown;
}

/**
 * One key of a place: how its values are written into a section of a part, and how they are read. format.ts describes the bytes.
 * A row is where a place is stored, in the order of the ids.
 */
export interface Column<Decoded, Part extends PartKind = PartKind> {
  readonly part: Part;
  /** Calls `add` for each string of a place that a table must have. */
  collect(place: StoredPlace, add: (table: TableName, string: string) => void): void;
  /** Writes the values of all places; nothing where no place has any. @throws FingerpostError `bad-input` */
  write(
    section: ByteWriter,
    places: readonly StoredPlace[],
    numberOf: (table: TableName | 'types', string: string) => number | undefined,
  ): void;
  /** Reads the values of all rows. An empty section has none. @throws CorruptDataError */
  read(section: ByteReader, source: ColumnSource): Decoded;
  /** Reorders the values: entry `i` of the result is that of the row `rows[i]`. */
  permute(decoded: Decoded, rows: Uint32Array): Decoded;
  /** Returns a value as a place has it; that of a place without one for `undefined` columns. @throws FingerpostError `bundle-corrupt` */
  valueOf(decoded: Decoded | undefined, at: number, tables: Tables): unknown;
  /** Decodes, step by step, all values that `valueOf` could find damaged. @throws FingerpostError `bundle-corrupt` */
  validate?(decoded: Decoded, tables: Tables): Iterable<void>;
}
