import type { PlaceRecord } from '../../record/place-schema.ts';
import type { Tags } from './read/element.ts';

/** The accessibility values of a record. */
export type Access = Required<Pick<PlaceRecord, 'accessibility'>> &
  Pick<PlaceRecord, 'wheelchair_access' | 'accessibility_notes'>;

/**
 * Returns the accessibility in an element's tags, and nothing beyond them. Other values besides yes and no mean
 * unknown, except `wheelchair=limited`: the flag is false then, because the access is not full, and `wheelchair_access`
 * has the word.
 *
 * `wheelchair` is about entering. `cleanRecord` adds what it means for toilets and cafés.
 *
 * Sources: https://wiki.openstreetmap.org/wiki/Key:wheelchair, Key:wheelchair:description, Key:toilets:wheelchair,
 * Key:capacity:disabled, Key:hearing_loop, Key:tactile_paving, Key:automatic_door, Key:ramp, Key:ramp:wheelchair,
 * Key:changing_table, Key:tactile_writing
 */
export function accessOf(tags: Tags): Access {
  const wheelchair = yesOrNo(tags.wheelchair);
  const limited = tags.wheelchair === 'limited';
  const features: Record<string, boolean | number | undefined> = {
    has_wheelchair_access: limited ? false : wheelchair,
    has_accessible_toilets: yesOrNo(tags['toilets:wheelchair']),
    has_hearing_system: first(tags, ['hearing_loop', 'hearing_impaired:induction_loop', 'audio_loop']),
    has_quiet_space: first(tags, ['quiet_space', 'quiet_room', 'quiet']),
    has_lifts_to_all_floors: liftsOf(tags),
    has_tactile_paving: tags.tactile_paving === 'contrasted' ? true : yesOrNo(tags.tactile_paving),
    has_automatic_door: AUTOMATIC.has(tags.automatic_door ?? '') ? true : yesOrNo(tags.automatic_door),
    has_ramp: rampOf(tags),
    // `diaper` is the older key.
    has_changing_table: first(tags, ['changing_table', 'diaper']),
    has_braille: brailleOf(tags),
    ...parkingOf(tags['capacity:disabled']),
  };
  const notes = notesOf(tags);
  return {
    accessibility: Object.fromEntries(
      Object.entries(features).filter((entry): entry is [string, boolean | number] => entry[1] !== undefined),
    ),
    ...(limited && { wheelchair_access: 'limited' as const }),
    ...(notes !== undefined && { accessibility_notes: notes }),
  };
}

const DESCRIPTION = 'wheelchair:description';
const DESCRIPTION_IN_LANGUAGE = /^wheelchair:description:[a-z]{2,3}([-_][A-Za-z0-9]+)*$/;

/** Returns the description in the language of the map, otherwise in English, otherwise in the first language, A to Z. */
function notesOf(tags: Tags): string | undefined {
  const [other] = Object.keys(tags)
    .filter((key) => DESCRIPTION_IN_LANGUAGE.test(key))
    .sort();
  return tags[DESCRIPTION] ?? tags[`${DESCRIPTION}:en`] ?? (other === undefined ? undefined : tags[other]);
}

/** A lift without full wheelchair access does not serve all floors. */
function liftsOf(tags: Tags): boolean | undefined {
  const lift = first(tags, ['elevator', 'lift']);
  if (lift) return tags.wheelchair === 'no' || tags.wheelchair === 'limited' ? undefined : true;
  // A house of one floor needs no lift.
  return lift === false && Number(tags['building:levels'] ?? 2) > 1 ? false : undefined;
}

/** How an automatic door opens; each says that it is one. */
const AUTOMATIC: ReadonlySet<string> = new Set([
  'button',
  'motion',
  'floor',
  'continuous',
  'slowdown_button',
]);

/** A ramp that is only for bicycles, prams or luggage is none for wheelchairs. */
function rampOf(tags: Tags): boolean | undefined {
  const ramp = first(tags, ['ramp:wheelchair', 'ramp']);
  const forOthers = ['ramp:bicycle', 'ramp:stroller', 'ramp:luggage'].some((key) => yesOrNo(tags[key]));
  return forOthers && tags['ramp:wheelchair'] === undefined ? undefined : ramp;
}

/** Braille may be tagged with its language. Without any tactile writing there is no braille. */
function brailleOf(tags: Tags): boolean | undefined {
  const known = first(tags, ['tactile_writing:braille', 'braille']);
  if (known !== undefined) return known;
  const inLanguage = Object.keys(tags).filter((key) => key.startsWith('tactile_writing:braille:'));
  if (inLanguage.some((key) => yesOrNo(tags[key]))) return true;
  return tags.tactile_writing === 'no' ? false : undefined;
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
