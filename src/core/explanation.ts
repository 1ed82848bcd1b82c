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
