import type { Area } from './geo.ts';

/** What a bundle's maker decides about how it is searched. Travels in the manifest. */
export interface SearchSettings {
  /** The circle that the `area_parameter` narrows to. */
  readonly area: Area;
  /** Name of the flag parameter for it, e.g. `inoxford`. */
  readonly area_parameter: string;
  /** Type root meant by `university_only` and `exclude_university`. */
  readonly university_root: string;
  /** Groups of ways to write the same word, each as good as another: `["st", "street"]`. */
  readonly abbreviations: readonly (readonly string[])[];
  /** Groups of words or phrases that mean much the same: `["cashpoint", "atm", "cash machine"]`. */
  readonly synonyms: readonly (readonly string[])[];
  /** Words that a query may have and a place may lack: `in`, `near`, `the`. Never corrected. */
  readonly stop_words: readonly string[];
}

export const defaultSettings: SearchSettings = {
  area: { lat: 51.7531, lon: -1.2584, radius_km: 12 },
  area_parameter: 'inoxford',
  university_root: '/university',
  abbreviations: [],
  synonyms: [],
  stop_words: [],
};
