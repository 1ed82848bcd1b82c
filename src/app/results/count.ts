import type { PlacesPage } from '../../core/contract/page.ts';
import type { Results } from '../data/load.ts';
import { truncateQuery } from '../data/route.ts';
import { pluralOf, type TypeNames } from '../language/kinds.ts';
import { t } from '../language/messages.ts';
import { kindLabel } from '../start/categories.ts';

/** Returns `84 places for “library”`, `Toilets · 107 places`. @param names of the types */
export function countHeading(
  { search: { q, type }, first: { size, corrected_query }, others }: Results,
  names: TypeNames,
): string {
  const query = truncateQuery(corrected_query ?? q);
  const count = q
    ? t(
        size > 0 ? 'results.count-for' : others?.lack === 'hours' ? 'results.none-open' : 'results.none-for',
        { count: size, query },
      )
    : t(size === 0 ? 'results.none' : 'results.count', { count: size });
  return type === '' ? count : `${kindLabel(type, names, pluralOf)} · ${count}`;
}

/** Returns the count for screen readers, with the correction that others see as a notice. */
export function countText(results: Results, names: TypeNames): string {
  const { query, corrected_query } = results.first;
  const heading = countHeading(results, names);
  if (corrected_query === undefined) return heading;
  return t('results.count-corrected', { heading, query: truncateQuery(query) });
}

/**
 * Returns the number of places of a facet.
 * @param value one of its values; absent for a facet of a flag, which has one.
 */
export function facetCount({ _links }: PlacesPage, facet: string, value?: string): number {
  const entries = _links[`facet:${facet}`] ?? [];
  const entry = value === undefined ? entries[0] : entries.find((one) => one.value === value);
  return entry?.count ?? 0;
}
