import * as v from 'valibot';
import { explanation } from './explanation.ts';
import { link, placeLink } from './link.ts';
import { described, type Immutable, optionalText, optionalTexts, text, withPrefixed } from './schema.ts';

export const suggestedPlace = v.object({
  _links: v.object({ self: link }),
  id: text('Primary identifier, `<prefix>:<value>`'),
  identifiers: described(v.array(v.string()), 'All identifiers, the primary one included'),
  name: text('Display name; empty for a place without one, such as a post box'),
  type: described(v.array(v.string()), 'Paths of its types, such as `/university/college`'),
  type_name: described(v.array(v.string()), 'Names of its types, one for each path'),
  subtypes: optionalTexts('Words that say what it is within its types, such as `bakery` or `italian`'),
  address: optionalText('The address in one line'),
  locality: optionalText('The town, suburb or street that it is in or near'),
  distance: described(
    v.number(),
    "Kilometres from the request's position, by great circle; 0 if either position is unknown",
  ),
  _explanation: v.optional(explanation),
});

/** A place in suggestions: enough to recognise it and to request the rest. */
export interface SuggestedPlace extends Immutable<v.InferOutput<typeof suggestedPlace>> {}

const file = v.object({
  location: optionalText('Relative path in the storage of the source'),
  primary: v.optional(described(v.boolean(), "Whether it is the place's main file")),
  type: optionalText('Kind of file, such as `depiction`'),
  url: optionalText('Address, often without a protocol'),
});

const textQuote = v.object({
  field: text('The name of the text: `description`, or another that the source gave it'),
  text: text('At most 160 characters'),
});

/** The sentence around the words of a query. */
export interface TextQuote extends Immutable<v.InferOutput<typeof textQuote>> {}

const clock = v.pipe(v.string(), v.regex(/^\d\d:\d\d$/));
const openingDay = described(
  v.array(v.union([v.tuple([clock, clock]), v.tuple([clock, clock, v.literal('unknown')])])),
  'From when until when it is open; the second time is on the next day where it is not after the first. `unknown` is behind times at which it may be open. An empty list: closed',
);

export const place = v.object({
  ...suggestedPlace.entries,
  _links: withPrefixed(
    {
      self: link,
      parent: v.optional(
        described(v.union([placeLink, v.array(placeLink)]), 'The parent; a list for several'),
      ),
      child: v.optional(v.array(placeLink)),
      primary_place: v.optional(placeLink),
      curie: v.optional(link),
    },
    'rti:',
    link,
  ),
  _embedded: v.optional(v.object({ files: v.array(file) })),
  name_sort: optionalText('The name by which places are sorted'),
  lat: optionalText('Degrees, with up to seven decimals; with `lon` or not at all'),
  lon: optionalText('Degrees, with up to seven decimals; with `lat` or not at all'),
  short_name: optionalText('A shorter display name'),
  alternative_names: optionalTexts('Other names'),
  names: v.optional(
    described(
      v.record(v.string(), v.string()),
      'Names in languages, by BCP 47 tag; only where the parameter `names` asks for it',
    ),
  ),
  phone: optionalText('Telephone number'),
  website: optionalText('Address of its own pages'),
  opening_hours: optionalText('Opening hours, in the syntax of OpenStreetMap'),
  opening_week: v.optional(
    described(
      v.array(openingDay),
      'Known opening hours of Monday to Sunday by the local clock; absent where they are unknown',
    ),
  ),
  opening_dates: v.optional(
    described(
      v.object({
        from: text('The first date of which they are known'),
        to: text('The last date of which they are known'),
        days: described(v.record(v.string(), openingDay), 'The hours of dates that differ from the week'),
      }),
      'Present where weeks differ: nothing is known of other dates then',
    ),
  ),
  time_zone: optionalText('IANA time zone of `opening_week`, such as `Europe/Malta`'),
  collection_times: optionalText('Collection times of a post box, in the syntax of OpenStreetMap'),
  description: optionalText('A description for visitors, in sentences'),
  social_facebook: optionalTexts('Addresses of its pages'),
  social_twitter: optionalTexts('Addresses of its pages'),
  accessibility: v.optional(
    described(
      v.record(v.string(), v.union([v.boolean(), v.number()])),
      'Known features: `has_*` are yes or no, `number_of_*` are counts; an absent key is unknown',
    ),
  ),
  wheelchair_access: v.optional(
    described(v.picklist(['yes', 'limited', 'no']), 'Known access by wheelchair; limited is no full access'),
  ),
  accessibility_notes: optionalText('Accessibility in words'),
  shape: optionalText('Outline as well-known text, longitude first'),
  line: optionalText('Course of a street or river as well-known text, longitude first'),
  match: v.optional(
    described(textQuote, 'The sentence with the words of the query, if they are in no better field'),
  ),
});

/** A place in search results and look-ups. Unknown values are absent. */
export interface Place extends Immutable<v.InferOutput<typeof place>> {}
