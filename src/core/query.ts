import type { Explanation } from './explanation.ts';
import type { Position } from './geo.ts';

/** Which part of all matches is wanted. */
export interface Range {
  /** Index of the first match to return, from 0. */
  readonly start: number;
  /** At most so many. */
  readonly count: number;
}

export interface SearchQuery extends Range {
  /** The words as given; `""` or white space means none. */
  readonly q: string;
  /** Only this type path and everything below it. */
  readonly type?: string;
  /** Only exactly these paths (any of them). Empty: all. */
  readonly typeExact: readonly string[];
  readonly position?: Position;
  /** Only places within the bundle's area. */
  readonly inArea: boolean;
  /** Only, or all but, the places under the university root. */
  readonly university?: 'only' | 'exclude';
  /** Only places known to have every one of these accessibility features (`has_*`). */
  readonly accessibility: readonly string[];
  /** Only places that carry every one of these curation flags. */
  readonly flags: readonly string[];
  readonly facets: readonly FacetName[];
  /** Whether hits of words say why they are there. */
  readonly explain?: boolean;
}

/** `type`, `type_exact`, or an accessibility feature `has_*`. */
export type FacetName = string;

export interface SuggestQuery extends Range {
  readonly q: string;
  readonly typeExact: readonly string[];
  readonly position?: Position;
  /** As for a search. */
  readonly explain?: boolean;
}

/** One place found. */
export interface Hit {
  /** Place number in the `PlaceTable`. */
  readonly number: number;
  /** Kilometres from the query's position; 0 without one or where the place's position is unknown. */
  readonly distance: number;
  /** Only where it was asked for, and the query has words. */
  readonly explanation?: Explanation;
}

/** One value of a facet with the number of matches that have it. */
export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

export interface SuggestResult {
  /** All matches, not only the ones in `hits`. */
  readonly size: number;
  readonly hits: readonly Hit[];
}

export interface SearchResult extends SuggestResult {
  /** The words that were searched for instead, where nothing matched the words as given. */
  readonly correctedQuery?: string;
  readonly facets: ReadonlyMap<FacetName, readonly FacetCount[]>;
}
