/** Names of the tiers, best first. A place of a better tier always ranks above one of a worse tier. */
export const tierNames = [
  'equal',
  'starts',
  'whole',
  'prefix',
  'without_stop_words',
  'context',
  'related_kind',
  'texts',
  'corrected',
  'partial',
] as const;

/**
 * The fields of a place in which a word occurs, best first. `context` is the address or the name of a parent, `texts` are the
 * description and the other longer texts.
 */
export const fieldNames = [
  'name',
  'short_name',
  'alternative_names',
  'hidden_names',
  'tags',
  'type',
  'context',
  'texts',
] as const;

/**
 * How a word of a place matches a word of the query. `plural` is another grammatical number, singular or plural.
 * `multi_word_synonym` belongs to a synonym of several words. `spacing` joins or splits words.
 */
export type How =
  | 'whole'
  | 'abbreviation'
  | 'synonym'
  | 'plural'
  | 'prefix'
  | 'corrected'
  | 'multi_word_synonym'
  | 'spacing';

/** One match between a word of the query and a word of a place. */
export interface ExplainedWord {
  /** The query's word, case-folded and without diacritics. */
  readonly query_word: string;
  /** The corrected word, if the query's word was misspelt. */
  readonly meant?: string;
  /** The place's word that matches it, case-folded and without diacritics. */
  readonly found: string;
  readonly how: How;
  /** Number of letters inserted, left out, replaced or swapped by a correction. */
  readonly edits?: number;
  readonly in: (typeof fieldNames)[number];
  /** The name, tag, type or address line that contains the word; in `texts`, the sentence. */
  readonly text: string;
  /** The name of the text, for a word in `texts`. */
  readonly text_name?: string;
}

/** Why a place is among the results, and at its rank. The numbers are those of the ranking itself. */
export interface Explanation {
  readonly tier: (typeof tierNames)[number];
  /** In the tiers `without_stop_words` and `context`: the tier as a name match. It orders the places within these tiers. */
  readonly subtier?: (typeof tierNames)[number];
  /** The field with most of the words; `identifier` if the query is one of the place's identifiers. */
  readonly field: (typeof fieldNames)[number] | 'identifier';
  readonly words: readonly ExplainedWord[];
  /** Words of the query that the place lacks. */
  readonly missing: readonly string[];
  /** Sum of the weighted edits. A likely slip costs less than other edits. */
  readonly cost: number;
  /** Above 0, up to 1: how much of the name the query contains, in the same order. */
  readonly score: number;
  /** Kilometres from the query's position. Absent if either position is unknown. */
  readonly distance?: number;
  /** Factor of the score for the distance, divided by the prominence: 10 at the position, 0 for an unknown distance. */
  readonly nearness?: number;
  /** Weight of the place's type, above 0, up to 1. Of equal matches, the more prominent ranks first. */
  readonly prominence: number;
  /** Editorial weight of the place, 0 to 1. */
  readonly importance: number;
  /** Set on a suggestion that ranks below other names of its tier because better places have the same name. */
  readonly demoted?: true;
  /** The corrected words of the whole query. */
  readonly corrected_query?: string;
}
