import { titleOfAccess } from '../core/accessibility.ts';
import type { PlacesPage } from '../core/contract/page.ts';
import { isWithin } from '../core/place-type.ts';
import type { FacetCount, FacetName } from '../core/query.ts';
import { type Parameters, queryHrefWith } from './links.ts';

/** Prefix of the request parameters that filter by accessibility. */
const ACCESSIBILITY = 'accessibility_';

/** The facets among the links of a page. */
export type FacetLinks = Pick<PlacesPage['_links'], 'hl:types' | `facet:${string}`>;

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
    const isType = facet === 'type' || facet === 'type_exact';
    const hrefOf = narrowing(path, parameters, facet);
    const represented = counts.map(({ value, count }) => ({
      count,
      href: hrefOf(value),
      name: value,
      title: [isType ? typeName(value) : titleOfAccess(facet)],
      value,
    }));
    const relation = facet === 'type' ? 'hl:types' : `facet:${isType ? facet : ACCESSIBILITY + facet}`;
    return { [relation]: represented };
  });
  return Object.assign({}, ...entries);
}

/** Returns a function that returns the link to the same search, narrowed to a value of a facet. */
function narrowing(path: string, parameters: Parameters, facet: FacetName): (value: string) => string {
  const without = (...names: string[]): Parameters => parameters.filter(([name]) => !names.includes(name));
  if (facet === 'type_exact') {
    const hrefOf = queryHrefWith(path, without('type', 'type_exact'), 'type_exact');
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
