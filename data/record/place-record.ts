import type { Place } from '../../src/core/place.ts';
import type { PlaceRecord } from './place-schema.ts';

/**
 * Converts a valid record to a place of a bundle: lists exist and are distinct, empty strings are absent, the
 * identifiers include the id, and `name_sort` defaults to the name.
 */
export function toPlace(record: PlaceRecord): Place {
  const { id, name, type } = record;
  const identifiers = distinctTexts(record.identifiers);
  return {
    id,
    identifiers: identifiers.includes(id) ? identifiers : [id, ...identifiers],
    name,
    name_sort: record.name_sort || name,
    type: distinctTexts(type),
    ...(record.lat !== undefined && { lat: String(record.lat) }),
    ...(record.lon !== undefined && { lon: String(record.lon) }),
    ...optional(record, 'short_name'),
    ...namesOf(record),
    hidden_names: distinctTexts(record.hidden_names),
    tags: distinctTexts(record.tags),
    ...optional(record, 'address'),
    ...optional(record, 'locality'),
    ...optional(record, 'phone'),
    ...optional(record, 'website'),
    ...optional(record, 'opening_hours'),
    ...optional(record, 'collection_times'),
    ...optional(record, 'description'),
    ...textsOf(record),
    social_facebook: distinctTexts(record.social_facebook),
    social_twitter: distinctTexts(record.social_twitter),
    ...optional(record, 'shape'),
    ...optional(record, 'line'),
    parent: distinctTexts(record.parent),
    child: distinctTexts(record.child),
    ...optional(record, 'primary_place'),
    files: record.files ?? NONE,
    accessibility: record.accessibility ?? NOTHING,
    ...optional(record, 'wheelchair_access'),
    ...optional(record, 'accessibility_notes'),
    flags: distinctTexts(record.flags),
    rti: record.rti ?? NOTHING,
    ...(record.park_and_ride && { park_and_ride: record.park_and_ride }),
    ...(record.importance !== undefined && { importance: record.importance }),
  };
}

/** Returns the names besides the first. A search finds a place by its names in all languages. */
function namesOf(record: PlaceRecord): Pick<Place, 'names' | 'alternative_names'> {
  const { name, short_name, alternative_names = NONE } = record;
  const names = filled(record.names);
  const others = Object.values(names ?? {}).filter((other) => other !== name && other !== short_name);
  return {
    alternative_names: distinctTexts(
      others.length > 0 ? [...alternative_names, ...others] : alternative_names,
    ),
    ...(names && { names }),
  };
}

function textsOf(record: PlaceRecord): Pick<Place, 'texts'> {
  const texts = filled(record.texts);
  return texts ? { texts } : {};
}

/** Returns the texts that are not empty; `undefined` where none is. */
function filled(texts: Readonly<Record<string, string>> = NOTHING): Record<string, string> | undefined {
  const entries = Object.entries(texts).filter(([, text]) => text !== '');
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Shared by all places, because very many have very many empty lists. */
const NONE: readonly never[] = Object.freeze([]);
const NOTHING = Object.freeze({});

function distinctTexts(strings: readonly string[] = NONE): readonly string[] {
  if (strings.length === 0) return NONE;
  const given = strings.includes('') ? strings.filter((string) => string !== '') : strings;
  return given.length < 2 ? [...given] : [...new Set(given)];
}

/** Returns the key with its value, or nothing for an empty value. */
function optional<K extends keyof PlaceRecord>(record: PlaceRecord, key: K): Partial<Pick<PlaceRecord, K>> {
  const entry: Partial<Pick<PlaceRecord, K>> = {};
  if (record[key]) entry[key] = record[key];
  return entry;
}
