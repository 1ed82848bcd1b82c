import type { Area } from './geo.ts';

/** What a bundle's maker decides about how it is searched. Travels in the manifest. */
export interface SearchSettings {
  /** Where the places are, and the circle that the `area_parameter` narrows to. Absent: no place has a position. */
  readonly area?: Area;
  /** Name of the flag parameter for it, e.g. `inoxford`. Absent: there is no such parameter. */
  readonly area_parameter?: string;
  /** Type root meant by `university_only` and `exclude_university`. */
  readonly university_root: string;
  /** Groups of ways to write the same word, each as good as another: `["st", "street"]`. */
  readonly abbreviations: readonly (readonly string[])[];
  /** Groups of words or phrases that mean much the same: `["cashpoint", "atm", "cash machine"]`. */
  readonly synonyms: readonly (readonly string[])[];
  /** Words that a query may have and a place may lack: `in`, `near`, `the`. Never corrected. */
  readonly stop_words: readonly string[];
  /**
   * Type path → how much its places, and those below it, count where they are found by name: above 0 to 1. Of equals the more
   * prominent stands first, and the distance to a place is divided by it: a stop that is called like the landmark beside it
   * stands below it. Absent or unnamed: 1.
   */
  readonly prominence?: Readonly<Record<string, number>>;
}

export const defaultSettings: SearchSettings = {
  university_root: '/university',
  abbreviations: [],
  synonyms: [],
  stop_words: [],
};
