import * as v from 'valibot';
import { openStates } from '../opening-hours.ts';
import { accessStates, knownFeatures, titleOfAccess } from '../place.ts';
import { count, described, type Immutable, optionalText, optionalTexts, text } from './schema.ts';

/** Presence counts, whatever the value is. */
const flag = (description: string) => v.optional(described(v.literal(true), description));

const number = (description: string) => v.optional(described(v.number(), description));

const position = {
  lat: number('Latitude in degrees, with `lon`; the header `Geo-Position` stands above both'),
  lon: number('Longitude in degrees, with `lat`'),
};

const range = {
  start: v.optional(count('Index of the first match on the page; 0 by default')),
  count: v.optional(count('Maximum number of matches on the page; by default 35, or 20 of suggestions')),
};

const typeExact = optionalTexts('Exact type paths: only places of any of these types');
const explain = v.optional(
  described(
    v.boolean(),
    'Whether the page has an `_explanation` of how it was found, and each place one of its match and rank',
  ),
);

const names = v.optional(
  described(v.boolean(), 'Whether each place has the `names` by which languages call it; false by default'),
);

const lang = optionalText(
  'Language of the visitor, such as `de`: its words come before those of the languages of the bundle',
);

/** The parameters of a look-up. */
export const placeParameters = v.object({ names });

/** The parameters of a search. Lists are repeated parameters. */
export const searchParameters = v.object({
  q: optionalText('The words to search for; without any, all places match'),
  type: optionalText('A type path: only places of this type and of those below it; not with `type_exact`'),
  type_exact: typeExact,
  kind: optionalTexts(
    'Type paths, each with the tags of its places behind ` + `, separated by commas: only places of any of them; each repetition must be met',
  ),
  ...position,
  near: optionalText('Identifier of a place: distances are to it, and it is left out'),
  near_kind: optionalText(
    'Words for a kind of places, such as `town hall`: distances are to the nearest of them, of those around `lat` and `lon` where these are given, and they are left out; not with `near`',
  ),
  within: optionalTexts(
    'Identifiers of places, separated by commas: only places within any of them; each repetition must be met',
  ),
  accessibility_any: optionalTexts(
    'Names of features, separated by commas: only places known to have any of them, without a position those first that are what a feature is about, such as toilets; each repetition must be met',
  ),
  wheelchair_access: v.optional(
    described(
      v.array(v.picklist(accessStates)),
      'Only places in any of these states of access by wheelchair; `unknown` are those of which nothing is recorded',
    ),
  ),
  open_at: optionalText(
    'Only places known to be open then, by their own clocks: a time such as `2026-12-24T21:30`, any time of a date or of a period such as `2026-12-24T22:00/24:00`, or `now`',
  ),
  open: v.optional(
    described(
      v.array(v.picklist(openStates)),
      'Only places in any of these states at the time of `open_at`, by default `open`; without a time that of the request',
    ),
  ),
  interpret: v.optional(
    described(v.boolean(), 'Whether the words may be understood as a request; true by default'),
  ),
  explain,
  names,
  lang,
  facet: optionalTexts(
    'Names of the facets to count: `type` (the default), `type_exact`, `open`, `wheelchair_access`, or a feature',
  ),
  inoxford: flag("Only places within the bundle's area; a bundle may give the parameter another name"),
  university_only: flag('Only places of the university'),
  exclude_university: flag('Only other places than those of the university'),
  is_display_in_maps_department_list: flag('Only featured departments of the university'),
  ...range,
});

/** For each accessibility feature that every bundle has a filter for, its parameter. A bundle may have more of them. */
export const accessibilityParameters = Object.fromEntries(
  knownFeatures.map((feature) => [
    `accessibility_${feature}`,
    flag(`Only places known to have it: ${titleOfAccess(feature)}`),
  ]),
);

/** The parameters of suggestions. */
export const suggestParameters = v.object({
  q: text('The beginning of a name'),
  type_exact: typeExact,
  ...position,
  interpret: v.optional(
    described(v.boolean(), 'Whether the page has searches that the text may lead to; false by default'),
  ),
  explain,
  lang,
  ...range,
});

/** The type of a flag is that of a checkbox: `false` leaves it out. */
type WithFlags<T> = {
  readonly [Key in keyof T]: T[Key] extends true | undefined ? boolean | undefined : T[Key];
};

/** The parameters of a search, by their names in the URL. A list is a repeated parameter. */
export interface SearchParameters extends WithFlags<Immutable<v.InferInput<typeof searchParameters>>> {
  /** Only places known to have the feature. */
  readonly [feature: `accessibility_has_${string}`]: boolean | undefined;
}

/** The parameters of suggestions, by their names in the URL. A list is a repeated parameter. */
export interface SuggestParameters extends Immutable<v.InferInput<typeof suggestParameters>> {}
