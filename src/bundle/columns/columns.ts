import type { Place } from '../../core/place.ts';
import type { IntLists } from '../../core/structures/int-lists.ts';
import type { PartKind } from '../manifest.ts';
import type { Column, ColumnReader, OtherColumn } from './column.ts';
import { coordinateReader, type OutlineColumn, outlineReader } from './coordinates.ts';
import { type IdentifierColumn, identifierReader } from './identifiers.ts';
import { referenceReader } from './references.ts';
import { type NameColumn, nameReader } from './strings.ts';

/** Every key of a place, in the order of the sections. The writer and the reader both follow this list. */
export const columns = {
  id: { part: 'search', codec: 'identifier' },
  identifiers: { part: 'search', codec: 'identifiers', omits: 'id' },
  name: { part: 'search', codec: 'name' },
  name_sort: { part: 'search', codec: 'string', table: 'names', omits: 'stem' },
  type: { part: 'search', codec: 'strings', table: 'types' },
  lat: { part: 'search', codec: 'coordinate' },
  lon: { part: 'search', codec: 'coordinate' },
  short_name: { part: 'search', codec: 'string', table: 'names' },
  alternative_names: { part: 'search', codec: 'strings', table: 'names' },
  hidden_names: { part: 'search', codec: 'strings', table: 'names', likely: 'name' },
  tags: { part: 'search', codec: 'strings', table: 'names' },
  subtypes: { part: 'search', codec: 'strings', table: 'names', likely: 'tags' },
  address: { part: 'search', codec: 'address', table: 'names', likely: 'tags' },
  locality: { part: 'search', codec: 'string', table: 'names' },
  parent: { part: 'search', codec: 'identifiers' },
  child: { part: 'search', codec: 'identifiers' },
  primary_place: { part: 'search', codec: 'identifier' },
  accessibility: { part: 'search', codec: 'json', table: 'texts', absent: '{}' },
  flags: { part: 'search', codec: 'strings', table: 'texts' },
  park_and_ride: { part: 'search', codec: 'json', table: 'texts' },
  importance: { part: 'search', codec: 'json', table: 'texts' },
  names: { part: 'details', codec: 'json', table: 'texts' },
  rti: { part: 'details', codec: 'json', table: 'texts', absent: '{}' },
  phone: { part: 'details', codec: 'string', table: 'texts' },
  website: { part: 'details', codec: 'string', table: 'texts' },
  opening_hours: { part: 'details', codec: 'string', table: 'texts' },
  collection_times: { part: 'details', codec: 'string', table: 'texts' },
  social_facebook: { part: 'details', codec: 'strings', table: 'texts' },
  social_twitter: { part: 'details', codec: 'strings', table: 'texts' },
  shape: { part: 'outlines', codec: 'outline' },
  line: { part: 'outlines', codec: 'outline' },
  files: { part: 'details', codec: 'json', table: 'texts', absent: '[]' },
  wheelchair_access: { part: 'details', codec: 'string', table: 'texts' },
  accessibility_notes: { part: 'details', codec: 'string', table: 'texts' },
  description: { part: 'text', codec: 'string', table: 'texts' },
  texts: { part: 'text', codec: 'json', table: 'texts' },
} as const satisfies Record<keyof Place, Column>;

type Columns = typeof columns;

/** A key whose column is in a part. */
export type KeyOf<Part extends PartKind> = {
  [Key in keyof Columns]: Columns[Key]['part'] extends Part ? Key : never;
}[keyof Columns];

/** The type that a column is decoded to. */
export type Decoded<Key extends keyof Columns> = Columns[Key] extends { readonly table: string }
  ? IntLists
  : {
      readonly name: NameColumn;
      readonly identifier: IdentifierColumn;
      readonly identifiers: IdentifierColumn;
      readonly coordinate: Float64Array;
      readonly outline: OutlineColumn;
    }[Exclude<Columns[Key]['codec'], 'string' | 'strings' | 'address' | 'json'>];

/** All keys of a place. */
export const placeKeys = Object.keys(columns) as (keyof Place)[];

/** Returns the keys whose columns are in a part. */
export function keysOf<Part extends PartKind>(part: Part): KeyOf<Part>[] {
  return placeKeys.filter((key) => columns[key].part === part) as KeyOf<Part>[];
}

/** Returns the reader of a column. The writers are in encode.ts, because pages write none. */
export function readerOf(key: keyof Place): ColumnReader<unknown> {
  const column: Column = columns[key];
  if ('table' in column) return referenceReader(key, column) as ColumnReader<unknown>;
  const readers: Readonly<Record<OtherColumn['codec'], unknown>> = {
    name: nameReader,
    identifier: identifierReader(column),
    identifiers: identifierReader(column),
    coordinate: coordinateReader,
    outline: outlineReader,
  };
  return readers[column.codec] as ColumnReader<unknown>;
}
