import type { Accessibility } from '../../../src/core/place.ts';
import type { Tags } from './read/element.ts';

/**
 * Returns the accessibility in an element's tags, and nothing beyond them. `wheelchair=yes` is about entering, so it
 * describes a feature only when the place itself is the feature, such as toilets or a café. A café that wheelchairs
 * cannot enter is still a café, so no place gets a negative value. `limited`, and any value besides yes and no, means
 * unknown. https://wiki.openstreetmap.org/wiki/Key:wheelchair, Key:toilets:wheelchair, Key:capacity:disabled,
 * Key:hearing_loop
 */
export function accessibilityOf(tags: Tags): Accessibility {
  const wheelchair = yesOrNo(tags.wheelchair);
  const features: Record<string, boolean | number | undefined> = {
    has_accessible_toilets:
      yesOrNo(tags['toilets:wheelchair']) ?? (tags.amenity === 'toilets' ? wheelchair : undefined),
    has_cafe_refreshments: tags.amenity === 'cafe' && wheelchair ? true : undefined,
    has_hearing_system: first(tags, ['hearing_loop', 'hearing_impaired:induction_loop', 'audio_loop']),
    has_quiet_space: first(tags, ['quiet_space', 'quiet_room', 'quiet']),
    has_lifts_to_all_floors: liftsOf(tags),
    ...parkingOf(tags['capacity:disabled']),
  };
  return Object.fromEntries(
    Object.entries(features).filter((entry): entry is [string, boolean | number] => entry[1] !== undefined),
  );
}

/** A lift without full wheelchair access does not serve all floors. */
function liftsOf(tags: Tags): boolean | undefined {
  const lift = first(tags, ['elevator', 'lift']);
  if (lift) return tags.wheelchair === 'no' || tags.wheelchair === 'limited' ? undefined : true;
  // A house of one floor needs no lift.
  return lift === false && Number(tags['building:levels'] ?? 2) > 1 ? false : undefined;
}

function parkingOf(capacity = ''): Record<string, boolean | number> {
  const known = yesOrNo(capacity);
  if (known !== undefined) return { has_accessible_parking_spaces: known };
  if (!/^\d{1,6}$/.test(capacity)) return {};
  const spaces = Number(capacity);
  return { has_accessible_parking_spaces: spaces > 0, number_of_accessible_parking_spaces: spaces };
}

function first(tags: Tags, keys: readonly string[]): boolean | undefined {
  return keys.map((key) => yesOrNo(tags[key])).find((answer) => answer !== undefined);
}

function yesOrNo(value: string | undefined): boolean | undefined {
  if (value === 'yes' || value === 'designated') return true;
  return value === 'no' ? false : undefined;
}
