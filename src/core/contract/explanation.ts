import * as v from 'valibot';
import { fieldNames, tierNames } from '../explanation.ts';
import { described, type Immutable, optionalText, text } from './schema.ts';

const tier = v.picklist(tierNames);
const field = v.picklist(fieldNames);

export const explainedWord = v.object({
  query_word: text("The query's word, case-folded and without diacritics"),
  meant: optionalText("The corrected word, if the query's word was misspelt"),
  found: text("The place's word that matches it, case-folded and without diacritics"),
  how: described(
    v.picklist([
      'whole',
      'abbreviation',
      'synonym',
      'plural',
      'prefix',
      'corrected',
      'multi_word_synonym',
      'spacing',
    ]),
    'How the words match: `plural` is another grammatical number, `spacing` joins or splits words',
  ),
  edits: v.optional(
    described(v.number(), 'Number of letters inserted, left out, replaced or swapped by a correction'),
  ),
  in: described(field, 'The field of the place that contains the word'),
  text: text('The name, tag, type or address line that contains the word; in `texts`, the sentence'),
  text_name: optionalText('The name of the text, for a word in `texts`'),
});

/** One match between a word of the query and a word of a place. */
export interface ExplainedWord extends Immutable<v.InferOutput<typeof explainedWord>> {}

export const explanation = v.object({
  tier: described(tier, 'The coarse quality of the match; each tier ranks above all later ones'),
  subtier: v.optional(
    described(
      tier,
      'In the tiers `without_stop_words` and `context`, and `kind` of suggestions: the tier as a name match, which orders the places within them',
    ),
  ),
  field: described(
    v.picklist([...fieldNames, 'identifier']),
    "The field with most of the words; `identifier` if the query is one of the place's identifiers",
  ),
  words: v.array(explainedWord),
  missing: described(v.array(v.string()), 'Words of the query that the place lacks'),
  cost: described(
    v.number(),
    'Sum of the weighted edits of corrections; a likely slip costs less than other edits',
  ),
  score: described(
    v.number(),
    'Above 0, up to 1: how much of the name the query contains, in the same order',
  ),
  distance: v.optional(
    described(v.number(), "Kilometres from the query's position; absent if either position is unknown"),
  ),
  nearness: v.optional(
    described(
      v.number(),
      'Factor of the score for the distance, divided by the prominence: 10 at the position, 0 for an unknown distance',
    ),
  ),
  prominence: described(
    v.number(),
    "Weight of the place's type, above 0, up to 1; of equal matches, the more prominent ranks first",
  ),
  importance: described(v.number(), 'Editorial weight of the place, 0 to 1'),
  demoted: v.optional(
    described(
      v.literal(true),
      'Set on a suggestion that ranks below other names of its tier because better places have the same name',
    ),
  ),
  corrected_query: optionalText('The corrected words of the whole query'),
});

/** Why a place is among the results, and at its rank. The numbers are those of the ranking itself. */
export interface Explanation extends Immutable<v.InferOutput<typeof explanation>> {}

/** How a word of a place matches a word of the query. */
export type How = ExplainedWord['how'];
