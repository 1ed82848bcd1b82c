import { html, nothing, type TemplateResult } from 'lit';
import type { Position } from '../../core/geo/position.ts';
import type { Results } from '../data/load.ts';
import type { PositionFinder } from '../data/position.ts';
import { positionOf } from '../data/position.ts';
import { type Search, searchHref } from '../data/route.ts';
import { accessTitle, rich, t } from '../language/messages.ts';
import { hasMap, pointing, resultMap, viewSwitch } from '../map/result-map.ts';
import type { SiteMap } from '../map/site-map.ts';
import { chips } from './chips.ts';
import { countHeading, truncateQuery } from './count.ts';
import { emptyState } from './empty-state.ts';
import { pluralText, type TypeNames, typeFacets } from './facets.ts';
import { type Change, filters, nearnessChoice } from './filters.ts';
import { ignoredWords } from './ignored.ts';
import { resultList } from './results.ts';
import { type ActiveFilter, understood } from './understood.ts';
import { whichOne } from './which-one.ts';

export interface ResultsPageOptions {
  readonly names: TypeNames;
  /** Whether there is room for the filters beside the results. */
  readonly wide: boolean;
  /** Whether the places have a city, inside which they can be searched. */
  readonly hasCity: boolean;
  /** Whether the search knows words of the language that is shown. */
  readonly knowsLanguage: boolean;
  readonly own: PositionFinder;
  readonly change: Change;
  readonly onMore: () => void;
  readonly map: SiteMap;
}

/** Renders the results of a search, with the controls that narrow it. */
export function resultsPage(results: Results, options: ResultsPageOptions): TemplateResult {
  const { search, first } = results;
  const { map } = options;
  const isOnMap = hasMap(results);
  const isListed = !isOnMap || map.roomy.matches || !map.asMap;
  const point = pointing(map);
  const set = activeFilters(search, options.names);
  const words = understood(search, first.interpretation, options.names);
  // Beside an empty result only what takes a filter off can help.
  const isNarrowable = first.size > 0 || set.length > 0;
  return html`
    <div class=${isOnMap ? 'columns with-map' : isNarrowable ? 'columns' : nothing}>
      ${isNarrowable ? narrow(results, set, options) : nothing}
      <section class="found" aria-labelledby="found">
        <h1 id="found" tabindex="-1">${countHeading(results)}</h1>
        ${correction(results)}
        ${ignoredWords(first)}
        ${
          first.size > 0
            ? html`
              ${chips([...words, ...set])} ${whichOne(search, first.interpretation)} ${ownPosition(results, options)}
              <p class="order">${orderText(results)}</p>
            `
            : emptyState(results, { words, set }, options.names, options.knowsLanguage)
        }
        ${isOnMap ? viewSwitch(map) : nothing}
        ${
          first.size > 0 && isListed
            ? html`<div @pointerover=${point} @pointerleave=${point} @focusin=${point} @focusout=${point}>
                ${resultList(results, distancesFrom(results), options.onMore, map.selected)}
              </div>`
            : nothing
        }
      </section>
      ${isOnMap ? resultMap(results, map) : nothing}
    </div>
  `;
}

/** Renders the controls that narrow a search. Those that are no filter of an empty result are left out of it. */
function narrow(
  { search, first }: Results,
  set: readonly ActiveFilter[],
  { names, wide, hasCity, own, change }: ResultsPageOptions,
): TemplateResult {
  const isSortable = first.size > 0 && !own.isFixed;
  return html`
    <details class="narrow" ?open=${wide}>
      <summary>${set.length > 0 ? t('results.narrow-active', { count: set.length }) : t('results.narrow')}</summary>
      ${typeFacets(search, first.size, first._links['hl:types'] ?? [], names)}
      ${isSortable ? nearnessChoice(search, hasCity, change, own) : nothing}
      ${filters(search, first, hasCity, change)}
      ${showFound(first.size)}
    </details>
  `;
}

function correction({ first: { query, corrected_query } }: Results): TemplateResult | typeof nothing {
  if (corrected_query === undefined) return nothing;
  const corrected = html`<strong>${t('results.quoted', { words: truncateQuery(corrected_query) })}</strong>`;
  return html`<p class="notice">${rich('results.corrected', { query: truncateQuery(query), corrected })}</p>`;
}

/** Renders the way to the own position, where the words ask for places near the visitor. */
function ownPosition(
  { first: { interpretation }, position }: Results,
  { change, own }: ResultsPageOptions,
): TemplateResult | typeof nothing {
  if (!interpretation?.near?.me || position || !own) return nothing;
  return html`
    <p class="notice">
      ${t('results.near-needs-position')}
      <button type="button" class="button" ?disabled=${own.looking} @click=${() => change({ near: 'me' })}>
        ${t('results.use-position')}
      </button>
    </p>
  `;
}

/** Returns the point that the distances of the results are from: the place that the words name, else the chosen position. */
function distancesFrom({ first: { interpretation }, position }: Results): Position | undefined {
  // Each distance is from another place of a kind.
  if (interpretation?.near?.type) return undefined;
  return positionOf(interpretation?.near ?? {}) ?? position;
}

function orderText({ search: { q }, position, first: { interpretation } }: Results): string {
  const { near } = interpretation ?? {};
  if (near?.lat !== undefined || near?.type) return t('results.nearest-first');
  if (!position) return t(q ? 'results.best-first' : 'results.alphabetical');
  return t(q ? 'results.best-and-nearest-first' : 'results.nearest-first');
}

function activeFilters(search: Search, names: TypeNames): ActiveFilter[] {
  const without = (change: Partial<Search>): string => searchHref(search, change);
  return [
    ...(search.type ? [{ label: pluralText(search.type, names), href: without({ type: '' }) }] : []),
    ...(search.inCity ? [{ label: t('results.in-city'), href: without({ inCity: false }) }] : []),
    ...search.features.map((feature) => ({
      label: accessTitle(feature),
      href: without({ features: search.features.filter((other) => other !== feature) }),
    })),
  ];
}

/** Renders the number of results, and the way to them, where the panel covers the results. */
function showFound(size: number): TemplateResult {
  const words = size === 0 ? t('results.show-help') : t('results.show', { count: size });
  return html`
    <p class="show-found"><button type="button" class="button" @click=${leavePanel}>${words}</button></p>
  `;
}

function leavePanel(event: Event): void {
  (event.currentTarget as HTMLElement).closest('details')?.removeAttribute('open');
  const heading = document.getElementById('found');
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}
