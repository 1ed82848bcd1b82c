/** Known accessibility of a place: `has_*` are yes or no, `number_of_*` are counts. An absent key means unknown. */
export type Accessibility = Readonly<Record<string, boolean | number>>;

/** A file that belongs to a place, usually a picture. */
export interface PlaceFile {
  readonly location?: string;
  readonly primary?: boolean;
  readonly type?: string;
  readonly url?: string;
}

/**
 * A place of a bundle. Its keys are those of the places NDJSON format and mostly those of the HAL representation,
 * so that one word means one thing from the source file to the response. Unknown lists are empty, unknown strings
 * absent.
 */
export interface Place {
  /** Primary identifier, `<prefix>:<value>`. */
  readonly id: string;
  /** All identifiers, the primary one included. */
  readonly identifiers: readonly string[];
  /** Display name; `""` for a nameless place, such as a post box. */
  readonly name: string;
  readonly name_sort: string;
  /** Type paths such as `/university/college`; at least one. */
  readonly type: readonly string[];
  /** Degrees; bundles keep seven decimals. A place has both or neither. */
  readonly lat?: string;
  readonly lon?: string;
  readonly short_name?: string;
  readonly alternative_names: readonly string[];
  /** Names in languages, by BCP 47 tag, the local one among them. A search finds them by `alternative_names`. */
  readonly names?: Readonly<Record<string, string>>;
  /** Searched, never shown. */
  readonly hidden_names: readonly string[];
  readonly tags: readonly string[];
  readonly address?: string;
  /** The town, suburb or street that it is in or near. */
  readonly locality?: string;
  readonly phone?: string;
  readonly website?: string;
  readonly opening_hours?: string;
  readonly collection_times?: string;
  /** A description for visitors, in sentences. */
  readonly description?: string;
  /** Other texts by name, such as `facilities`: searched, and shown only as the sentence that matched. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly social_facebook: readonly string[];
  readonly social_twitter: readonly string[];
  /** Outline as WKT, longitude first. */
  readonly shape?: string;
  /** Course of a street or river as WKT, longitude first. */
  readonly line?: string;
  /** Identifiers of other places, in or outside the bundle. */
  readonly parent: readonly string[];
  readonly child: readonly string[];
  readonly primary_place?: string;
  readonly files: readonly PlaceFile[];
  readonly accessibility: Accessibility;
  /** Shown beside the flag `has_wheelchair_access`: limited access is no full access. */
  readonly wheelchair_access?: 'yes' | 'limited' | 'no';
  /** Accessibility in words. */
  readonly accessibility_notes?: string;
  /** Curation flags, e.g. `is_display_in_maps_department_list`. */
  readonly flags: readonly string[];
  /** Live departure types and their titles, e.g. `{"bus": "Live bus departure times"}`. */
  readonly rti: Readonly<Record<string, string>>;
  /** Present on a site of the park-and-rides list; `capacity` in spaces. */
  readonly park_and_ride?: { readonly capacity?: number };
  /** Editorial weight, 0 to 1. */
  readonly importance?: number;
}

/** The fields of a place that a suggestion shows. */
export const summaryKeys = ['id', 'identifiers', 'name', 'type', 'address', 'locality'] as const;
/** A place with only the fields of a suggestion. */
export type PlaceSummary = Pick<Place, (typeof summaryKeys)[number]>;

/** Returns the part of an identifier before the first colon, or `""`. */
export function identifierPrefix(identifier: string): string {
  return identifier.slice(0, Math.max(0, identifier.indexOf(':')));
}
