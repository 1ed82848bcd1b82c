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
