import type { Area } from './geo/position.ts';

/**
 * Ways to write the same in the languages of a bundle: lists by name, of groups of folded texts. Those of `streets`, `numbered`, `doubtful` and
 * `ordinal_endings` are one group; `cardinals`, `ordinals` and `romans` have one for each number from 1.
 */
export type WrittenForms = Readonly<
  Partial<
    Record<
      | 'streets'
      | 'street_endings'
      | 'compass'
      | 'cardinals'
      | 'ordinals'
      | 'ordinal_endings'
      | 'romans'
      | 'numbered'
      | 'doubtful',
      readonly (readonly string[])[]
    >
  >
>;

/** How a bundle is searched. Its maker configures this, and the manifest carries it. */
export interface SearchSettings {
  /** The circle around the places, to which the `area_parameter` narrows a search. Absent if no place has a position. */
  readonly area?: Area;
  /** Name of the request parameter that narrows a search to `area`, e.g. `inoxford`. Absent if there is none. */
  readonly area_parameter?: string;
  /** Root type path of `university_only` and `exclude_university`. */
  readonly university_root: string;
  /** Languages of the words of kinds, as codes such as `en`; the first is the main one. Absent: there are none. */
  readonly languages?: readonly string[];
  /** Groups of equivalent spellings of one word: `["st", "street"]`. */
  readonly abbreviations: readonly (readonly string[])[];
  /** Groups of words or phrases with much the same meaning: `["cashpoint", "atm", "cash machine"]`. */
  readonly synonyms: readonly (readonly string[])[];
  /** Ways to write the same. Absent in older bundles. */
  readonly written?: WrittenForms;
  /** Words of a query that a place may lack: `in`, `near`, `the`. They are never corrected. */
  readonly stop_words: readonly string[];
  /**
   * Type path → weight of its places, and of those below it, in name matches: above 0, up to 1, by default 1. Of equal
   * matches, the more prominent ranks first. Distances are divided by the weight, so that a stop with the name of a
   * landmark ranks below the landmark.
   */
  readonly prominence?: Readonly<Record<string, number>>;
  /**
   * Accessibility feature → type paths of what it is about: of the places with accessible toilets, toilets come first where the feature
   * is asked for in words or by `accessibility_any`, without a position.
   */
  readonly feature_kinds?: Readonly<Record<string, readonly string[]>>;
}

/** Settings of a bundle without configuration. */
export const defaultSettings: SearchSettings = {
  university_root: '/university',
  abbreviations: [],
  synonyms: [],
  stop_words: [],
};
