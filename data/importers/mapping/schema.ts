import * as v from 'valibot';
import { HASHABLE_KEYS } from '../../record/place-schema.ts';

const words = v.pipe(v.array(v.string()), v.minLength(1));
/** From the values of a column to their meaning. */
const map = v.record(v.string(), v.string());

const column = v.strictObject({
  column: v.string(),
  map: v.exactOptional(map),
  /** Value for blank cells and values that the map lacks. */
  default: v.exactOptional(v.string()),
});
const joined = v.strictObject({ columns: words, join: v.exactOptional(v.string()) });
const constant = v.strictObject({ value: v.string() });

const text = v.union(
  [v.string(), column, joined, constant],
  'is neither a column, a "{template}", {"column": …}, {"columns": […]} nor {"value": …}',
);

const split = v.strictObject({ ...column.entries, split: v.exactOptional(v.pipe(v.string(), v.nonEmpty())) });
const item = v.union([v.string(), split, joined, constant]);
const list = v.union(
  [item, v.array(item)],
  'is neither a column, a "{template}", {"column": …, "split": …}, {"columns": […]}, {"value": …}, nor a list of such',
);

const id = v.union(
  [
    ...text.options,
    v.strictObject({
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
    v.strictObject({
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
    v.strictObject({
      column: v.string(),
      order: v.picklist(['lat lon', 'lon lat'], 'is neither "lat lon" nor "lon lat"'),
    }),
  ],
  'is neither a column nor {"column": …, "order": "lon lat"}',
);

/** The mapping from the columns of a table, or the properties of features, to the keys of a place. */
export const mappingSchema = v.strictObject({
  /** Prefix of ids that have none. */
  prefix: v.exactOptional(v.pipe(v.string(), v.regex(/^[^:,\s]+$/, 'is not a prefix such as "campus"'))),
  /** Rows to import. Others are left out. */
  only: v.exactOptional(v.strictObject({ column: v.string(), is: words })),
  id: v.exactOptional(id),
  identifiers: v.exactOptional(list),
  name: v.exactOptional(text),
  name_sort: v.exactOptional(text),
  type: v.exactOptional(list),
  lat: v.exactOptional(text),
  lon: v.exactOptional(text),
  position: v.exactOptional(position),
  short_name: v.exactOptional(text),
  alternative_names: v.exactOptional(list),
  hidden_names: v.exactOptional(list),
  tags: v.exactOptional(list),
  address: v.exactOptional(text),
  phone: v.exactOptional(text),
  website: v.exactOptional(text),
  opening_hours: v.exactOptional(text),
  collection_times: v.exactOptional(text),
  description: v.exactOptional(text),
  /** Other texts that are searched, by name. */
  texts: v.exactOptional(v.record(textName, list)),
  social_facebook: v.exactOptional(list),
  social_twitter: v.exactOptional(list),
  shape: v.exactOptional(text),
  line: v.exactOptional(text),
  parent: v.exactOptional(list),
  child: v.exactOptional(list),
  primary_place: v.exactOptional(text),
  /** URLs of pictures; the first is the primary one. */
  files: v.exactOptional(list),
  accessibility: v.exactOptional(v.record(accessKey, yesOrNo)),
  wheelchair_access: v.exactOptional(text),
  accessibility_notes: v.exactOptional(text),
  flags: v.exactOptional(v.record(v.string(), yesOrNo)),
  rti: v.exactOptional(v.record(v.string(), text)),
  /** Makes places with a capacity sites of the park-and-rides list. */
  park_and_ride: v.exactOptional(v.strictObject({ capacity: text })),
  importance: v.exactOptional(text),
});

export type Mapping = v.InferOutput<typeof mappingSchema>;
export type TextMapping = v.InferOutput<typeof text>;
export type ListMapping = v.InferOutput<typeof list>;
export type YesOrNoMapping = v.InferOutput<typeof yesOrNo>;
