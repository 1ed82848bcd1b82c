import type { Place } from '../../core/place.ts';
import type { PartKind } from '../manifest.ts';

/** A table that strings are referred to in by number. Each part has its own texts and frames. */
export type TableName = 'names' | 'affixes' | 'frames' | 'texts';

/** How one key of a place is coded; see format.ts for the bytes. */
export type Column = StringColumn | OtherColumn;

export interface StringColumn {
  readonly part: PartKind;
  readonly codec: 'string' | 'strings' | 'address' | 'json';
  readonly table: 'names' | 'texts';
  /** Values are likely to be, one for one, those that the place has in another column: the stem of its name, or a list. */
  readonly own?: 'name' | 'tags';
  /** For `json`: the value that is not stored, as every place without one has it. */
  readonly absent?: '{}' | '[]';
}

export interface OtherColumn {
  readonly part: PartKind;
  readonly codec: 'name' | 'identifier' | 'identifiers' | 'types' | 'coordinate' | 'outline';
}

/** Every key of a place, in the order of the sections. Writing and reading both follow this table. */
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
  files: { part: 'details', codec: 'json', table: 'texts', absent: '[]' },
};
