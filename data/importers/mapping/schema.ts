import * as v from 'valibot';
import { strictObject } from '../../io/form-errors.ts';
import { key } from '../../io/json-file.ts';
import { type Field, type Fields, fields, type Key, type Sort } from '../../record/fields.ts';
import { HASHABLE_KEYS } from '../../record/place-schema.ts';

const words = v.pipe(v.array(v.string()), v.minLength(1));
/** From the values of a column to their meaning. */
const map = v.record(v.string(), v.string());

const column = strictObject({
  column: v.string(),
  map: v.exactOptional(map),
  /** Value for blank cells and values that the map lacks. */
  default: v.exactOptional(v.string()),
});
const several = strictObject({ columns: words, join: v.exactOptional(v.string()) });
/** Columns joined, some of which may be joined by themselves before. */
const joined = strictObject({
  columns: v.pipe(
    v.array(v.union([v.string(), several], 'is neither a column nor {"columns": […]}')),
    v.minLength(1),
  ),
  join: v.exactOptional(v.string()),
});
const constant = strictObject({ value: v.string() });

/** How a text is read from columns. */
export const textSchema = v.union(
  [v.string(), column, joined, constant],
  'is neither a column, a "{template}", {"column": …}, {"columns": […]} nor {"value": …}',
);

const split = strictObject({ ...column.entries, split: v.exactOptional(v.pipe(v.string(), v.nonEmpty())) });
const item = v.union([v.string(), split, joined, constant]);
/** How several texts are. */
export const listSchema = v.union(
  [item, v.array(item)],
  'is neither a column, a "{template}", {"column": …, "split": …}, {"columns": […]}, {"value": …}, nor a list of such',
);

const id = v.union(
  [
    ...textSchema.options,
    strictObject({
      hash: v.pipe(
        v.array(v.picklist(HASHABLE_KEYS, `is none of ${HASHABLE_KEYS.join(', ')}`)),
        v.minLength(1),
      ),
    }),
  ],
  'is neither a column, a "{template}", {"column": …}, {"columns": […]}, {"value": …} nor {"hash": […]} of keys of a place',
);

const yesOrNo = v.union(
  [
    v.string(),
    strictObject({
      column: v.string(),
      true: v.exactOptional(words),
      false: v.exactOptional(words),
    }),
  ],
  'is neither a column nor {"column": …, "true": […], "false": […]}',
);

const accessKey = v.pipe(
  v.string(),
  v.regex(/^(has|number_of)_[a-z0-9_]+$/, 'is neither a has_… nor a number_of_… key'),
);

const textName = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9_]*$/, 'is not a name such as facilities: small letters, digits and _'),
);

/** Texts that have latitude and longitude together. */
const position = v.union(
  [
    v.string(),
    strictObject({
      column: v.string(),
      order: v.picklist(['lat lon', 'lon lat'], 'is neither "lat lon" nor "lon lat"'),
    }),
  ],
  'is neither a column nor {"column": …, "order": "lon lat"}',
);

/** How a mapping gives the values of each sort. No column has texts by language. */
const FORMS = {
  id,
  link: textSchema,
  links: listSchema,
  name: textSchema,
  names: listSchema,
  text: textSchema,
  list: listSchema,
  address: textSchema,
  website: textSchema,
  urls: listSchema,
  outline: textSchema,
  types: listSchema,
  degrees: textSchema,
  texts: v.record(textName, listSchema),
  titles: v.record(v.string(), textSchema),
  files: listSchema,
  access: v.record(accessKey, yesOrNo),
  level: textSchema,
  flags: v.record(v.string(), yesOrNo),
  site: strictObject({ capacity: textSchema }),
  share: textSchema,
} satisfies Record<Exclude<Sort, 'by-language'>, v.GenericSchema>;

type Forms = typeof FORMS;
/** A key of a place that a mapping may give. */
export type MappedKey = { [K in Key]: Fields[K]['sort'] extends keyof Forms ? K : never }[Key];
type Entries = {
  [K in MappedKey]: v.ExactOptionalSchema<Forms[Fields[K]['sort'] & keyof Forms], undefined>;
};

const entries = Object.entries(fields as Readonly<Record<string, Field>>).flatMap(
  ([name, { sort, about, example }]) =>
    sort === 'by-language' ? [] : [[name, key(FORMS[sort] as v.GenericSchema, about, example)]],
);

/** The mapping from the columns of a table, or the properties of features, to the keys of a place. */
export const mappingSchema = strictObject({
  prefix: key(
    v.pipe(v.string(), v.regex(/^[^:,\s]+$/, 'is not a prefix such as "campus"')),
    'Prefix of ids that have none, also in identifiers, parent, child and primary_place. Default: the kind',
    'campus',
  ),
  only: key(
    strictObject({ column: v.string(), is: words }),
    'The rows to import: those with one of these values in the column',
    { column: 'Status', is: ['open'] },
  ),
  position: key(
    position,
    'Latitude and longitude in one column, as two numbers, well-known text or binary digits of PostGIS',
    { column: 'Place', order: 'lat lon' },
  ),
  ...(Object.fromEntries(entries) as Entries),
});

export type Mapping = v.InferOutput<typeof mappingSchema>;
export type TextMapping = v.InferOutput<typeof textSchema>;
export type ListMapping = v.InferOutput<typeof listSchema>;
export type YesOrNoMapping = v.InferOutput<typeof yesOrNo>;
