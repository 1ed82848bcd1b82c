import type { Range } from '../core/query.ts';
import { curies, type Link, type Parameters, queryHref } from './links.ts';

/**
 * The places of a page. A list of represented places, or what makes each when the JSON is written, so that a long page can be
 * written in pieces.
 */
export interface Pois {
  readonly length: number;
  at(index: number): unknown;
  toJSON?(): unknown;
}

/** What a page of results says (docs/contract.md, Search). */
export interface Page {
  readonly path: string;
  /** The request's parameters but for `count` and `start`, in link order. */
  readonly parameters: Parameters;
  readonly range: Range;
  readonly query: string;
  readonly correctedQuery?: string | undefined;
  /** All matches. */
  readonly size: number;
  readonly pois: Pois;
  /** Facet links by relation; absent where the page has no facets at all. */
  readonly facets?: Readonly<Record<string, readonly unknown[]>>;
}

/** A page of search results or suggestions, with the links that lead through all of them. */
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
    size: page.size,
  };
}

/** The places of a multi-id look-up, all on one page. */
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
