import type { Place } from '../../core/place.ts';
import type { PartKind } from '../manifest.ts';
import type { Column } from './column.ts';
import { coordinateColumn } from './coordinates.ts';
import { identifierColumn, identifiersColumn } from './identifiers/identifier-column.ts';
import { nameColumn } from './names.ts';
import { outlineColumn } from './outlines.ts';
import { addressColumn, jsonColumn, listColumn, textColumn, typeColumn } from './string-columns.ts';

/** Every key of a place, in the order of the sections. Build and readers both follow this list. */
export const columns = {
  id: identifierColumn('id'),
  identifiers: identifiersColumn('identifiers', ({ id, identifiers }) =>
    // Nearly all places list their own id first, so that one is left out.
    identifiers[0] === id ? identifiers.slice(1) : identifiers,
  ),
  name: nameColumn(),
  name_sort: textColumn('name_sort', 'search', 'names', ({ name_sort }, { stem }) =>
    name_sort === stem ? undefined : name_sort,
  ),
  type: typeColumn('type'),
  lat: coordinateColumn('lat'),
  lon: coordinateColumn('lon'),
  short_name: textColumn('short_name', 'search', 'names'),
  alternative_names: listColumn('alternative_names', 'search', 'names'),
  hidden_names: listColumn('hidden_names', 'search', 'names', 'name'),
  tags: listColumn('tags', 'search', 'names'),
  address: addressColumn('address', 'tags'),
  parent: identifiersColumn('parent'),
  child: identifiersColumn('child'),
  primary_place: identifierColumn('primary_place'),
  accessibility: jsonColumn('accessibility', 'search', '{}'),
  flags: listColumn('flags', 'search', 'texts'),
  park_and_ride: jsonColumn('park_and_ride', 'search'),
  importance: jsonColumn('importance', 'search'),
  rti: jsonColumn('rti', 'details', '{}'),
  phone: textColumn('phone', 'details', 'texts'),
  website: textColumn('website', 'details', 'texts'),
  opening_hours: textColumn('opening_hours', 'details', 'texts'),
  collection_times: textColumn('collection_times', 'details', 'texts'),
  social_facebook: listColumn('social_facebook', 'details', 'texts'),
  social_twitter: listColumn('social_twitter', 'details', 'texts'),
  shape: outlineColumn('shape'),
  line: outlineColumn('line'),
  files: jsonColumn('files', 'details', '[]'),
  wheelchair_access: textColumn('wheelchair_access', 'details', 'texts'),
  accessibility_notes: textColumn('accessibility_notes', 'details', 'texts'),
  description: textColumn('description', 'text', 'texts'),
  texts: jsonColumn('texts', 'text'),
} satisfies Record<keyof Place, Column<unknown>>;

type Columns = typeof columns;

/** A key whose column is in a part. */
export type KeyOf<Part extends PartKind> = {
  [Key in keyof Columns]: Columns[Key] extends { readonly part: Part } ? Key : never;
}[keyof Columns];

/** The type that a column is decoded to. */
export type Decoded<Key extends keyof Columns> = Columns[Key] extends Column<infer D> ? D : never;

/** All keys of a place. */
export const placeKeys = Object.keys(columns) as (keyof Place)[];

/** Returns a column as one of any kind. */
export function columnOf(key: keyof Place): Column<unknown> {
  return columns[key];
}

/** Returns the keys whose columns are in a part. */
export function keysOf<Part extends PartKind>(part: Part): KeyOf<Part>[] {
  return placeKeys.filter((key) => columns[key].part === part) as KeyOf<Part>[];
}
