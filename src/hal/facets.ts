import { accessibilityFeatures } from '../core/accessibility.ts';
import { isWithin } from '../core/place-type.ts';
import type { FacetCount, FacetName } from '../core/query.ts';
import { inOrder, type Parameters, queryHref } from './links.ts';

/** Prefix of the request parameters that filter by accessibility. */
const ACCESSIBILITY = 'accessibility_';

/**
 * Facet links by relation, `hl:types` for `type` and `facet:<name>` for the others. Each leads to the same
 * search, from its first page, narrowed to one value.
 * @param parameters the request's, without `count` and `start`
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
      title: [isType ? typeName(value) : (accessibilityFeatures[facet] ?? facet)],
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
  // `type` beside `type_exact` would be refused. A level that none of the requested types is at or below comes
  // from places of several types; no request can say "both", so its link stays as wide as the search.
  const below = exact.filter(([, path]) => isWithin(path, value));
  return inOrder([...without('type_exact'), ...(below.length > 0 ? below : exact)]);
}
