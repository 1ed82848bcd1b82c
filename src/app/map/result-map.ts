import { html, nothing, type TemplateResult } from 'lit';
import type { Place } from '../../core/contract/place.ts';
import { accessStateOf, accessStates } from '../../core/place.ts';
import { oncePer } from '../../core/structures/bounded-cache.ts';
import type { MapAnchor } from '../../elements/place-map/index.ts';
import { hasMore, type Results } from '../data/load.ts';
import { placeRouteHref, pointOf } from '../data/route.ts';
import { kindsText } from '../language/kinds.ts';
import { t } from '../language/messages.ts';
import { nameText } from '../language/names.ts';
import { crossIcon } from '../page/icon.ts';
import type { Shown } from '../page/layout.ts';
import { accessText, othersOf } from '../results/access.ts';
import { ACCESS_BADGES, accessPlaces, mapElement, mapPlaces, numberedPlaces } from './map-element.ts';
import type { SiteMap } from './site-map.ts';

/** Returns the results, and the places that are listed below them. The same results give the same list. */
const listed = oncePer((results: Results): readonly Place[] => {
  const others = othersOf(results);
  return others.length > 0 ? [...results.places, ...others] : results.places;
});

/** Returns whether results can be shown on a map: some have a position. */
export function hasMap(results: Results): boolean {
  return mapPlaces(listed(results)).length > 0;
}

/** Renders the switch between list and map, which only small screens show. */
export function viewSwitch(map: SiteMap): TemplateResult {
  const choice = (asMap: boolean, words: string): TemplateResult => html`
    <button type="button" aria-pressed=${map.asMap === asMap} @click=${() => map.showAs(asMap)}>${words}</button>
  `;
  return html`
    <div class="view-switch" role="group" aria-label=${t('map.view')}>
      ${choice(false, t('map.as-list'))} ${choice(true, t('map.as-map'))}
    </div>
  `;
}

/** Renders the results on a map; over it, on a small screen, the one that was chosen. */
export function resultMap(
  results: Results,
  { map, change, more, onMap }: Shown,
): TemplateResult | typeof nothing {
  if (!map.roomy.matches && !map.asMap) return nothing;
  const isForAccess = results.asked.wheelchair.length > 0;
  const toMap = map.isNumbered ? numberedPlaces : isForAccess ? accessPlaces : mapPlaces;
  const isWhole = map.isNumbered || othersOf(results).length > 0;
  const all = isWhole ? listed(results) : onMap(results);
  const isLater = !isWhole && all !== results.places;
  const places = toMap(all);
  const chosen = all.find(({ id }) => id === map.selected);
  const isListed = map.roomy.matches && (isWhole || (chosen && results.places.includes(chosen)));
  return html`
    <section class="map-pane" aria-label=${t('map.label')}>
      ${map.isNumbered ? nothing : shownOf(places.length, results, map.roomy.matches || isLater ? undefined : more)}
      ${toMap === accessPlaces ? badgeWords(all) : nothing}
      ${mapElement(map, {
        places,
        selected: chosen?.id,
        highlighted: map.highlighted,
        anchor: anchorOf(results),
        label: t('map.of-results'),
        searchAround: (near) => change({ near }),
        // Those that come later are around the first, where these are the nearest.
        still:
          pointOf(results.search.near) !== undefined ||
          (isLater && (map.area ?? map.standpoint().position) !== undefined),
        onSelect: (id) => {
          map.select(id);
          reveal(id);
        },
        card: chosen && !isListed ? card(chosen, isForAccess, map) : nothing,
      })}
      ${map.isUnkept ? html`<p class="hint">${t('map.not-kept')}</p>` : nothing}
    </section>
  `;
}

/** Returns the place that the results are near, where the words or the address of the page name one. */
function anchorOf({ first }: Results): MapAnchor | undefined {
  const { lat, lon, me, name = '' } = first.interpretation?.near ?? {};
  if (me || lat === undefined || lon === undefined) return undefined;
  return { lat: Number(lat), lon: Number(lon), name };
}

/** Renders how many of the results are on the map, where some are not, and the way to more where the list is out of sight. */
function shownOf(shown: number, results: Results, more?: () => void): TemplateResult | typeof nothing {
  const total = results.first.size;
  if (shown >= total) return nothing;
  return html`
    <p class="on-map">
      ${t('map.count', { shown, total })}
      ${more && hasMore(results) ? html`<button type="button" class="quiet-button" @click=${more}>${t('results.more')}</button>` : nothing}
    </p>
  `;
}

/** Renders what the badges in use mean. No screen reader reads them on the map. */
function badgeWords(places: readonly Place[]): TemplateResult {
  const used = new Set(places.map(accessStateOf));
  const words = accessStates.filter((state) => used.has(state));
  return html`
    <p class="on-map badges" aria-hidden="true">
      ${words.map((state) => html`<span><b>${ACCESS_BADGES[state]}</b> ${accessText(state)}</span>`)}
    </p>
  `;
}

/** Renders the way from the map to a chosen place, where the list is out of sight. */
function card(place: Place, isForAccess: boolean, map: SiteMap): TemplateResult {
  const close = (): void => {
    map.select(undefined);
    document.getElementById('map')?.focus();
  };
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') close();
  };
  return html`
    <div class="map-card" @keydown=${onKey}>
      <a href=${placeRouteHref(place.id)}>${nameText(place)} <span class="kind">${kindsText(place)}${isForAccess ? ` · ${accessText(accessStateOf(place))}` : nothing}</span></a>
      <button type="button" aria-label=${t('kiosk.close')} @click=${close}>${crossIcon}</button>
    </div>
  `;
}

/** Scrolls a result into view. */
function reveal(id: string): void {
  const link = document.querySelector(`[data-place="${CSS.escape(id)}"]`);
  link?.closest('.result')?.scrollIntoView({ block: 'nearest' });
}

/** Returns listeners that mark a result on the map while the visitor points at it or focuses it. */
export function pointing(map: SiteMap) {
  return ({ type, target }: Event): void => {
    const isLeaving = type === 'pointerleave' || type === 'focusout';
    const link = (target as Element).closest('.result')?.querySelector<HTMLElement>('[data-place]');
    map.highlight(isLeaving ? undefined : link?.dataset.place);
  };
}
