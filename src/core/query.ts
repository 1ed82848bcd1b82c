import type { Explanation } from './explanation.ts';
import type { Position } from './geo/position.ts';

/** The requested part of all matches. */
export interface Range {
  /** Index of the first match to return, from 0. */
  readonly start: number;
  /** Maximum number of matches to return. */
  readonly count: number;
}

/** A search for places, with its filters and facets. */
export interface SearchQuery extends Range {
  /** The words as given. `""` and white space match all places. */
  readonly q: string;
  /** Only this type path and everything below it. */
  readonly type?: string;
  /** Only exactly these type paths, any of them. Empty: all. */
  readonly typeExact: readonly string[];
  readonly position?: Position;
  /** Only places within the bundle's area. */
  readonly inArea: boolean;
  /** Only, or all but, the places under the university root. */
  readonly university?: 'only' | 'exclude';
  /** Only places known to have every one of these accessibility features (`has_*`). */
  readonly accessibility: readonly string[];
  /** Only places known to have at least one feature of each of these lists. */
  readonly accessibilityAny?: readonly (readonly string[])[];
  /** Identifier of a place. Distances are to it instead of `position`, and it is left out. */
  readonly near?: string;
  /** Identifiers. Only places that are within any of these places. */
  readonly within?: readonly string[];
  /** Only places that carry every one of these curation flags. */
  readonly flags: readonly string[];
  readonly facets: readonly FacetName[];
  /** Whether hits carry an explanation. */
  readonly explain?: boolean;
}

/** `type`, `type_exact`, or an accessibility feature `has_*`. */
export type FacetName = string;

/** A search by the beginning of a name. */
export interface SuggestQuery extends Range {
  readonly q: string;
  readonly typeExact: readonly string[];
  readonly position?: Position;
  /** As for a `SearchQuery`. */
  readonly explain?: boolean;
  /** Whether the result has searches for the kinds of places that `q` begins. */
  readonly interpret?: boolean;
}

/** The sentence around the words of a query. */
export interface TextQuote {
  /** The name of the text: `description`, or a key of `Place.texts`. */
  readonly field: string;
  /** At most 160 characters. */
  readonly text: string;
}

/** A search that a suggestion leads to. */
export interface SearchSuggestion {
  /** The wanted kind of place, in everyday words. */
  readonly title: string;
  /** The words to search for. */
  readonly q: string;
}

/** One matching place. */
export interface Hit {
  /** Place number in the `PlaceTable`. */
  readonly number: number;
  /** Kilometres from the query's position; 0 if either position is unknown. */
  readonly distance: number;
  /** Present if the words of the query are in the place's texts and nowhere better. */
  readonly match?: TextQuote;
  /** Present if the query has words and `explain`. */
  readonly explanation?: Explanation;
}

/** One value of a facet with its number of matches. */
export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/** One page of suggestions. */
export interface SuggestResult {
  /** Number of all matches, not only of those in `hits`. */
  readonly size: number;
  readonly hits: readonly Hit[];
  /** Searches for kinds of places, if the query wants them and there are any. */
  readonly searches?: readonly SearchSuggestion[];
}

/** One page of search results, with facet counts over all matches. */
export interface SearchResult extends SuggestResult {
  /** The corrected words, if nothing matched the words as given. */
  readonly correctedQuery?: string;
  readonly facets: ReadonlyMap<FacetName, readonly FacetCount[]>;
}
