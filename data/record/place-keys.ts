/** Keys of the places format with one optional text. */
export const OPTIONAL_TEXTS = [
  'short_name',
  'address',
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
