import type { RawRow } from '../importers/importer.ts';
import { type ColumnRole, labelOf, type Role, roleOf } from '../importers/mapping/column-roles.ts';
import { type Fields, valuesOf } from '../importers/mapping/text.ts';

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
export function sampleOf(rows: readonly RawRow[], isWhole: boolean): Sample {
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
    isWhole,
    isPlaced: rows.filter(({ isPlaced }) => isPlaced).length * 2 > rows.length,
  };
}

/** Returns the columns of a role, the likeliest first. */
export function columnsOfRole({ columns }: Sample, role: Role): Column[] {
  return columns
    .filter((column) => column.role?.role === role)
    .sort((a, b) => b.role!.score - a.role!.score || b.values.length - a.values.length);
}

/** Returns the share of values that a test is true of, from 0 to 1. */
export function shareOf(values: readonly string[], test: (value: string) => boolean): number {
  return values.length === 0 ? 0 : values.filter(test).length / values.length;
}

/** Returns the name of a column, or a value, as a reason names it. */
export function quote(text: string): string {
  return `"${text}"`;
}
