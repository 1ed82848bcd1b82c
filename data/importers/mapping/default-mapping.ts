import { FingerpostError } from '../../../src/core/errors.ts';
import { unknownAccessKey } from '../../record/accessibility-keys.ts';
import { keysOf } from '../../record/fields.ts';
import { collapseSpaces } from '../clean-text.ts';
import type { Mapping } from './schema.ts';

const TEXTS = keysOf(
  'id',
  'link',
  'name',
  'degrees',
  'text',
  'address',
  'website',
  'outline',
  'level',
  'share',
);
const LISTS = keysOf('links', 'types', 'names', 'list', 'urls');

/** A key of accessibility, as a column may be called. In other words, such as "Number of books", it is known or none. */
const ACCESS_KEY = /^(has|number_of)_[a-z0-9_]+$/;

/** The keys that columns may be named after. */
export const KEYS: readonly string[] = [...TEXTS, ...LISTS];

/** Returns a name of a column as it is compared: in small letters, with single blanks. */
export function inAnyCase(name: string): string {
  return collapseSpaces(name).toLowerCase();
}

/**
 * Returns the mapping for a file without a configured one: columns with the names of place keys, in any case, map to
 * them, lists are split at semicolons, and columns such as `has_…` and `number_of_…` are accessibility.
 */
export function defaultMapping(columns: readonly string[]): Mapping {
  // Of several that differ in case, the key itself comes first, then the first column.
  const named = new Map([...columns].reverse().map((column) => [keyOf(column), column]));
  for (const column of columns) if (column === keyOf(column)) named.set(column, column);
  const texts = TEXTS.filter((key) => named.has(key)).map((key) => [key, named.get(key)]);
  const lists = LISTS.filter((key) => named.has(key)).map((key) => [
    key,
    { column: named.get(key), split: ';' },
  ]);
  const access = [...named].filter(
    ([key, column]) =>
      unknownAccessKey(key) === undefined || (key === column.toLowerCase() && ACCESS_KEY.test(key)),
  );
  return { ...Object.fromEntries([...texts, ...lists]), accessibility: Object.fromEntries(access) };
}

/** Returns the key that a column may be named after: `Opening hours` → `opening_hours`. */
export function keyOf(column: string): string {
  return inAnyCase(column).replaceAll(/[ -]/g, '_');
}

/** Maximum number of columns that a message names. */
const MAX_NAMED_COLUMNS = 40;

/** Returns columns as a message names them: `"name", "Kind"`, or `none`. */
export function listed(names: readonly string[]): string {
  if (names.length === 0) return 'none';
  const there = names.slice(0, MAX_NAMED_COLUMNS).map((name) => `"${name}"`);
  return `${there.join(', ')}${names.length > MAX_NAMED_COLUMNS ? ', …' : ''}`;
}

/** Returns the error of a file in which neither mapping nor columns say the types of places. */
export function noTypeError(
  path: string,
  names: readonly string[],
  one: string,
  several: string,
): FingerpostError {
  return new FingerpostError(
    'bad-input',
    `${path}: nothing says which ${one} is the type: write "type" under "imports" in the --config, as ` +
      `{"column": …, "map": {…}}, or as {"value": "/university/building"} for all; the ${several} are ${listed(names)}`,
  );
}
