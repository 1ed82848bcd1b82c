/** The accessibility features that search can filter by, each with the title of its facet. */
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

/** The curation flags that search can filter by. */
export const curationFlags: readonly string[] = ['is_display_in_maps_department_list'];
