import type { Fault } from '../../record/check-record.ts';
import type { RepresentativePoint } from '../geojson/representative-point.ts';
import { type ColumnRole, labelOf, type Role, roleOf } from './columns.ts';
import { type Fields, valuesOf } from './text.ts';

/** A row of a table or a feature, before any mapping. */
export interface RawRow {
  readonly line?: number;
  /** Its name when it has no line, such as `feature 12`. */
  readonly what?: string;
  /** Why it cannot be read. */
  readonly fault?: Fault;
  /** Its columns or properties, in the file's spelling. The rows of a table share one list. */
  readonly columns: readonly string[];
  readonly fields: Fields;
  /** The id of a feature; absent where it has none. */
  readonly id?: string;
  /** Where the geometry of a feature is. */
  readonly where?: RepresentativePoint;
  /** The texts of a property in other languages than that of `fields`. */
  readonly otherLanguages?: Fields;
}

/** The first rows, by which a file is known. */
export const SAMPLE_ROWS = 2000;
/** Maximum number of columns of a file that are looked at. */
const MAX_COLUMNS = 300;
const HALF = 0.5;
/** A number beside a street without one. Elsewhere it is that of the place. */
const HOUSE_NUMBER = /^(number|no|nr|numero|nummer)$/;

/** A column with its values in the first rows. */
export interface Column {
  readonly name: string;
  /** Its name as words, folded. */
  readonly label: string;
  readonly role: ColumnRole | undefined;
  /** Its values, one of each row that has one. */
  readonly values: readonly string[];
  readonly distinct: ReadonlySet<string>;
}

/** The first rows of a file. */
export interface Sample {
  readonly rows: readonly Fields[];
  readonly columns: readonly Column[];
  /** Whether rows have ids of their own, as features may have. */
  readonly hasIds: boolean;
  /** Whether these are all rows of the file. */
  readonly isWhole: boolean;
  /** Whether most rows have a geometry. */
  readonly isPlaced: boolean;
}

/** Gathers the columns of the first rows of a file. */
export function sampleOf(given: readonly RawRow[]): Sample {
  const rows = given.filter(({ fault }) => !fault);
  const names = [...new Set(rows.flatMap(({ columns }) => columns))].filter((name) => name !== '');
  const columns = names.slice(0, MAX_COLUMNS).map((name): Column => {
    const values = rows.flatMap(({ fields }) => valuesOf(fields, name).slice(0, 1));
    return { name, label: labelOf(name), role: roleOf(name), values, distinct: new Set(values) };
  });
  const hasStreets = columns.some(
    ({ role, values }) => role?.role === 'street' && shareOf(values, (value) => /\d/.test(value)) < HALF,
  );
  return {
    rows: rows.map(({ fields }) => fields),
    columns: columns
      .filter(({ values }) => values.length > 0)
      .map((column) =>
        hasStreets && HOUSE_NUMBER.test(column.label)
          ? { ...column, role: { role: 'house_number', score: column.role!.score } }
          : column,
      ),
    hasIds: rows.some(({ id }) => id !== undefined),
    isWhole: given.length < SAMPLE_ROWS,
    isPlaced: rows.filter(({ where }) => where).length * 2 > rows.length,
  };
}

/** Returns the columns of a role, the likeliest first. */
export function columnsOfRole({ columns }: Sample, role: Role): Column[] {
  return columns
    .filter((column) => column.role?.role === role)
    .sort((a, b) => b.role!.score - a.role!.score || b.values.length - a.values.length);
}

/** Returns the share of values that a test is true of, from 0 to 1. */
export function shareOf<T>(values: readonly T[], test: (value: T) => boolean): number {
  return values.length === 0 ? 0 : values.filter(test).length / values.length;
}

/** Returns the name of a column, or a value, as a reason names it. */
export function quote(text: string): string {
  return `"${text}"`;
}
