import type { Suggestion } from '../../elements/place-search/suggest/suggestion.ts';

/** A link in a response. Its `href` has no base: a client prepends its endpoint. */
export interface Link {
  readonly href: string;
  readonly title?: string;
}

/** A link to another place; `href` alone where that place isn't in the bundle. */
export interface PlaceLink extends Link {
  readonly type?: readonly string[];
  readonly type_name?: readonly string[];
}

/** One value of a facet: how many matches have it. */
export interface FacetEntry {
  readonly value: string;
  readonly count: number;
  readonly title: readonly string[];
  readonly href: string;
}

/** A place in search results and look-ups. Unknown values are absent. */
export interface FullPlace extends Suggestion {
  readonly lat?: string;
  readonly lon?: string;
  /** The outline of its area, or its course, in well-known text. */
  readonly shape?: string;
  readonly line?: string;
  readonly short_name?: string;
  readonly phone?: string;
  readonly website?: string;
  readonly opening_hours?: string;
  readonly collection_times?: string;
  readonly social_facebook?: readonly string[];
  readonly social_twitter?: readonly string[];
  readonly accessibility?: Readonly<Record<string, boolean | number>>;
  readonly wheelchair_access?: string;
  readonly accessibility_notes?: string;
  readonly description?: string;
  /** The text that has the words of the query, around them. */
  readonly match?: { readonly field: string; readonly text: string };
  readonly _links: {
    readonly self: Link;
    readonly parent?: PlaceLink | readonly PlaceLink[];
    readonly child?: readonly PlaceLink[];
    readonly primary_place?: PlaceLink;
    readonly [live: `rti:${string}`]: Link;
  };
}

/** The meaning of the words of a search, where they were understood as a request. */
export interface Interpretation {
  /** The words that were searched for. */
  readonly q?: string;
  readonly type?: readonly string[];
  readonly accessibility?: readonly (readonly string[])[];
  /** The place to be near to. Its `id` is absent where no place has the name. */
  readonly near?: {
    readonly me?: true;
    readonly id?: string;
    readonly name?: string;
    readonly lat?: string;
    readonly lon?: string;
  };
  readonly within?: readonly { readonly id: string; readonly name: string }[];
  /** Words that the search makes no use of, or finds nowhere beside the others. */
  readonly ignored?: readonly string[];
  /** All words of the query in order, in runs that each play one role in the request. */
  readonly phrases: readonly { readonly role: string; readonly words: string }[];
}

/** A page of search results. */
export interface ResultPage<P = FullPlace> {
  readonly _embedded: { readonly pois: readonly P[] };
  readonly _links: {
    readonly self: Link;
    readonly 'hl:next'?: Link;
    readonly 'hl:types'?: readonly FacetEntry[];
    readonly [facet: `facet:${string}`]: readonly FacetEntry[];
  };
  readonly query: string;
  /** Present only where nothing matched the query as given. */
  readonly corrected_query?: string;
  /** Present only where the words were understood as a request. */
  readonly interpretation?: Interpretation;
  readonly size: number;
}

/** A site of the park-and-rides list. Without live data, `unavailable`, and then only its capacity is known. */
export interface ParkAndRide {
  readonly identifier: string;
  readonly name: string;
  /** 0 where it is unknown. */
  readonly capacity: number;
  /** The number of free spaces. */
  readonly spaces: number;
  /** How full it is. */
  readonly percentage: number;
  readonly unavailable: boolean;
}

/** Live data of one place: departures, or the record of a park-and-ride. */
export interface RealTimeInformation<Services> {
  readonly services: Services;
  readonly messages: readonly string[];
  readonly type: string;
  readonly title: string;
}

/** One level of the type tree. */
export interface TypeEntry {
  readonly type_name: string;
  readonly type_name_plural: string;
  /** The type's path. */
  readonly type_prefixed: string;
  readonly description?: string;
  readonly types?: readonly TypeEntry[];
}
