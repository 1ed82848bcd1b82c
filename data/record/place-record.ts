import type { Place } from '../../src/core/place.ts';
import { type Field, fields, type Key, type Sort } from './fields.ts';
import type { PlaceRecord } from './place-schema.ts';

/** Shared by all places, because very many have very many empty lists. */
const NONE: readonly never[] = Object.freeze([]);
const NOTHING = Object.freeze({});

const given = (value: unknown): unknown => value;
const filled = (value: unknown): unknown => value || undefined;
const listed = (value: unknown): unknown => distinctTexts(value as readonly string[]);

/** The value that a place has for that of a record. */
const PLACED: Readonly<Record<Sort, (value: unknown) => unknown>> = {
  id: given,
  link: filled,
  links: listed,
  name: filled,
  names: listed,
  text: filled,
  list: listed,
  address: filled,
  website: filled,
  urls: listed,
  outline: filled,
  types: listed,
  degrees: (value) => (value === undefined ? undefined : String(value)),
  'by-language': (value) => textsIn(value as PlaceRecord['names']),
  texts: (value) => textsIn(value as PlaceRecord['texts']),
  titles: (value) => value ?? NOTHING,
  files: (value) => value ?? NONE,
  access: (value) => value ?? NOTHING,
  level: given,
  flags: listed,
  site: given,
  share: given,
};
const PLACERS = (Object.entries(fields) as [Key, Field][]).map(
  ([key, { sort }]) => [key, PLACED[sort]] as const,
);

/**
 * Converts a valid record to a place of a bundle: lists exist and are distinct, empty strings are absent, the
 * identifiers include the id, and `name_sort` defaults to the name. A search finds a place by its names in all languages, and by its subtypes.
 */
export function toPlace(record: PlaceRecord): Place {
  const { id, name, name_sort, short_name, identifiers = [], alternative_names = [], names = {} } = record;
  const { subtypes = [], tags = [] } = record;
  const others = Object.values(names).filter((other) => other !== name && other !== short_name);
  const whole: PlaceRecord = {
    ...record,
    identifiers: identifiers.includes(id) ? identifiers : [id, ...identifiers],
    name_sort: name_sort || name,
    tags: [...subtypes, ...tags],
    alternative_names: others.length > 0 ? [...alternative_names, ...others] : alternative_names,
  };
  // An empty name is a name.
  const place: Record<string, unknown> = { id, identifiers: NONE, name, name_sort: whole.name_sort };
  for (const [key, placed] of PLACERS) {
    const value = placed(whole[key]);
    if (value !== undefined) place[key] = value;
  }
  return place as unknown as Place;
}

/** Returns the texts that are not empty; `undefined` where none is. */
function textsIn(texts: Readonly<Record<string, string>> = NOTHING): Record<string, string> | undefined {
  const entries = Object.entries(texts).filter(([, text]) => text !== '');
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function distinctTexts(strings: readonly string[] = NONE): readonly string[] {
  if (strings.length === 0) return NONE;
  const given = strings.includes('') ? strings.filter((string) => string !== '') : strings;
  return given.length < 2 ? [...given] : [...new Set(given)];
}
