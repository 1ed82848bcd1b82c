/** What is known of a place's accessibility: `has_*` yes or no, `number_of_*` counts. Absent means unknown. */
export type Accessibility = Readonly<Record<string, boolean | number>>;

/** A file that belongs to a place, usually a picture. */
export interface PlaceFile {
  readonly location?: string;
  readonly primary?: boolean;
  readonly type?: string;
  readonly url?: string;
}

/**
 * A place as the bundle holds it. The keys are those of the places NDJSON format and, for most, of the
 * HAL representation, so that one word means one thing from the source file to the response.
 * Lists are empty and strings absent where nothing is known.
 */
export interface Place {
  /** Primary identifier, `<prefix>:<value>`. */
  readonly id: string;
  /** All identifiers, the primary one included. */
  readonly identifiers: readonly string[];
  /** Display name; `""` for a place that has none, such as a post box. */
  readonly name: string;
  readonly name_sort: string;
  /** Type paths such as `/university/college`; at least one. */
  readonly type: readonly string[];
  /** Degrees, digit for digit as the source gave them. Both or neither. */
  readonly lat?: string;
  readonly lon?: string;
  readonly short_name?: string;
  readonly alternative_names: readonly string[];
  /** Searched, never shown. */
  readonly hidden_names: readonly string[];
  readonly tags: readonly string[];
  readonly address?: string;
  readonly phone?: string;
  readonly website?: string;
  readonly opening_hours?: string;
  readonly collection_times?: string;
  readonly social_facebook: readonly string[];
  readonly social_twitter: readonly string[];
  /** Outline as WKT, longitude first. */
  readonly shape?: string;
  /** Identifiers of other places, in or outside the bundle. */
  readonly parent: readonly string[];
  readonly child: readonly string[];
  readonly primary_place?: string;
  readonly files: readonly PlaceFile[];
  readonly accessibility: Accessibility;
  /** Curation flags, e.g. `is_display_in_maps_department_list`. */
  readonly flags: readonly string[];
  /** Live departure types and their titles, e.g. `{"bus": "Live bus departure times"}`. */
  readonly rti: Readonly<Record<string, string>>;
  /** Present on a site of the park-and-rides list; `capacity` in spaces. */
  readonly park_and_ride?: { readonly capacity?: number };
  /** Editorial prominence, 0 to 1. */
  readonly importance?: number;
}

/** What a suggestion shows of a place; a link to it shows less. */
export const summaryKeys = ['id', 'identifiers', 'name', 'type', 'address'] as const;
export type PlaceSummary = Pick<Place, (typeof summaryKeys)[number]>;

/** The part of an identifier before the first colon, or `""`. */
export function identifierPrefix(identifier: string): string {
  return identifier.slice(0, Math.max(0, identifier.indexOf(':')));
}
