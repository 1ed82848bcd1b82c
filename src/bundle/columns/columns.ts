import type { Place } from '../../core/place.ts';
import type { PartKind } from '../manifest.ts';

/** A table of strings that columns refer to by number. Each part has its own templates and texts. */
export type TableName = 'names' | 'affixes' | 'templates' | 'texts';

/** Returns the name of a table's section. */
export function tableSection(table: TableName): string {
  return table === 'templates' ? '#frames' : `#${table}`;
}

/** The coding of one key of a place; see format.ts for the bytes. */
export type Column = StringColumn | OtherColumn;

/** A column of references to a string table. */
export interface StringColumn {
  readonly part: PartKind;
  readonly codec: 'string' | 'strings' | 'address' | 'json';
  readonly table: 'names' | 'texts';
  /** Another column with the likely values, one for one: the stem of the place's name, or a list. */
  readonly own?: 'name' | 'tags';
  /** For `json`: the default value, which is not stored. */
  readonly absent?: '{}' | '[]';
}

/** A column with a coding of its own. */
export interface OtherColumn {
  readonly part: PartKind;
  readonly codec: 'name' | 'identifier' | 'identifiers' | 'types' | 'coordinate' | 'outline';
}

/** Every key of a place, in the order of the sections. The writer and the reader both follow this table. */
export const columns: Readonly<Record<keyof Place, Column>> = {
  id: { part: 'search', codec: 'identifier' },
  identifiers: { part: 'search', codec: 'identifiers' },
  name: { part: 'search', codec: 'name' },
  name_sort: { part: 'search', codec: 'string', table: 'names' },
  type: { part: 'search', codec: 'types' },
  lat: { part: 'search', codec: 'coordinate' },
  lon: { part: 'search', codec: 'coordinate' },
  short_name: { part: 'search', codec: 'string', table: 'names' },
  alternative_names: { part: 'search', codec: 'strings', table: 'names' },
  hidden_names: { part: 'search', codec: 'strings', table: 'names', own: 'name' },
  tags: { part: 'search', codec: 'strings', table: 'names' },
  address: { part: 'search', codec: 'address', table: 'names', own: 'tags' },
  parent: { part: 'search', codec: 'identifiers' },
  child: { part: 'search', codec: 'identifiers' },
  primary_place: { part: 'search', codec: 'identifier' },
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
  shape: { part: 'details', codec: 'outline' },
  line: { part: 'details', codec: 'outline' },
  files: { part: 'details', codec: 'json', table: 'texts', absent: '[]' },
  wheelchair_access: { part: 'details', codec: 'string', table: 'texts' },
  accessibility_notes: { part: 'details', codec: 'string', table: 'texts' },
  description: { part: 'text', codec: 'string', table: 'texts' },
  texts: { part: 'text', codec: 'json', table: 'texts' },
};
