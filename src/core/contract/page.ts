import * as v from 'valibot';
import { interpretation, suggestedSearch } from './interpretation.ts';
import { curies, link } from './link.ts';
import { place, suggestedPlace } from './place.ts';
import { count, described, type Immutable, optionalText, text, withPrefixed } from './schema.ts';

export const facet = v.object({
  count: count('Number of matches with the value'),
  href: text('The same search, narrowed to the value'),
  name: text('The value'),
  title: described(v.array(v.string()), 'Readable names of the value'),
  value: text('The type path, or the name of the accessibility feature'),
});

/** One value of a facet. */
export interface Facet extends Immutable<v.InferOutput<typeof facet>> {}

const pageLinks = {
  self: link,
  'hl:first': link,
  'hl:last': link,
  'hl:next': v.optional(described(link, 'Absent on the last page')),
  'hl:prev': v.optional(described(link, 'Absent on the first page')),
  curies,
};

const query = text('The `q` of the request; empty without one');
const size = count('Number of all matches, on this page and on others');

export const placesPage = v.object({
  _embedded: v.object({ pois: v.array(place) }),
  _links: withPrefixed(
    { ...pageLinks, 'hl:types': v.optional(described(v.array(facet), 'Matches by type')) },
    'facet:',
    v.array(facet),
  ),
  query,
  corrected_query: optionalText('Present only if nothing matched the query as given: the words that matched'),
  interpretation: v.optional(interpretation),
  words_language: optionalText(
    'Present only if the bundle has no words of `lang`: the language whose words the query was read by',
  ),
  _explanation: v.optional(
    v.object({
      tried: described(
        v.array(v.string()),
        'The ways that were tried to find places, the one that answers last; a way within another stands behind it and `>`',
      ),
    }),
  ),
  size,
  suggestions: v.optional(
    described(
      v.array(suggestedSearch),
      'Only on a page of no places: searches by less of what the words mean, with the number of their places',
    ),
  ),
});

/** A page of search results, or of places that were looked up together. */
export interface PlacesPage extends Immutable<v.InferOutput<typeof placesPage>> {}

export const suggestPage = v.object({
  _embedded: v.object({ pois: v.array(suggestedPlace) }),
  _links: v.object(pageLinks),
  query,
  size,
  suggestions: v.optional(
    described(v.array(suggestedSearch), 'Searches that the text may lead to; only with `interpret=true`'),
  ),
});

/** A page of suggestions. */
export interface SuggestPage extends Immutable<v.InferOutput<typeof suggestPage>> {}
