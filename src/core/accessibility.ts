/** The accessibility features of the interface, each with the title of its facet. Every bundle has their filters. */
export const accessibilityFeatures: Readonly<Record<string, string>> = {
  has_adapted_furniture: 'Adapted furniture',
  has_cafe_refreshments: 'Accessible café or refreshments',
  has_computer_access: 'Accessible computer access',
  has_hearing_system: 'Hearing system',
  has_lifts_to_all_floors: 'Lifts to all floors',
  has_quiet_space: 'Accessible quiet space',
  has_accessible_toilets: 'Accessible toilets',
  has_accessible_parking_spaces: 'Accessible parking spaces',
};

/** Further features that sources know, with their titles. Search filters by them as by those of the interface. */
const furtherFeatures: Readonly<Record<string, string>> = {
  has_wheelchair_access: 'Wheelchair access',
  has_wheelchair_boarding: 'Wheelchair boarding',
  has_ramp: 'Ramp',
  has_automatic_door: 'Automatic door',
  has_tactile_paving: 'Tactile paving',
  has_braille: 'Braille',
  has_changing_table: 'Changing table',
};

/** Features by which every bundle can be filtered. A bundle adds the other features of its places. */
export const knownFeatures: readonly string[] = [
  ...Object.keys(accessibilityFeatures),
  ...Object.keys(furtherFeatures),
];

/** Returns the title of an accessibility key: `Sensory room` for `has_sensory_room`, which no list has. */
export function titleOfAccess(key: string): string {
  for (const titles of [accessibilityFeatures, furtherFeatures]) {
    if (Object.hasOwn(titles, key)) return titles[key]!;
  }
  const words = key.replace(/^has_(?=.)/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The curation flags that search can filter by. */
export const curationFlags: readonly string[] = ['is_display_in_maps_department_list'];
