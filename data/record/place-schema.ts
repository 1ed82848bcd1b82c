import * as v from 'valibot';
import { type Field, type Fields, fields, type Key, keysOf, type Sort } from './fields.ts';
import { DECIMAL } from './positions.ts';

/** Keys of a record from which an id can be derived. */
export const HASHABLE_KEYS = keysOf(
  'name',
  'names',
  'text',
  'address',
  'list',
  'website',
  'urls',
  'outline',
  'types',
  'degrees',
);

/** The path of a type, such as `/transport/bus-stop`. */
export const TYPE_PATH = /^(\/[^/\s]+)+$/;

/** The tag of a language by BCP 47, such as `de` or `zh-Hant`. */
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$/;

const identifier = v.pipe(v.string(), v.regex(/^[^:,\s]+:[^,\s]+$/, 'is not <prefix>:<value>'));
const text = v.string();
const list = v.array(text);

/** How the values of each sort are in a record. */
const FORMS = {
  id: identifier,
  link: identifier,
  links: v.array(identifier),
  name: text,
  names: list,
  text,
  list,
  address: text,
  website: text,
  urls: list,
  outline: text,
  types: v.pipe(
    v.array(v.pipe(text, v.regex(TYPE_PATH, 'is not a type path such as /transport/bus-stop'))),
    v.minLength(1, 'names no type'),
  ),
  degrees: v.union(
    [v.number(), v.pipe(text, v.regex(DECIMAL, 'is not a decimal number'))],
    'is neither a number nor a number in a string',
  ),
  'by-language': v.record(v.pipe(text, v.regex(LANGUAGE, 'is no tag of a language such as de')), text),
  texts: v.record(text, text),
  titles: v.record(text, text),
  files: v.array(
    v.object({
      location: v.exactOptional(text),
      primary: v.exactOptional(v.boolean()),
      type: v.exactOptional(text),
      url: v.exactOptional(text),
    }),
  ),
  access: v.record(text, v.union([v.boolean(), v.number()], 'is neither true, false nor a number')),
  level: v.picklist(['yes', 'limited', 'no'], 'is neither "yes", "limited" nor "no"'),
  flags: list,
  site: v.object({ capacity: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))) }),
  share: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
} satisfies Record<Sort, v.GenericSchema>;

type Entries = {
  [K in Key]: Fields[K] extends { readonly required: true }
    ? (typeof FORMS)[Fields[K]['sort']]
    : v.ExactOptionalSchema<(typeof FORMS)[Fields[K]['sort']], undefined>;
};

function entryOf({ sort, about, required }: Field): v.GenericSchema {
  const form = v.pipe(FORMS[sort] as v.GenericSchema, v.description(about));
  return required ? form : (v.exactOptional(form) as unknown as v.GenericSchema);
}

/** One line of a places NDJSON file. Importers report unknown keys. */
export const placeSchema = v.object(
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, entryOf(field)]),
  ) as unknown as Entries,
);

/** A line of places NDJSON as written. */
export type PlaceRecord = v.InferOutput<typeof placeSchema>;
