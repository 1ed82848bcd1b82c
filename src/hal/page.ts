import type { Interpretation, SuggestedSearch } from '../core/contract/interpretation.ts';
import type { Link } from '../core/contract/link.ts';
import type { PlacesPage, SuggestPage } from '../core/contract/page.ts';
import type { Place } from '../core/contract/place.ts';
import { NOW } from '../core/opening-hours.ts';
import { isWithin, titleOfAccess } from '../core/place.ts';
import type { FacetCount, FacetName, Range, SearchSuggestion } from '../core/query.ts';
import { equivalentParameters } from './interpretation.ts';
import { CURIES, type Parameters, queryHref, queryHrefWith } from './links.ts';

/** The facet and the parameter of opening hours. */
const OPEN = 'open';
/** Prefix of the request parameters that filter by accessibility. */
const ACCESSIBILITY = 'accessibility_';

/** The facets among the links of a page. */
type FacetLinks = Pick<PlacesPage['_links'], 'hl:types' | `facet:${string}`>;

/**
 * Represents facets as links by relation: `hl:types` for `type`, `facet:<name>` for the others. Each link leads to the
 * first page of the same search, narrowed to one value.
 * @param parameters those of the request without `count` and `start`.
 * @param typeName returns the readable name of a type path.
 */
export function representFacets(
  facets: ReadonlyMap<FacetName, readonly FacetCount[]>,
  path: string,
  parameters: Parameters,
  typeName: (path: string) => string,
): FacetLinks {
  const entries = [...facets].map(([facet, counts]): FacetLinks => {
    const isOwn = facet === 'type' || facet === 'type_exact' || isOfStates(facet);
    const hrefOf = narrowing(path, parameters, facet);
    const represented = counts.map(({ value, count }) => ({
      count,
      href: hrefOf(value),
      name: value,
      title: [isOfStates(facet) ? value : isOwn ? typeName(value) : titleOfAccess(facet)],
      value,
    }));
    const relation = facet === 'type' ? 'hl:types' : `facet:${isOwn ? facet : ACCESSIBILITY + facet}`;
    return { [relation]: represented };
  });
  return Object.assign({}, ...entries);
}

/** Returns whether a facet counts states, and is called as the parameter that narrows by them. */
const isOfStates = (facet: FacetName): boolean => facet === OPEN || facet === 'wheelchair_access';

/** Returns a function that returns the link to the same search, narrowed to a value of a facet. */
function narrowing(path: string, parameters: Parameters, facet: FacetName): (value: string) => string {
  const without = (...names: string[]): Parameters => parameters.filter(([name]) => !names.includes(name));
  if (facet === 'type_exact') {
    const hrefOf = queryHrefWith(path, without('type', 'type_exact'), 'type_exact');
    return (value) => hrefOf([value]);
  }
  if (isOfStates(facet)) {
    const isTimed = facet !== OPEN || parameters.some(([name]) => name === 'open_at');
    const timed = isTimed ? [] : [['open_at', NOW] as const];
    const hrefOf = queryHrefWith(path, [...without(facet), ...timed], facet);
    return (value) => hrefOf([value]);
  }
  if (facet !== 'type') {
    const flag = ACCESSIBILITY + facet;
    const href = queryHrefWith(path, without(flag), flag)(['']);
    return () => href;
  }
  const exact = parameters.filter(([name]) => name === 'type_exact').map(([, type]) => type);
  if (exact.length === 0) {
    const hrefOf = queryHrefWith(path, without('type'), 'type');
    return (value) => hrefOf([value]);
  }
  // The API rejects `type` beside `type_exact`. A level above none of the requested types is that of places with several
  // types. No request can express "both", so its link stays as wide as the search.
  const hrefOf = queryHrefWith(path, without('type_exact'), 'type_exact');
  return (value) => {
    const below = exact.filter((type) => isWithin(type, value));
    return hrefOf(below.length > 0 ? below : exact);
  };
}

