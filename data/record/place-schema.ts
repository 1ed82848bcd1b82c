import * as v from 'valibot';
import { DECIMAL } from './positions.ts';

/** Keys of the places format with one optional text. */
export const OPTIONAL_TEXTS = [
  'short_name',
  'address',
  'locality',
  'phone',
  'website',
  'opening_hours',
  'collection_times',
  'description',
  'shape',
  'accessibility_notes',
  'line',
] as const;

/** Keys with lists of texts that are neither identifiers nor shown names. */
export const TEXT_LISTS = ['hidden_names', 'tags', 'social_facebook', 'social_twitter'] as const;

/** Keys of a record from which an id can be derived. */
export const HASHABLE_KEYS = [
  'name',
  'name_sort',
  'lat',
  'lon',
  'type',
  'alternative_names',
  ...OPTIONAL_TEXTS,
  ...TEXT_LISTS,
] as const;

const IDENTIFIER = /^[^:,\s]+:[^,\s]+$/;
/** The path of a type, such as `/transport/bus-stop`. */
export const TYPE_PATH = /^(\/[^/\s]+)+$/;

/** The tag of a language by BCP 47, such as `de` or `zh-Hant`. */
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$/;

const identifier = v.pipe(v.string(), v.regex(IDENTIFIER, 'is not <prefix>:<value>'));
const strings = v.array(v.string());
const identifiers = v.array(identifier);
const degrees = v.union(
  [v.number(), v.pipe(v.string(), v.regex(DECIMAL, 'is not a decimal number'))],
  'is neither a number nor a number in a string',
);

/** One line of a places NDJSON file. Importers report unknown keys. */
export const placeSchema = v.object({
  id: v.pipe(identifier, v.description('`<prefix>:<value>` without commas or spaces; unique')),
  identifiers: v.exactOptional(v.pipe(identifiers, v.description('All identifiers; a missing id is added'))),
  name: v.pipe(
    v.string(),
    v.description('Display name; `""` for a place without a name, such as a post box'),
  ),
  name_sort: v.exactOptional(v.pipe(v.string(), v.description('The sort key; default: the name'))),
  type: v.pipe(
    v.array(v.pipe(v.string(), v.regex(TYPE_PATH, 'is not a type path such as /transport/bus-stop'))),
    v.minLength(1, 'names no type'),
    v.description('One or more paths of the type tree'),
  ),
  lat: v.exactOptional(
    v.pipe(degrees, v.description('Degrees, WGS 84, kept to seven decimals; with lon or not at all')),
  ),
  lon: v.exactOptional(v.pipe(degrees, v.description('Degrees, WGS 84; with lat or not at all'))),
  short_name: v.exactOptional(v.string()),
  alternative_names: v.exactOptional(v.pipe(strings, v.description('Searched and shown'))),
  names: v.exactOptional(
    v.pipe(
      v.record(v.pipe(v.string(), v.regex(LANGUAGE, 'is no tag of a language such as de')), v.string()),
      v.description(
        'Names by language, such as {"de": "Valletta"}: shown to visitors who read it, and searched like alternative_names',
      ),
    ),
  ),
  hidden_names: v.exactOptional(
    v.pipe(strings, v.description('Searched, never shown: a spelling by ear, or an old name')),
  ),
  tags: v.exactOptional(
    v.pipe(strings, v.description('Searched by search, not by suggest: streets, districts, kinds of food')),
  ),
  address: v.exactOptional(v.string()),
  locality: v.exactOptional(
    v.pipe(
      v.string(),
      v.description(
        'Town, suburb or street, shown where there is no address; default: the nearest that is an area',
      ),
    ),
  ),
  phone: v.exactOptional(v.string()),
  website: v.exactOptional(v.string()),
  opening_hours: v.exactOptional(v.string()),
  collection_times: v.exactOptional(v.string()),
  description: v.exactOptional(
    v.pipe(v.string(), v.description('What a visitor should know, in sentences: searched and shown')),
  ),
  texts: v.exactOptional(
    v.pipe(
      v.record(v.string(), v.string()),
      v.description('Other texts by name, such as facilities: searched, and shown where they match'),
    ),
  ),
  social_facebook: v.exactOptional(v.pipe(strings, v.description('URLs'))),
  social_twitter: v.exactOptional(v.pipe(strings, v.description('URLs'))),
  shape: v.exactOptional(v.pipe(v.string(), v.description('Outline as WKT, longitude first'))),
  line: v.exactOptional(
    v.pipe(v.string(), v.description('Course of a street or river as WKT, longitude first')),
  ),
  parent: v.exactOptional(
    v.pipe(identifiers, v.description('Ids. Give this side or child; the build makes both agree')),
  ),
  child: v.exactOptional(identifiers),
  primary_place: v.exactOptional(v.pipe(identifier, v.description('Id of the place that contains this one'))),
  files: v.exactOptional(
    v.array(
      v.object({
        location: v.exactOptional(v.string()),
        primary: v.exactOptional(v.boolean()),
        type: v.exactOptional(v.string()),
        url: v.exactOptional(v.string()),
      }),
    ),
  ),
  accessibility: v.exactOptional(
    v.pipe(
      v.record(v.string(), v.union([v.boolean(), v.number()], 'is neither true, false nor a number')),
      v.description('has_*: true or false; number_of_*: whole numbers; absent means unknown'),
    ),
  ),
  wheelchair_access: v.exactOptional(
    v.pipe(
      v.picklist(['yes', 'limited', 'no'], 'is neither "yes", "limited" nor "no"'),
      v.description('Shown beside the flag has_wheelchair_access, which search filters by'),
    ),
  ),
  accessibility_notes: v.exactOptional(v.pipe(v.string(), v.description('Accessibility in words; shown'))),
  flags: v.exactOptional(v.pipe(strings, v.description('Such as is_display_in_maps_department_list'))),
  rti: v.exactOptional(
    v.pipe(v.record(v.string(), v.string()), v.description('Live departure types and their titles')),
  ),
  park_and_ride: v.exactOptional(
    v.pipe(
      v.object({ capacity: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))) }),
      v.description('Makes the place a site of the park-and-rides list; capacity in spaces'),
    ),
  ),
  importance: v.exactOptional(
    v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(1),
      v.description('0 to 1: decides between equally good matches'),
    ),
  ),
});

/** A line of places NDJSON as written. */
export type PlaceRecord = v.InferOutput<typeof placeSchema>;
