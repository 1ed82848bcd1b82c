import { FingerpostError } from '../../../src/core/errors.ts';
import { OPTIONAL_TEXTS, TEXT_LISTS } from '../../record/place-keys.ts';
import type { Mapping } from './schema.ts';

const TEXTS = [
  'id',
  'name',
  'name_sort',
  'lat',
  'lon',
  ...OPTIONAL_TEXTS,
  'wheelchair_access',
  'primary_place',
  'importance',
] as const;

const LISTS = ['identifiers', 'type', 'alternative_names', ...TEXT_LISTS, 'parent', 'child'] as const;

/**
 * Returns the mapping for a file without a configured one: columns with the names of place keys map to them, lists
 * are split at semicolons, and columns such as `has_…` and `number_of_…` are accessibility.
 */
export function defaultMapping(columns: readonly string[]): Mapping {
  const texts = TEXTS.filter((key) => columns.includes(key)).map((key) => [key, key]);
  const lists = LISTS.filter((key) => columns.includes(key)).map((key) => [key, { column: key, split: ';' }]);
  const access = columns.filter((column) => /^(has|number_of)_[a-z0-9_]+$/.test(column));
  return {
    ...Object.fromEntries([...texts, ...lists]),
    accessibility: Object.fromEntries(access.map((column) => [column, column])),
  };
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
