import type { Place } from '../../core/place.ts';
import type { StringTable } from '../../core/place-table.ts';
import type { IntLists } from '../../core/structures/int-lists.ts';
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
  table(name: TableName | 'types'): StringTable;
  /** Returns lists that another column's are likely to equal: the stem of each name, or the tags. */
  likely(key: 'name' | 'tags'): IntLists;
}

/** The coding of one key of a place; format.ts describes the bytes. */
export type Column = ReferenceColumn | OtherColumn;

/** A column of references to a table. */
export interface ReferenceColumn {
  readonly part: PartKind;
  readonly codec: 'string' | 'strings' | 'address' | 'json';
  readonly table: 'names' | 'texts' | 'types';
  /** Another column with the likely strings, one for one: the stem of the place's name, or the tags. */
  readonly likely?: 'name' | 'tags';
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

/**
 * Writes the values of all places into a section of a part; nothing where no place has any.
 * @param numberOf returns the number of a string in a table.
 */
export type ColumnWriter = (
  section: ByteWriter,
  places: readonly StoredPlace[],
  numberOf: (table: TableName | 'types', string: string) => number,
) => void;

/** Reads the section that a `ColumnWriter` wrote. A row is where a place is stored, in the order of the ids. */
export interface ColumnReader<Decoded> {
  /** Reads the values of all rows. An empty section has none. @throws CorruptDataError */
  read(section: ByteReader, source: ColumnSource): Decoded;
  /** Returns the value of a row as a place has it; without a decoded column, that of a place without one. It throws for a damaged value. */
  valueOf(decoded: Decoded | undefined, row: number, tables: Tables): unknown;
  /** Decodes, step by step, all values that `valueOf` could find damaged. @throws FingerpostError `bundle-corrupt` */
  validate?(decoded: Decoded, tables: Tables): Iterable<void>;
}
