import * as v from 'valibot';
import { link } from './link.ts';
import { count, described, type Immutable, optionalText, optionalTexts, text } from './schema.ts';

export const interpretation = v.object({
  q: optionalText('The words that are searched for'),
  type: optionalTexts('Paths of the wanted types'),
  kind: optionalTexts('Names of the wanted kinds, if any of several is wanted'),
  accessibility: v.optional(
    described(v.array(v.array(v.string())), 'The wanted accessibility: any feature of each list'),
  ),
  near: v.optional(
    described(
      v.object({
        me: v.optional(described(v.literal(true), 'The person who asks')),
        id: optionalText('Absent if no place has the name'),
        name: optionalText('May be empty; the words for a kind, if any place of it is meant'),
        type: optionalTexts('Paths of the types of that kind'),
        lat: optionalText('Degrees'),
        lon: optionalText('Degrees'),
      }),
      'The origin of distances',
    ),
  ),
  open_at: optionalText('When the wanted places are open, as a value of the parameter `open_at`'),
  alternatives: v.optional(
    described(
      v.array(
        v.object({
          id: v.string(),
          name: v.string(),
          address: optionalText('Its address'),
          locality: optionalText('The town, suburb or street that it is in or near'),
          lat: optionalText('Degrees'),
          lon: optionalText('Degrees'),
          _links: described(v.object({ self: link }), 'The same words near this place'),
        }),
      ),
      'Other places that the words for `near` may mean, the likeliest first',
    ),
  ),
  within: v.optional(
    described(
      v.array(v.object({ id: v.string(), name: v.string() })),
      'The streets, areas or other places that the wanted ones are in',
    ),
  ),
  ignored: optionalTexts('Words of questions and little words, which the search makes no use of'),
  unknown: optionalTexts('What the search knows nothing of, as typed: it filters nothing'),
  timetable: v.optional(
    described(
      v.literal(true),
      'The words ask when something leaves; the page has its stops, and nothing knows timetables',
    ),
  ),
  phrases: described(
    v.array(
      v.object({
        words: v.string(),
        role: v.picklist([
          'kind',
          'accessibility',
          'negated',
          'quality',
          'near',
          'within',
          'here',
          'open',
          'name',
          'word',
          'ignored',
        ]),
      }),
    ),
    'All words of the query in order, in runs that each play one role in the request',
  ),
  _links: described(v.object({ self: link }), 'The request by parameters that has the same page'),
});

/** The meaning of a request in words. */
export interface Interpretation extends Immutable<v.InferOutput<typeof interpretation>> {}

export const suggestedSearch = v.object({
  title: text('The wanted kind of place, or the request, in everyday words'),
  q: text('The words to search for'),
  type: optionalText('The path of the type that has this title as its plural'),
  count: v.optional(
    count('Number of places of the kind, which the search lists first; absent for a request'),
  ),
  _links: v.object({ self: link }),
});

/** A search that the typed text may lead to, such as one for all places of a kind. */
export interface SuggestedSearch extends Immutable<v.InferOutput<typeof suggestedSearch>> {}
