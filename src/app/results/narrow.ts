import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Facet } from '../../core/contract/page.ts';
import { NOW, type OpenState } from '../../core/opening-hours.ts';
import { type AccessState, accessStates, levelsOf, pathAbove, WHEELCHAIR } from '../../core/place.ts';
import { append } from '../../core/structures/multimap.ts';
import { textOf, toggledStates, wordsOfAccess } from '../data/access.ts';
import type { Results } from '../data/load.ts';
import type { PositionFinder } from '../data/position.ts';
import {
  ACCESSIBILITY,
  filterFeatures,
  type Nearness,
  pointOf,
  type Search,
  searchHref,
} from '../data/route.ts';
import { numberText } from '../language/formats.ts';
import { pluralText, type TypeNames } from '../language/kinds.ts';
import { accessTitle, type MessageKey, t } from '../language/messages.ts';
import type { Shown } from '../page/layout.ts';
import { kindLabel } from '../start/categories.ts';
import { inTreeOrder } from '../start/kind-links.ts';
import { accessText } from './access.ts';
import { facetCount } from './count.ts';
import { type ActiveFilter, openText } from './understood.ts';

/** The most lines of two levels of types. With more, only one level is listed. */
const MAX_LINES = 12;

type Change = Shown['change'];

/** Renders the controls that narrow a search. Those that are no filter of an empty result are left out of it. */
export function narrow(
  results: Results,
  set: readonly ActiveFilter[],
  { names, wide, manifest, own, change }: Shown,
): TemplateResult {
  const { search, first } = results;
  // As long as the manifest isn't read, the places may have a city.
  const hasCity = manifest ? manifest.settings.area_parameter !== undefined : true;
  // Distances are from the place that the words name.
  const isAnchored = first.interpretation?.near !== undefined && !first.interpretation.near.me;
  const isSortable = first.size > 0 && !own.isFixed && !isAnchored;
  return html`
    <details class="narrow" ?open=${wide.matches}>
      <summary>${set.length > 0 ? t('results.narrow-active', { count: set.length }) : t('results.narrow')}</summary>
      ${isSortable ? nearnessChoice(nearnessOf(search, own), hasCity, change, own) : nothing}
      ${filters(results, hasCity, change)}
      ${typeFacets(search, first.size, first._links['hl:types'] ?? [], names)}
      ${showFound(first.size)}
    </details>
  `;
}

/** Returns the filters that a visitor has set. */
export function activeFilters(search: Search, names: TypeNames): ActiveFilter[] {
  const without = (change: Partial<Search>): string => searchHref(search, change);
  return [
    ...(search.type ? [{ label: kindLabel(search.type, names), href: without({ type: '' }) }] : []),
    ...(search.inCity ? [{ label: t('results.in-city'), href: without({ inCity: false }) }] : []),
    ...(pointOf(search.near) ? [{ label: t('results.near-area'), href: without({ near: 'auto' }) }] : []),
    ...(search.openNow ? [{ label: t('results.open-now'), href: without({ openNow: false }) }] : []),
    ...search.wheelchair.map((state) => ({
      label: accessText(state),
      href: without({ wheelchair: toggledStates(search.wheelchair, state) }),
    })),
    ...search.features.map((feature) => ({
      label: accessTitle(feature),
      href: without({ features: search.features.filter((other) => other !== feature) }),
    })),
  ];
}

/** Renders the type hierarchy around the search: the types above, the present one, and the types below. */
export function typeFacets(
  search: Search,
  size: number,
  entries: readonly Facet[],
  names: TypeNames,
): TemplateResult {
  const byParent = groupByParent(inTreeOrder(entries, names));
  const below = (path: string): readonly Facet[] => byParent.get(path) ?? [];
  const top = below(search.type);
  const twoLevels = top.length + top.flatMap(({ value }) => below(value)).length <= MAX_LINES;
  const line = ({ value, count }: Facet, further: boolean): TemplateResult => html`
    <li>
      <a href=${searchHref(search, { type: value })}>
        <span>${pluralText(value, names)}</span> <span class="count">${numberText(count)}</span>
      </a>
      ${further && below(value).length > 0 ? html`<ul>${below(value).map((entry) => line(entry, false))}</ul>` : nothing}
    </li>
  `;
  if (top.length === 0 && !search.type) return html``;
  return html`
    <nav class="facets" aria-labelledby="kinds">
      <p class="kinds" id="kinds">${t('results.kind')}</p>
      ${search.type ? way(search, size, names) : nothing}
      ${top.length > 0 ? html`<ul class="narrower">${top.map((entry) => line(entry, twoLevels))}</ul>` : nothing}
    </nav>
  `;
}

function way(search: Search, size: number, names: TypeNames): TemplateResult {
  const up = ['', ...levelsOf(search.type).slice(0, -1)];
  return html`
    <ul class="way">
      ${up.map(
        (path) => html`
          <li><a href=${searchHref(search, { type: path })}>${path ? pluralText(path, names) : t('results.every-kind')}</a></li>
        `,
      )}
      <li aria-current="true">
        <span>${kindLabel(search.type, names)}</span>
        ${size > 0 ? html`<span class="count">${numberText(size)}</span>` : nothing}
      </li>
    </ul>
  `;
}

/** Returns the entries by the path above theirs, in the same order. A tree may have thousands of types. */
function groupByParent(entries: readonly Facet[]): ReadonlyMap<string, readonly Facet[]> {
  const groups = new Map<string, Facet[]>();
  for (const entry of entries) {
    append(groups, pathAbove(entry.value), entry);
  }
  return groups;
}

