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

/** The coding of one key of a place; format.ts describes the bytes. */
export type Column = StringColumn | OtherColumn;

/** A column of references to a table. */
export interface StringColumn {
  readonly part: PartKind;
  readonly codec: 'string' | 'strings' | 'address' | 'json' | 'types';
  readonly table: 'names' | 'texts' | 'types';
  /** Another column with the likely strings, one for one: the stem of the place's name, or the tags. */
  readonly own?: 'name' | 'tags';
  /** For `json`: the default value, which is not stored. */
  readonly absent?: '{}' | '[]';
  /** A value that equals the stem of the place's name is not stored. */
  readonly omits?: 'stem';
}

/** A column with a coding of its own. */
export interface OtherColumn {
  readonly part: PartKind;
  readonly codec: 'name' | 'identifier' | 'identifiers' | 'coordinate' | 'outline';
  /** The id of the place is not stored where it is the first identifier, as it nearly always is. */
  readonly omits?: 'id';
}

/** Writes the values of a key into a section of a part. */
export interface ColumnWriter {
  /** Calls `add` for each string of a place that a table must have. */
  collect(place: StoredPlace, add: (table: TableName, string: string) => void): void;
  /** Writes the values of all places; nothing where no place has any. @throws FingerpostError `bad-input` */
  write(
    section: ByteWriter,
    places: readonly StoredPlace[],
    numberOf: (table: TableName | 'types', string: string) => number | undefined,
  ): void;
}

/** Reads the section that a `ColumnWriter` wrote. A row is where a place is stored, in the order of the ids. */
export interface ColumnReader<Decoded> {
  /** Reads the values of all rows. An empty section has none. @throws CorruptDataError */
  read(section: ByteReader, source: ColumnSource): Decoded;
  /** Reorders the values: entry `i` of the result is that of the row `rows[i]`. */
  permute(decoded: Decoded, rows: Uint32Array): Decoded;
  /** Returns a value as a place has it; without a decoded column, that of a place without one. It throws for a damaged value. */
  valueOf(decoded: Decoded | undefined, at: number, tables: Tables): unknown;
  /** Decodes, step by step, all values that `valueOf` could find damaged. @throws FingerpostError `bundle-corrupt` */
  validate?(decoded: Decoded, tables: Tables): Iterable<void>;
}
