import type { Place } from '../core/place.ts';
import type { StringTable } from '../core/place-table.ts';
import { columns, isPlural, type TableName } from './columns.ts';
import { type Coordinates, decodeCoordinates } from './coordinates.ts';
import { corruptPart, type Part } from './format.ts';
import { decodeReferences, type SparseLists } from './sparse-lists.ts';
import { EncodedStrings } from './string-table.ts';

const EMPTY_TABLE: StringTable = {
  length: 0,
  get(number) {
    throw new RangeError(`there is no string ${number}`);
  },
};

/** Reads the tables and columns of one part, each when it is first asked for. */
export class PartReader {
  readonly count: number;
  private readonly name: string;
  private readonly part: Part;
  private readonly typeCount: number;
  private readonly tables = new Map<TableName, StringTable>();
  private readonly read = new Map<keyof Place, SparseLists>();

  constructor(name: string, part: Part, typeCount: number) {
    this.name = name;
    this.part = part;
    this.count = part.count;
    this.typeCount = typeCount;
  }

  /** The number of each place's primary identifier. */
  get ids(): Uint32Array {
    const { values } = this.references('id');
    if (values.length < this.count) throw corruptPart(this.name, 'has places without an id');
    return values;
  }

  strings(table: TableName): StringTable {
    let strings = this.tables.get(table);
    if (!strings) {
      const bytes = this.part.sections.get(`#${table}`);
      strings = bytes ? this.attempt(`#${table}`, () => new EncodedStrings(bytes)) : EMPTY_TABLE;
      this.tables.set(table, strings);
    }
    return strings;
  }

  /** A column of references; no place has a value in one that the part lacks. */
  references(key: keyof Place): SparseLists {
    let lists = this.read.get(key);
    if (!lists) {
      lists = this.attempt(key, () => this.decode(key));
      this.read.set(key, lists);
    }
    return lists;
  }

  coordinates(key: 'lat' | 'lon'): Coordinates {
    const bytes = this.part.sections.get(key) ?? new Uint8Array(this.count);
    const texts = this.strings('texts');
    return this.attempt(key, () => decodeCoordinates(bytes, this.count, (number) => texts.get(number)));
  }

  private decode(key: keyof Place): SparseLists {
    const column = columns[key];
    const bytes = this.part.sections.get(key);
    if (!bytes || column.codec === 'coordinate') {
      return { rows: new Uint32Array(), offsets: new Uint32Array(1), values: new Uint32Array() };
    }
    const size = column.table === 'types' ? this.typeCount : this.strings(column.table).length;
    const ids = column.base === 'id' ? this.ids : undefined;
    const previousBase =
      column.base === 'previous' ? (_row: number, previous: number) => previous : undefined;
    const base = ids ? (row: number) => ids[row]! : previousBase;
    return decodeReferences(bytes, { count: this.count, plural: isPlural(column), base }, size);
  }

  private attempt<T>(section: string, decode: () => T): T {
    try {
      return decode();
    } catch (thrown) {
      if (!(thrown instanceof RangeError)) throw thrown;
      throw corruptPart(this.name, `has a damaged section "${section}" (${thrown.message})`, {
        cause: thrown,
      });
    }
  }
}
