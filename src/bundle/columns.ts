import type { Place } from '../core/place.ts';
import type { PartKind } from './manifest.ts';

/** A table that strings are referred to in by number. Each part has its own texts. */
export type TableName = 'names' | 'texts' | 'identifiers';

/** How one key of a place is coded; see format.ts for the bytes. */
export type Column = ReferenceColumn | CoordinateColumn;

export interface ReferenceColumn {
  readonly part: PartKind;
  readonly codec: 'string' | 'strings' | 'address' | 'json' | 'identifier' | 'identifiers' | 'types';
  /** Where its strings are; types are numbers in the flattened type tree. */
  readonly table: TableName | 'types';
  /** Values are written as differences to the value before, or to the place's own id. */
  readonly base?: 'previous' | 'id';
  /** For `json`: the value that is not stored, as every place without one has it. */
  readonly absent?: '{}' | '[]';
}

export interface CoordinateColumn {
  readonly part: PartKind;
  readonly codec: 'coordinate';
}

/** Whether a place may have several values in this column. */
export function isPlural(column: ReferenceColumn): boolean {
  return column.codec !== 'string' && column.codec !== 'json' && column.codec !== 'identifier';
}

/** Every key of a place, in the order of the sections. Writing and reading both follow this table. */
export const columns: Readonly<Record<keyof Place, Column>> = {
  id: { part: 'search', codec: 'identifier', table: 'identifiers', base: 'previous' },
  identifiers: { part: 'search', codec: 'identifiers', table: 'identifiers', base: 'id' },
  name: { part: 'search', codec: 'string', table: 'names', base: 'previous' },
  name_sort: { part: 'search', codec: 'string', table: 'texts' },
  type: { part: 'search', codec: 'types', table: 'types' },
  lat: { part: 'search', codec: 'coordinate' },
  lon: { part: 'search', codec: 'coordinate' },
  short_name: { part: 'search', codec: 'string', table: 'names' },
  alternative_names: { part: 'search', codec: 'strings', table: 'names' },
  hidden_names: { part: 'search', codec: 'strings', table: 'names' },
  tags: { part: 'search', codec: 'strings', table: 'names' },
  address: { part: 'search', codec: 'address', table: 'names' },
  parent: { part: 'search', codec: 'identifiers', table: 'identifiers', base: 'id' },
  child: { part: 'search', codec: 'identifiers', table: 'identifiers', base: 'id' },
  primary_place: { part: 'search', codec: 'identifier', table: 'identifiers', base: 'id' },
  accessibility: { part: 'search', codec: 'json', table: 'texts', absent: '{}' },
  flags: { part: 'search', codec: 'strings', table: 'texts' },
  park_and_ride: { part: 'search', codec: 'json', table: 'texts' },
  importance: { part: 'search', codec: 'json', table: 'texts' },
  rti: { part: 'details', codec: 'json', table: 'texts', absent: '{}' },
  phone: { part: 'details', codec: 'string', table: 'texts' },
  website: { part: 'details', codec: 'string', table: 'texts' },
  opening_hours: { part: 'details', codec: 'string', table: 'texts' },
  collection_times: { part: 'details', codec: 'string', table: 'texts' },
  social_facebook: { part: 'details', codec: 'strings', table: 'texts' },
  social_twitter: { part: 'details', codec: 'strings', table: 'texts' },
  shape: { part: 'details', codec: 'string', table: 'texts' },
  files: { part: 'details', codec: 'json', table: 'texts', absent: '[]' },
};