/**
 * The places of a page: an array of represented places, or an object that represents each one only when the JSON is written.
 * A long page can so be written in pieces.
 */
export interface Pois<Poi = unknown> {
  readonly length: number;
  at(index: number): Poi | undefined;
  toJSON?(): readonly Poi[];
}

/** The content of a page of results (docs/internals/contract.md, Search). */
interface Page<Poi> {
  readonly path: string;
  /** The request's parameters without `count` and `start`, in link order. */
  readonly parameters: Parameters;
  readonly range: Range;
  readonly query: string;
  readonly correctedQuery?: string | undefined;
  /** The ways that were tried to find places, if the request wants explanations. */
  readonly tried?: readonly string[] | undefined;
  /** The language whose words the query was read by, if the bundle has none of the one asked for. */
  readonly wordsLanguage?: string | undefined;
  /** Represents what was understood of the words, if they were understood as a request. */
  readonly interpretation?: Interpretation | undefined;
  /** Number of all matches. */
  readonly size: number;
  readonly pois: Pois<Poi>;
  /** Searches that the query may lead to, beside the places. */
  readonly searches?: readonly SearchSuggestion[] | undefined;
  /** Facet links by relation; absent on a page without facets. */
  readonly facets?: FacetLinks;
}

/** A page as HAL JSON, with places that may not be represented yet. */
type Represented<Poi> = Omit<PlacesPage & SuggestPage, '_embedded'> & {
  readonly _embedded: { readonly pois: Pois<Poi> };
};

/** Represents a page of search results or suggestions as HAL JSON, with links to the other pages. */
export function representPage<Poi>(page: Page<Poi>): Represented<Poi> {
  return {
    _embedded: { pois: page.pois },
    _links: {
      ...pagingLinks(page),
      ...page.facets,
      curies: page.facets ? [CURIES.hl, CURIES.facet] : [CURIES.hl],
    },
    query: page.query,
    ...(page.correctedQuery === undefined ? {} : { corrected_query: page.correctedQuery }),
    ...(page.interpretation === undefined ? {} : { interpretation: page.interpretation }),
    ...(page.wordsLanguage === undefined ? {} : { words_language: page.wordsLanguage }),
    ...(page.tried && { _explanation: { tried: page.tried } }),
    size: page.size,
    ...(page.searches && page.searches.length > 0
      ? { suggestions: page.searches.map((search) => representSearch(search, page.parameters)) }
      : {}),
  };
}

function representSearch({ query, ...search }: SearchSuggestion, given: Parameters): SuggestedSearch {
  const lang = given.filter(([name]) => name === 'lang');
  const parameters: Parameters = query ? equivalentParameters(given, query) : [['q', search.q], ...lang];
  return { ...search, _links: { self: { href: queryHref('/places/search', parameters) } } };
}

/** Represents the places of a multi-id look-up, all on one page. */
export function representPlaces(
  path: string,
  parameters: Parameters,
  pois: readonly Place[],
): Represented<Place> {
  const size = pois.length;
  return representPage({ path, parameters, range: { start: 0, count: size }, query: '', size, pois });
}

function pagingLinks({
  path,
  parameters,
  range: { start, count },
  size,
}: Page<unknown>): Pick<SuggestPage['_links'], `hl:${'first' | 'last' | 'next' | 'prev'}` | 'self'> {
  const at = (from?: number): Link => {
    const range: [string, string][] = [['count', String(count)]];
    if (from !== undefined) range.push(['start', String(from)]);
    return { href: queryHref(path, [...parameters, ...range]) };
  };
  const lastStart = Math.max(0, size - count);
  return {
    self: at(start),
    'hl:first': at(),
    'hl:last': at(lastStart > 0 ? lastStart : undefined),
    ...(count > 0 && start + count < size && { 'hl:next': at(start + count) }),
    ...(count > 0 && start > 0 && { 'hl:prev': at(start < size ? Math.max(0, start - count) : lastStart) }),
  };
}