/**
 * Renders "Inside the city" and the accessibility features with the number of matches of each. What can't help, because
 * no match has it or there is none, is shown only while it is a filter.
 */
function filters(
  { search, first: page, asked, others }: Results,
  hasCity: boolean,
  change: Change,
): TemplateResult {
  const { features, inCity, openNow } = search;
  const places = (state: OpenState): number => facetCount(page, 'open', state);
  const isTimed = places('open') + places('closed') > 0;
  const { open_at, phrases = [] } = page.interpretation ?? {};
  const withoutOpen = textOf(phrases.filter(({ role }) => role !== 'open'));
  const countOf = (feature: string): number => facetCount(page, ACCESSIBILITY + feature);
  const isOffered = (feature: string): boolean => countOf(feature) > 0;
  const byWords = new Map(
    wordsOfAccess(page.interpretation).map(({ feature, others }) => [feature, textOf(others)]),
  );
  const isOn = (feature: string): boolean => features.includes(feature) || byWords.has(feature);
  const offered = filterFeatures.filter((feature) => isOffered(feature) || isOn(feature));
  const toggle = (feature: string): Partial<Search> => ({
    ...(byWords.has(feature) && { q: byWords.get(feature)! }),
    features: isOn(feature) ? features.filter((other) => other !== feature) : [...features, feature],
  });
  // Words ask for any access, such as by a lift.
  const inState = (state: AccessState): number =>
    state === 'yes' && asked !== search
      ? page.size
      : facetCount(others?.lack === 'access' ? others.page : page, 'wheelchair_access', state);
  const states = accessStates.filter((state) => inState(state) > 0 || asked.wheelchair.includes(state));
  const box = (
    label: string,
    checked: boolean,
    count: number | undefined,
    onChange: () => void,
  ): TemplateResult => html`
    <li>
      <label class=${count === 0 && !checked ? 'tick none' : 'tick'}>
        <input type="checkbox" .checked=${live(checked)} @change=${onChange} />
        <span>${label}</span>
        ${count === undefined ? nothing : html`<span class="count">${numberText(count)}</span>`}
      </label>
    </li>
  `;
  return html`
    ${
      (hasCity && page.size > 0) || inCity
        ? html`
          <fieldset>
            <legend>${t('results.where')}</legend>
            <ul>${box(t('results.in-city'), inCity, undefined, () => change({ inCity: !inCity }))}</ul>
          </fieldset>
        `
        : nothing
    }
    ${
      isTimed || openNow
        ? html`
          <fieldset aria-describedby="hours-known">
            <legend>${t('place.opening-hours')}</legend>
            <ul>
              ${box(openText(open_at ?? NOW), openNow || open_at !== undefined, places('open'), () =>
                change(open_at === undefined ? { openNow: !openNow } : { q: withoutOpen }),
              )}
            </ul>
            <p class="hint" id="hours-known">
              ${t('results.open-counts', { closed: places('closed'), unknown: places('unknown') })}
            </p>
          </fieldset>
        `
        : nothing
    }
    ${
      states.some((state) => state !== 'unknown')
        ? html`
          <fieldset>
            <legend>${accessTitle(WHEELCHAIR)}</legend>
            <ul>
              ${states.map((state) =>
                box(STATES[state](), asked.wheelchair.includes(state), inState(state), () =>
                  change({ ...asked, pages: 1, wheelchair: toggledStates(asked.wheelchair, state) }),
                ),
              )}
            </ul>
          </fieldset>
        `
        : nothing
    }
    ${
      offered.length > 0
        ? html`
          <fieldset aria-describedby="known">
            <legend>${t('results.accessibility')}</legend>
            <p class="hint" id="known">${t('results.known-only')}</p>
            <ul>
              ${offered.map((feature) =>
                box(accessTitle(feature), isOn(feature), page.size > 0 ? countOf(feature) : undefined, () =>
                  change(toggle(feature)),
                ),
              )}
            </ul>
          </fieldset>
        `
        : nothing
    }
  `;
}

/** The words for the states of access by wheelchair, below a title. */
const STATES: Readonly<Record<AccessState, () => string>> = {
  yes: () => t('place.yes'),
  limited: () => t('place.limited'),
  no: () => t('place.no'),
  unknown: () => t('results.not-recorded'),
};

/** Returns the point that the distances of a page are measured from. */
function nearnessOf({ near }: Search, { value }: PositionFinder): Nearness {
  return near !== 'auto' ? near : value ? 'me' : 'off';
}

const nearnesses: readonly (readonly [Nearness, MessageKey])[] = [
  ['off', 'results.distance-off'],
  ['centre', 'results.distance-centre'],
  ['me', 'results.distance-me'],
];

/** Renders the choice of the point that distances are measured from, and the state of the device's own position. */
function nearnessChoice(
  near: Nearness,
  hasCity: boolean,
  change: Change,
  { looking, problem }: PositionFinder,
): TemplateResult {
  const offered = nearnesses.filter(([value]) => value !== 'centre' || hasCity || near === 'centre');
  return html`
    <fieldset>
      <legend>${t('results.distance-from')}</legend>
      <div class="choice">
        ${offered.map(
          ([value, label]) => html`
            <label>
              <input
                type="radio"
                name="near"
                .checked=${live(near === value)}
                @change=${() => change({ near: value })}
              />
              <span>${t(label)}</span>
            </label>
          `,
        )}
      </div>
      <p class="hint" role="status">
        ${looking ? t('results.looking') : problem ? t(hasCity ? 'results.centre-instead' : problem, { problem: t(problem) }) : nothing}
      </p>
    </fieldset>
  `;
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
