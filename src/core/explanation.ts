/** Names of the tiers, best first. Nothing crosses a tier. */
export const tierNames = [
  'equal',
  'starts',
  'whole',
  'prefix',
  'without_stop_words',
  'context',
  'corrected',
  'partial',
] as const;

/** Where a place has a phrase from, best first. `context` is an address or the name of a parent. */
export const fieldNames = [
  'name',
  'short_name',
  'alternative_names',
  'hidden_names',
  'tags',
  'type',
  'context',
] as const;

/**
 * How a word of a place stands for one of the query. `plural` is another number of it, singular as well; `rephrased`
 * belongs to a synonym of several words, `spacing` to words put together or taken apart.
 */
export type How =
  | 'whole'
  | 'abbreviation'
  | 'synonym'
  | 'plural'
  | 'prefix'
  | 'corrected'
  | 'rephrased'
  | 'spacing';

export interface ExplainedWord {
  /** The query's word, folded. */
  readonly asked: string;
  /** The word that was searched for instead, where it was misspelt and another stands for that. */
  readonly meant?: string;
  /** The place's word that stands for it, folded. */
  readonly found: string;
  readonly how: How;
  /** Letters inserted, left out, replaced or swapped, where it was corrected. */
  readonly edits?: number;
  readonly in: (typeof fieldNames)[number];
  /** The name, tag, type or line of an address that has the word. */
  readonly text: string;
}

/** Why a place is among the results, and where: the numbers are those that it was ranked by. */
export interface Explanation {
  readonly tier: (typeof tierNames)[number];
  /** In the tiers `without_stop_words` and `context`: the tier of such a match as a name, by which they are ordered first. */
  readonly subtier?: (typeof tierNames)[number];
  /** Where most of the words are; `identifier` where the query is one of the place's identifiers. */
  readonly field: (typeof fieldNames)[number] | 'identifier';
  readonly words: readonly ExplainedWord[];
  /** Words of the query that the place lacks. */
  readonly missing: readonly string[];
  /** Sum of the edits as the ranking weighs them: a likely slip counts less. */
  readonly cost: number;
  /** Above 0 to 1: how much of the name is in the query, and in its order. */
  readonly score: number;
  /** Kilometres from the query's position; absent without one, or where the place's is unknown. */
  readonly distance?: number;
  /** What the score is multiplied by for the distance, divided by the prominence: 10 on the spot, 0 where it is unknown. */
  readonly nearness?: number;
  /** How much the kind of place counts, above 0 to 1: of equals, the more prominent stands first. */
  readonly prominence: number;
  readonly importance: number;
  /** Whether a suggestion stands behind other names of its tier, as better ones have the same name. */
  readonly held_back?: true;
  /** The words that were searched for instead. */
  readonly corrected_query?: string;
}
