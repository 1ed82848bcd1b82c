import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Place } from '../../core/contract/place.ts';
import type { Position } from '../../core/geo/position.ts';
import type { Start, View } from '../data/load.ts';
import { type PositionFinder, positionOf } from '../data/position.ts';
import { everything, placeRouteHref, searchHref } from '../data/route.ts';
import { kindsText, type TypeNames } from '../language/kinds.ts';
import { t } from '../language/messages.ts';
import { nameText } from '../language/names.ts';
import type { SiteMap } from '../map/site-map.ts';
import { positionStatus, startChip } from '../map/start-chip.ts';
import { distanceFrom } from '../map/walk.ts';
import { kindIcon } from '../page/kind-icon.ts';
import type { Sign } from './categories.ts';
import { tiles } from './kind-links.ts';
import type { RecentSearches } from './recent-searches.ts';

/** How many of the nearest places are shown. */
const NEAREST_SHOWN = 4;

/** The data of a start page and the actions of its controls. */
export interface EmptyBoxOptions {
  readonly names: TypeNames;
  readonly view: View | undefined;
  /** The content of a start page; `undefined` until it is loaded. */
  readonly startView: Start | undefined;
  readonly own: PositionFinder;
  readonly map: SiteMap;
  /** Absent in a kiosk, which has no visitor to remember. */
  readonly recent: RecentSearches | undefined;
  readonly findNearby: () => void;
  readonly draw: () => void;
}

/**
 * Renders what a visitor may want before typing: kinds of places, places nearby, the latest searches. The start page has a
 * signpost of the kinds.
 */
export function emptyBox(options: EmptyBoxOptions): TemplateResult {
  const { startView, view, names } = options;
  return html`
    <div class="empty-box">
      ${startView && view?.kind !== 'start' ? categories(startView.signs, names) : nothing} ${view?.kind === 'start' && view.isNearbyFirst ? nothing : nearby(options)} ${recentSearches(options)}
    </div>
  `;
}

/** Renders the same for the search box itself. The start page shows it already, and a kiosk has its start screen for it. */
export function belowEmptyBox(options: EmptyBoxOptions): TemplateResult | typeof nothing {
  const isElsewhere = options.view?.kind === 'start' || options.own.isFixed;
  return isElsewhere ? nothing : html`<div slot="empty">${emptyBox(options)}</div>`;
}

function categories(signs: readonly Sign[], names: TypeNames): TemplateResult {
  return html`<nav class="categories" aria-label=${t('results.kind')}>${tiles(signs, names)}</nav>`;
}

/** Renders the nearest places of what visitors need where the position is known, else the way to find it. The page never asks by itself. */
export function nearby({ startView, view, own, map, findNearby }: EmptyBoxOptions): TemplateResult {
  const { needed = [], nearest = [] } = startView ?? {};
  const places = (needed.length > 0 ? needed : nearest).slice(0, NEAREST_SHOWN);
  const from = own.value;
  return html`
    <section class="nearby">
      <h2>${t('start.nearby')}</h2>
      ${view?.kind === 'start' ? nothing : startChip(map)}
      ${
        places.length > 0 && from
          ? html`<ul class="near-list">${places.map((place) => nearbyPlace(place, from))}</ul>`
          : html`
            <button type="button" class="button" ?disabled=${own.looking} @click=${findNearby}>
              ${t('start.find-nearby')}
            </button>
          `
      }
      ${positionStatus(map, false)}
    </section>
  `;
}

function nearbyPlace(place: Place, from: Position): TemplateResult {
  return html`
    <li>
      <a href=${placeRouteHref(place.id)}>
        ${kindIcon(place)}
        <span class="near-words"><span class="near-name">${nameText(place)}</span> <span class="kind">${kindsText(place, 1)}</span></span>
        <span class="distance">${distanceFrom(from, positionOf(place)!, place.distance)}</span>
      </a>
    </li>
  `;
}

/** Renders the latest searches of this device, and the switch without which it stores none. */
function recentSearches({ recent, draw }: EmptyBoxOptions): TemplateResult | typeof nothing {
  if (!recent) return nothing;
  const searches = recent.all;
  const turn = (event: Event): void => {
    recent.turn((event.currentTarget as HTMLInputElement).checked);
    draw();
  };
  const clear = (): void => {
    recent.clear();
    draw();
  };
  return html`
    <section class="recent">
      <h2>${t('start.recent')}</h2>
      ${
        searches.length > 0
          ? html`
            <ul class="chips">
              ${searches.map((q) => html`<li><a href=${searchHref({ ...everything, q })}>${q}</a></li>`)}
              <li><button type="button" class="forget" @click=${clear}>${t('start.forget')}</button></li>
            </ul>
          `
          : nothing
      }
      <label class="tick">
        <input type="checkbox" .checked=${live(recent.isOn)} @change=${turn} />
        <span>${t('start.remember')}</span>
      </label>
    </section>
  `;
}
