import { html, nothing, type TemplateResult } from 'lit';
import { titleOfAccess } from '../../core/accessibility.ts';
import type { Results } from '../data/load.ts';
import type { PositionFinder } from '../data/position.ts';
import { everything, type Search, searchHref } from '../data/route.ts';
import { crossIcon } from '../page/icon.ts';
import { truncateQuery } from '../search/truncate-query.ts';
import { pluralOf, type TypeNames, typeFacets } from './facets.ts';
import { type Change, filters, nearnessChoice } from './filters.ts';
import { resultList } from './results.ts';
import { showFound } from './show-found.ts';
import { type ActiveFilter, understood } from './understood.ts';

export interface ResultsPageOptions {
  readonly names: TypeNames;
  /** Whether there is room for the filters beside the results. */
  readonly wide: boolean;
  readonly own: PositionFinder;
  readonly change: Change;
  readonly onMore: () => void;
}

/** Renders the results of a search, with the controls that narrow it. */
export function resultsPage(results: Results, options: ResultsPageOptions): TemplateResult {
  const { search, first } = results;
  const set = activeFilters(search, options.names);
  const active = [...understood(search, first.interpretation, options.names), ...set];
  return html`
    <div class="columns">
      <details class="narrow" ?open=${options.wide}>
        <summary>Narrow and sort${set.length > 0 ? ` (${set.length})` : nothing}</summary>
        ${typeFacets(search, first.size, first._links['hl:types'] ?? [], options.names)}
        ${options.own.isFixed ? nothing : nearnessChoice(search, options.change, options.own)}
        ${filters(search, first, options.change)}
        ${showFound(first.size)}
      </details>
      <section class="found" aria-labelledby="found">
        <h1 id="found" tabindex="-1">${countHeading(results)}</h1>
        ${correction(results)}
        ${first.size > 0 ? chips(active) : emptyState(search, active)}
        ${first.size > 0 ? html`<p class="order">${orderText(results)}</p>` : nothing}
        ${first.size > 0 ? resultList(results, options.onMore) : nothing}
      </section>
    </div>
  `;
}

/** `84 places for “library”` */
function countHeading({ search: { q }, first: { size, corrected_query } }: Results): string {
  const places = size === 0 ? 'No place' : size === 1 ? '1 place' : `${size.toLocaleString('en')} places`;
  return q ? `${places} for “${truncateQuery(corrected_query ?? q)}”` : places;
}

/** Returns the count for screen readers, with the correction that others see as a notice. */
export function countText(results: Results): string {
  const { query, corrected_query } = results.first;
  const count = countHeading(results);
  return corrected_query === undefined ? count : `${count}, as nothing matches “${truncateQuery(query)}”`;
}

function correction({ first: { query, corrected_query } }: Results): TemplateResult | typeof nothing {
  if (corrected_query === undefined) return nothing;
  return html`
    <p class="notice">
      Nothing matches “${truncateQuery(query)}”. These are the results for <strong>“${truncateQuery(corrected_query)}”</strong>.
    </p>
  `;
}

function orderText({ search: { q }, position }: Results): string {
  if (!position) return q ? 'Best match first' : 'A to Z';
  return q ? 'Best and nearest first' : 'Nearest first';
}

function activeFilters(search: Search, names: TypeNames): ActiveFilter[] {
  const without = (change: Partial<Search>): string => searchHref(search, change);
  return [
    ...(search.type ? [{ label: pluralOf(search.type, names), href: without({ type: '' }) }] : []),
    ...(search.inCity ? [{ label: 'Inside the city', href: without({ inCity: false }) }] : []),
    ...search.features.map((feature) => ({
      label: titleOfAccess(feature),
      href: without({ features: search.features.filter((other) => other !== feature) }),
    })),
  ];
}

function chips(active: readonly ActiveFilter[]): TemplateResult | typeof nothing {
  if (active.length === 0) return nothing;
  return html`
    <ul class="chips" aria-label="Filters that are on">
      ${active.map(
        ({ label, href }) => html`
          <li><a href=${href}><span class="visually-hidden">Remove the filter </span>${label}${crossIcon}</a></li>
        `,
      )}
    </ul>
  `;
}

/** Renders the advice where nothing was found: remove one filter at a time. */
function emptyState(search: Search, active: readonly ActiveFilter[]): TemplateResult {
  if (active.length === 0) {
    return html`
      <div class="empty">
        <p>No place has ${/\s/.test(search.q) ? 'these words' : 'this word'}, and no likely spelling of it is known.</p>
        <ul class="advice">
          <li>Try fewer words, or a shorter one: <em>engineering</em> rather than <em>dept of engineering science</em>.</li>
          <li>A kind of place works too: <em>pub</em>, <em>museum</em>, <em>bus stop</em>.</li>
          <li><a href=${searchHref(everything)}>See every place, A to Z</a></li>
        </ul>
      </div>
    `;
  }
  return html`
    <div class="empty">
      <p>Nothing matches with ${active.length === 1 ? 'this filter' : 'all of these filters'}. Take off:</p>
      ${chips(active)}
      <p>
        <a href=${searchHref({ ...everything, q: search.q, near: search.near })}>
          ${search.q ? `Search everywhere for “${truncateQuery(search.q)}”` : 'See every place'}
        </a>
      </p>
    </div>
  `;
}
