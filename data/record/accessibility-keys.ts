import { accessibilityFeatures } from '../../src/core/accessibility.ts';
import { meantBy } from './did-you-mean.ts';

/** Keys that a place's accessibility may have and search doesn't filter by. */
const SHOWN_ONLY = [
  'number_of_accessible_toilets',
  'number_of_accessible_parking_spaces',
  'has_automatic_door',
  'has_braille',
  'has_changing_table',
  'has_ramp',
  'has_tactile_paving',
  'has_wheelchair_access',
  'has_wheelchair_boarding',
];

const KNOWN: ReadonlySet<string> = new Set([...Object.keys(accessibilityFeatures), ...SHOWN_ONLY]);

/** A key that isn't known, with the one that may be meant, for a warning; `undefined` for one that is. */
export function unknownAccessKey(key: string): string | undefined {
  if (KNOWN.has(key)) return undefined;
  const meant = meantBy(key, [...KNOWN]);
  return meant === undefined ? key : `${key} (did you mean ${meant}?)`;
}
