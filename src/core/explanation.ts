/** Names of the tiers, best first. A tier is the coarse quality of a match. A place of a better tier always ranks above one of a worse tier. */
export const tierNames = [
  /** The query is the name of a kind of place, and nothing else. The place is of that kind. */
  'kind',
  /** The query is a whole name or a whole identifier. Or the query has a position, and is the name of a type of the place. */
  'equal',
  /** A name starts with the query, or the query is the name of a type of the place. */
  'starts',
  /** All words match whole words. */
  'whole',
  /** Some words match only the beginning of a word. */
  'prefix',
  /** A match of any tier above by the query without its stop words. */
  'without_stop_words',
  /** All words are in the address and the parents' names, none in the place's own phrases. */
  'context',
  /** The query has to do with a kind of place, and the place is of that kind. */
  'related_kind',
  /** Some word is in nothing but the place's longer texts. */
  'texts',
  /** Words were corrected while matching: suggest, or a commoner spelling. A corrected query gets ordinary tiers. */
  'corrected',
  /** Some words are missing. */
  'partial',
] as const;

/**
 * The fields of a place in which a word occurs, best first. `romanized_names` are its names in Latin letters, which it is not written in,
 * `context` is the address or the name of a parent, `texts` are the description and the other longer texts.
 */
export const fieldNames = [
  'name',
  'short_name',
  'alternative_names',
  'romanized_names',
  'hidden_names',
  'tags',
  'type',
  'context',
  'texts',
] as const;
