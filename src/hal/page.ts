import type { Range, SearchSuggestion } from '../core/query.ts';
import { curies, type Link, type Parameters, queryHref } from './links.ts';

/**
 * The places of a page: an array of represented places, or an object that represents each one only when the JSON is written.
 * A long page can so be written in pieces.
 */
export interface Pois {
  readonly length: number;
  at(index: number): unknown;
  toJSON?(): unknown;
}

/** The content of a page of results (docs/internals/contract.md, Search). */
export interface Page {
  readonly path: string;
  /** The request's parameters without `count` and `start`, in link order. */
  readonly parameters: Parameters;
  readonly range: Range;
  readonly query: string;
  readonly correctedQuery?: string | undefined;
  /** Represents what was understood of the words, if they were understood as a request. */
  readonly interpretation?: Record<string, unknown> | undefined;
  /** Number of all matches. */
  readonly size: number;
  readonly pois: Pois;
  /** Searches that the query may lead to, beside the places. */
  readonly searches?: readonly SearchSuggestion[] | undefined;
  /** Facet links by relation; absent on a page without facets. */
  readonly facets?: Readonly<Record<string, readonly unknown[]>>;
}

/** Represents a page of search results or suggestions as HAL JSON, with links to the other pages. */
export function representPage(page: Page): Record<string, unknown> {
  return {
    _embedded: { pois: page.pois },
    _links: {
      ...pagingLinks(page),
      ...page.facets,
      curies: page.facets ? [curies.hl, curies.facet] : [curies.hl],
    },
    query: page.query,
    ...(page.correctedQuery === undefined ? {} : { corrected_query: page.correctedQuery }),
    ...(page.interpretation === undefined ? {} : { interpretation: page.interpretation }),
    size: page.size,
    ...(page.searches && page.searches.length > 0 ? { suggestions: page.searches.map(representSearch) } : {}),
  };
}

function representSearch({ title, q }: SearchSuggestion): Record<string, unknown> {
  return { title, q, _links: { self: { href: queryHref('/places/search', [['q', q]]) } } };
}

/** Represents the places of a multi-id look-up, all on one page. */
export function representPlaces(
  path: string,
  parameters: Parameters,
  pois: readonly unknown[],
): Record<string, unknown> {
  const size = pois.length;
  return representPage({ path, parameters, range: { start: 0, count: size }, query: '', size, pois });
}

function pagingLinks({ path, parameters, range: { start, count }, size }: Page): Record<string, Link> {
  const at = (from?: number): Link => {
    const range: [string, string][] = [['count', String(count)]];
    if (from !== undefined) range.push(['start', String(from)]);
    return { href: queryHref(path, [...parameters, ...range]) };
  };
  const lastStart = Math.max(0, size - count);
  const links: Record<string, Link> = {
    self: at(start),
    'hl:first': at(),
    'hl:last': at(lastStart > 0 ? lastStart : undefined),
  };
  if (count > 0 && start + count < size) links['hl:next'] = at(start + count);
  if (count > 0 && start > 0) links['hl:prev'] = at(start < size ? Math.max(0, start - count) : lastStart);
  return links;
}
