/** Keys of the places format that hold one text, which a place may lack. */
export const OPTIONAL_TEXTS = [
  'short_name',
  'address',
  'phone',
  'website',
  'opening_hours',
  'collection_times',
  'shape',
] as const;

/** Keys that hold texts of any kind, which are neither identifiers nor shown as the place's names. */
export const TEXT_LISTS = ['hidden_names', 'tags', 'social_facebook', 'social_twitter'] as const;

/** Keys of a record that its id may follow from. */
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
