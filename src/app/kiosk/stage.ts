import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { Place } from '../../core/contract/place.ts';
import { oncePer } from '../../core/structures/bounded-cache.ts';
import { positionOf } from '../data/position.ts';
import { distanceText } from '../language/formats.ts';
import { t } from '../language/messages.ts';
import { nameText } from '../language/names.ts';
import { alone, mapElement, mapPlaces, NUMBERED, numberedPlaces } from '../map/map-element.ts';
import { logo } from '../page/icon.ts';
import type { Shown } from '../page/layout.ts';
import { countText } from '../results/count.ts';
import { takeAlong } from './codes.ts';
import { compass, wayTo } from './compass.ts';
import { openDialog } from './overlay.ts';
import { aroundOf, landmarks } from './start.ts';
import type { Kiosk } from './state.ts';

/** Renders the upper part of the screen. It is for the eyes alone, because not everybody reaches it. */
export function stage({ view, map, names }: Shown, kiosk: Kiosk): TemplateResult {
  const { title, pressTitle, releaseTitle } = kiosk;
  const place = view?.kind === 'place' ? view.place : undefined;
  const places = placesOf(view, kiosk);
  // A lying screen has its other maps in reach.
  const isMap = view?.kind === 'start' ? map.showsHere : map.isApart && places.some(positionOf);
  return html`
    <header class="stage">
      <div class=${`stage-inner${place ? ' at-place' : ''}${isMap ? ' with-map' : ''}`}>
        <p
          class="stage-title"
          @pointerdown=${pressTitle}
          @pointerup=${releaseTitle}
          @pointercancel=${releaseTitle}
          @pointerleave=${releaseTitle}
        >
          ${logo}<span>${title}</span>
        </p>
        ${heading(view, names)}
        ${
          isMap
            ? html`
              <div class="around-map">
                ${mapElement(map, {
                  places: place ? mapPlaces(places) : numberedPlaces(places),
                  selected: place?.id,
                  way: place !== undefined,
                  label: t('map.label'),
                  isPicture: true,
                })}
              </div>
            `
            : nothing
        }
        ${place || !isMap ? compass(places, kiosk, place !== undefined) : nothing}
        ${place ? takeAlong(place, kiosk.phoneUrl) : nothing}
      </div>
    </header>
  `;
}

/** Renders what the page is about. The pages of live data have it in their content. */
function heading(view: Shown['view'], names: Shown['names']): TemplateResult | typeof nothing {
  if (view?.kind === 'start') return html`<h1 class="stage-heading">${t('kiosk.title')}</h1>`;
  // The heading that screen readers read is in the content.
  const words =
    view?.kind === 'results' ? countText(view, names) : view?.kind === 'place' && nameText(view.place);
  return words ? html`<p class="stage-heading" aria-hidden="true">${words}</p>` : nothing;
}

/** Returns the places whose directions are shown: those at the top of the list below, as far as there is room for them. */
function placesOf(view: Shown['view'], { listed }: Kiosk): readonly Place[] {
  if (view?.kind === 'start') return firstOf[listed]!(aroundOf(view));
  if (view?.kind === 'results') return firstOf[NUMBERED]!(view.places);
  return view?.kind === 'place' ? alone(view.place) : [];
}

/** Each returns the same list for the same places, because the element moves the view to each new list. */
const firstOf = Array.from({ length: NUMBERED + 1 }, (_, count) =>
  oncePer((places: readonly Place[]) => places.slice(0, count)),
);

/** How many arms the signpost shows at a time, and how many times it changes them before it begins again. */
const [ARMS, CHANGES] = [6, 4];

/** Renders the picture of a screen that waits: a signpost whose arms change slowly. The first touch only wakes it. */
export function attract(places: readonly Place[], kiosk: Kiosk): TemplateResult {
  const { title, wake } = kiosk;
  const arms = landmarks(places).slice(0, ARMS * CHANGES);
  const groups = Array.from({ length: Math.ceil(arms.length / ARMS) }, (_, i) =>
    arms.slice(i * ARMS, (i + 1) * ARMS),
  );
  return html`
    <dialog class="attract" aria-labelledby="attract-heading" @click=${wake} @close=${wake} ${ref(openDialog)}>
      <p class="stage-title">${logo}<span>${title}</span></p>
      <div class="attract-post" aria-hidden="true">
        ${groups.map((group) => html`<ul>${group.map((place) => arm(place, kiosk))}</ul>`)}
      </div>
      <div class="attract-call">
        <h1 id="attract-heading" tabindex="-1">${t('kiosk.title')}</h1>
        <button type="button" class="attract-button">${t('kiosk.touch')}</button>
      </div>
    </dialog>
  `;
}

/** Renders an arm that points to the side where the place is. */
function arm(place: Place, { position, heading }: Kiosk): TemplateResult {
  const way = position && wayTo(place, position, heading);
  const side = way && way.turn > 180 ? 'to-left' : 'to-right';
  return html`
    <li class="attract-arm ${side}">
      <span>${nameText(place)}</span>${way ? html`<span class="attract-distance">${distanceText(way.km)}</span>` : nothing}
    </li>
  `;
}
