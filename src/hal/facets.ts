import { titleOfAccess } from '../core/accessibility.ts';
import { isWithin } from '../core/place-type.ts';
import type { FacetCount, FacetName } from '../core/query.ts';
import { inOrder, type Parameters, queryHref } from './links.ts';

/** Prefix of the request parameters that filter by accessibility. */
const ACCESSIBILITY = 'accessibility_';

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
): Record<string, unknown[]> {
  const entries = [...facets].map(([facet, counts]) => {
    const isType = facet === 'type' || facet === 'type_exact';
    const represented = counts.map(({ value, count }) => ({
      count,
      href: queryHref(path, narrowed(parameters, facet, value)),
      name: value,
      title: [isType ? typeName(value) : titleOfAccess(facet)],
      value,
    }));
    const relation = facet === 'type' ? 'hl:types' : `facet:${isType ? facet : ACCESSIBILITY + facet}`;
    return [relation, represented] as const;
  });
  return Object.fromEntries(entries);
}

function narrowed(parameters: Parameters, facet: FacetName, value: string): Parameters {
  const without = (...names: string[]): Parameters => parameters.filter(([name]) => !names.includes(name));
  if (facet === 'type_exact') return inOrder([...without('type', 'type_exact'), ['type_exact', value]]);
  if (facet !== 'type') return inOrder([...without(ACCESSIBILITY + facet), [ACCESSIBILITY + facet, '']]);
  const exact = parameters.filter(([name]) => name === 'type_exact');
  if (exact.length === 0) return inOrder([...without('type'), ['type', value]]);
  // The API rejects `type` beside `type_exact`. A level above none of the requested types is that of places with several
  // types. No request can express "both", so its link stays as wide as the search.
  const below = exact.filter(([, path]) => isWithin(path, value));
  return inOrder([...without('type_exact'), ...(below.length > 0 ? below : exact)]);
}
