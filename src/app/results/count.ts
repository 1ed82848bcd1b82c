import type { PlacesPage } from '../../core/contract/page.ts';
import type { Results } from '../data/load.ts';
import { t } from '../language/messages.ts';

/** `84 places for “library”` */
export function countHeading({ search: { q }, first: { size, corrected_query } }: Results): string {
  if (!q) return size === 0 ? t('results.none') : t('results.count', { count: size });
  const query = truncateQuery(corrected_query ?? q);
  return size === 0 ? t('results.none-for', { query }) : t('results.count-for', { count: size, query });
}

/** Returns the count for screen readers, with the correction that others see as a notice. */
export function countText(results: Results): string {
  const { query, corrected_query } = results.first;
  const heading = countHeading(results);
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

/** The longest query that is shown whole, in code points. */
const MAX_LETTERS = 80;

/** Returns a query short enough to show. A whole pasted text would fill the screen, or be read out to the end. */
export function truncateQuery(q: string): string {
  const letters = [...q];
  return letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS).join('').trimEnd()}…` : q;
}
