import type { Explanation } from './contract/explanation.ts';
import type { Interpretation as ShownInterpretation, SuggestedSearch } from './contract/interpretation.ts';
import type { TextQuote } from './contract/place.ts';
import type { Position } from './geo/position.ts';
import type { OpenState } from './opening-hours.ts';
import type { AccessState } from './place.ts';

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
  /** Only places in any of these states of access by wheelchair. Absent or empty: all. */
  readonly wheelchairAccess?: readonly AccessState[];
  /** Identifier of a place. Distances are to it instead of `position`, and it is left out. */
  readonly near?: string;
  /** Lists of keys of kinds (`kindKey`). Only places of any kind of each list. */
  readonly kinds?: readonly (readonly string[])[];
  /** Words for a kind of places. Distances are to the nearest of them, unless `near` is given, and they are left out. */
  readonly nearKind?: string;
  /** Lists of identifiers. Only places that are within any place of each list. */
  readonly within?: readonly (readonly string[])[];
  /** Only places that carry every one of these curation flags. */
  readonly flags: readonly string[];
  /** The local time of `open` and of the facet `open`: see `readDayTime`, or `now`. */
  readonly openAt?: string;
  /** Only places in any of these states at that time. Absent or empty: all. */
  readonly open?: readonly OpenState[];
  /** The time of the request in ms, for `now`, and for words such as "today". By default 0. */
  readonly now?: number;
  readonly facets: readonly FacetName[];
  /** Whether hits carry an explanation. */
  readonly explain?: boolean;
  /** Whether words may stand for kinds, accessibility and relations to places; default: true. */
  readonly interpret?: boolean;
  /** The language of the visitor, as a BCP 47 tag. Its words come before those of the bundle's languages. */
  readonly lang?: string;
}

/** `type`, `type_exact`, `open`, `wheelchair_access`, or an accessibility feature `has_*`. */
export type FacetName = string;

/** A search by the beginning of a name. */
export interface SuggestQuery extends Range {
  readonly q: string;
  readonly typeExact: readonly string[];
  readonly position?: Position;
  /** As for a `SearchQuery`. */
  readonly explain?: boolean;
  /** Whether the result has searches for the kinds of places, or the requests, that `q` begins. */
  readonly interpret?: boolean;
  /** The language of the visitor, as a BCP 47 tag. Its words come before those of the bundle's languages. */
  readonly lang?: string;
}

/** A search that a suggestion leads to. */
export interface SearchSuggestion extends Pick<SuggestedSearch, 'title' | 'q' | 'type' | 'count'> {
  /** The search by parameters; by default `q` alone. */
  readonly query?: SearchQuery;
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
  /** Searches that the words lead to, if there are any: those that suggest is asked for, and those of a page that finds nothing. */
  readonly searches?: readonly SearchSuggestion[];
}

/** Some words of a request, as they were understood. */
type InterpretedPhrase = ShownInterpretation['phrases'][number];

/** The part of a request that some of its words play. */
export type PhraseRole = InterpretedPhrase['role'];

/**
 * The origin of what is nearby: the place with a number, any place of the types that words stand for, a place of a name that none has, or
 * the person who asks.
 */
export type Nearby =
  | { readonly place: number /** Other places of the name. */; readonly alternatives?: readonly number[] }
  | { readonly kind: string; readonly types: readonly string[] }
  | { readonly unknown: string }
  | { readonly me: true };

/** The meaning of a request in people's own words. Lists are empty, and properties absent, where the words say nothing of them. */
export interface InterpretedQuery {
  /** The words that are searched for. */
  readonly q: string;
  /** Paths of the wanted types. */
  readonly types: readonly string[];
  /** Names of the wanted kinds, if they are several. */
  readonly kinds?: readonly string[];
  /** The wanted accessibility: any feature of each list. */
  readonly accessibility: readonly (readonly string[])[];
  readonly near?: Nearby;
  /** When the wanted places are open, as a value of `open_at`. */
  readonly openAt?: string;
  /** Numbers of the streets, areas or other places that the wanted ones are in. */
  readonly within: readonly number[];
  /** Words of questions and little words, without a meaning for the search. */
  readonly ignored: readonly string[];
  /** Words that filter nothing, as typed: qualities, denied features, features that no place has, and unknown words. */
  readonly unknown: readonly string[];
  /** Whether it asks when something leaves, which nothing here knows. */
  readonly isTimetable: boolean;
  /** All phrases of the request, in order. */
  readonly phrases: readonly InterpretedPhrase[];
  /** The same request by parameters. It is not interpreted again. */
  readonly query: SearchQuery;
}

/** One page of search results, with facet counts over all matches. */
export interface SearchResult extends SuggestResult {
  /** The corrected words, if nothing matched the words as given. */
  readonly correctedQuery?: string;
  /** Present if the words were understood as a request. */
  readonly interpretation?: InterpretedQuery;
  /** With words and `explain`: the rows of the plan of a search that were tried, the one that answers last. */
  readonly tried?: readonly string[];
  readonly facets: ReadonlyMap<FacetName, readonly FacetCount[]>;
}
