import * as v from 'valibot';
import { strictObject } from '../../io/form-errors.ts';
import { key } from '../../io/json-file.ts';
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
const joined = strictObject({ columns: words, join: v.exactOptional(v.string()) });
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
    {
      column: 'Status',
      is: ['open'],
    },
  ),
  id: key(
    id,
    'Primary identifier: a column that stays the same from one build to the next, or {"hash": […]} of other keys',
    'Code',
  ),
  identifiers: key(listSchema, 'Other identifiers', 'campus:{Code}'),
  name: key(textSchema, 'Display name', 'Building name'),
  name_sort: key(textSchema, 'Sorted by this; default: name', 'Sort name'),
  type: key(listSchema, 'Type paths of the type tree, such as /university/library', {
    column: 'Kind',
    map: { Library: '/university/library' },
    default: '/university/building',
  }),
  lat: key(textSchema, 'Latitude in degrees', 'Latitude'),
  lon: key(textSchema, 'Longitude in degrees', 'Longitude'),
  position: key(
    position,
    'Latitude and longitude in one column, as two numbers, well-known text or binary digits of PostGIS',
    { column: 'Place', order: 'lat lon' },
  ),
  short_name: key(textSchema, 'Short name', 'Short name'),
  alternative_names: key(listSchema, 'Other names', { column: 'Also known as', split: ';' }),
  hidden_names: key(listSchema, 'Names that are searched and not shown', 'Old name'),
  tags: key(listSchema, 'Words that say more than the type', { column: 'Topics', split: ',' }),
  address: key(textSchema, 'Address', { columns: ['Street', 'Town'], join: ', ' }),
  locality: key(textSchema, 'Town, suburb or street; default: the nearest that is an area', 'Town'),
  phone: key(textSchema, 'Telephone number', 'Reception'),
  website: key(textSchema, 'Address of a page', 'https://example.org/{Code}'),
  opening_hours: key(textSchema, 'Opening hours', 'Hours'),
  collection_times: key(textSchema, 'Collection times of a post box', 'Collections'),
  description: key(textSchema, 'What a visitor should know, in sentences', 'About'),
  texts: key(v.record(textName, listSchema), 'Other texts that are searched, by name', {
    facilities: 'Inside',
  }),
  social_facebook: key(listSchema, 'URLs', 'https://www.facebook.com/{Facebook}'),
  social_twitter: key(listSchema, 'URLs', 'https://x.com/{Twitter}'),
  shape: key(textSchema, 'Outline as WKT, longitude first', 'Outline'),
  line: key(textSchema, 'Course of a street or river as WKT, longitude first', 'Course'),
  parent: key(listSchema, 'Ids of the places that it is part of', 'Part of'),
  child: key(listSchema, 'Ids of its parts', { column: 'Parts', split: ';' }),
  primary_place: key(textSchema, 'Id of the place that stands for it', 'Main building'),
  files: key(listSchema, 'URLs of pictures; the first is the primary one', 'Photo'),
  accessibility: key(v.record(accessKey, yesOrNo), 'Features (has_…) and counts (number_of_…)', {
    has_lifts_to_all_floors: 'Lift',
  }),
  wheelchair_access: key(textSchema, 'Access by wheelchair: yes, limited or no', 'Wheelchair'),
  accessibility_notes: key(textSchema, 'Accessibility in words', 'Remarks'),
  flags: key(v.record(v.string(), yesOrNo), 'Flags that are set where a column says yes', {
    is_display_in_maps_department_list: 'Listed',
  }),
  rti: key(v.record(v.string(), textSchema), 'Live departures: their types and titles', {
    bus: { value: 'Live bus departure times' },
  }),
  park_and_ride: key(
    strictObject({ capacity: textSchema }),
    'Makes places with a capacity sites of the park-and-rides list',
    { capacity: 'Spaces' },
  ),
  importance: key(textSchema, 'From 0 to 1: decides between equally good matches', 'Importance'),
});

export type Mapping = v.InferOutput<typeof mappingSchema>;
export type TextMapping = v.InferOutput<typeof textSchema>;
export type ListMapping = v.InferOutput<typeof listSchema>;
export type YesOrNoMapping = v.InferOutput<typeof yesOrNo>;
