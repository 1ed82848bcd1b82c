import { knownFeatures } from '../../src/core/place.ts';
import { didYouMean } from '../io/nearest-key.ts';

/** Known features, and counts by which search does not filter. */
const KNOWN: readonly string[] = [
  ...knownFeatures,
  'number_of_accessible_toilets',
  'number_of_accessible_parking_spaces',
];

/** Returns an unknown key, with a suggestion if there is one, for a warning. Returns `undefined` for a known key. */
export function unknownAccessKey(key: string): string | undefined {
  return KNOWN.includes(key) ? undefined : key + didYouMean(key, KNOWN);
}
