import { html, nothing, type TemplateResult } from 'lit';
import type { Place } from '../../../core/contract/place.ts';
import type { Start } from '../../data/load.ts';
import { distanceText } from '../../language/formats.ts';
import { t } from '../../language/messages.ts';
import { mapElement } from '../../map/map-element.ts';
import { NUMBERED, numberedPlaces } from '../../map/map-places.ts';
import type { SiteMap } from '../../map/site-map.ts';
import { minutesOnFoot } from '../../map/walk.ts';
import { logo } from '../../page/icon.ts';
import type { Shown } from '../../page/layout.ts';
import { compassPoint } from '../../place/direction.ts';
import { countText } from '../../results/count.ts';
import { dial } from './dial.ts';
import { firstLandmarks } from './nearest.ts';
import type { KioskState } from './state.ts';
import { takeAlong } from './take-along.ts';
import { sideOf, type Way, wayTo } from './way.ts';

/** Renders the upper part of the screen. It is for the eyes alone, because not everybody reaches it. */
export function stage({ view, map }: Shown, kiosk: KioskState): TemplateResult {
  const { title, titlePress, position } = kiosk;
  const place = view?.kind === 'place' ? view.place : undefined;
  // Results and places have a map in their content.
  const isMap = view?.kind === 'start' && position !== undefined && map.shows(position);
  return html`
    <header class="stage">
      <div class=${place ? 'stage-inner at-place' : 'stage-inner'}>
        <p
          class="stage-title"
          @pointerdown=${titlePress.down}
          @pointerup=${titlePress.up}
          @pointercancel=${titlePress.up}
          @pointerleave=${titlePress.up}
        >
          ${logo}<span>${title}</span>
        </p>
        ${heading(view)} ${isMap ? around(view, map) : compass(placesOf(view), kiosk, place !== undefined)}
        ${place ? takeAlong(place, kiosk.phoneUrl) : nothing}
      </div>
    </header>
  `;
}

/** Renders what the page is about. The pages of places and of live data have it in their content. */
function heading(view: Shown['view']): TemplateResult | typeof nothing {
  if (view?.kind === 'start') return html`<h1 class="stage-heading">${t('kiosk.title')}</h1>`;
  // The heading that screen readers read is in the content.
  if (view?.kind === 'results')
    return html`<p class="stage-heading" aria-hidden="true">${countText(view)}</p>`;
  return nothing;
}

/** Renders the map of the nearest places, by the numbers that they have in the list. It is out of reach. */
function around({ nearest }: Start, map: SiteMap): TemplateResult {
  return html`
    <div class="around-map">
      ${mapElement(map, {
        places: numberedPlaces(firstLandmarks(nearest)),
        selected: undefined,
        label: t('map.label'),
        isPicture: true,
      })}
    </div>
  `;
}

/** The places whose directions are shown: those at the top of the list below. */
function placesOf(view: Shown['view']): readonly Place[] {
  if (view?.kind === 'start') return firstLandmarks(view.nearest);
  if (view?.kind === 'results') return view.places.slice(0, NUMBERED);
  return view?.kind === 'place' ? [view.place] : [];
}

/** Renders the compass with the directions of places; for a single place, the way to it in words as well. */
function compass(
  places: readonly Place[],
  { position, heading }: KioskState,
  isPlace: boolean,
): TemplateResult | typeof nothing {
  if (!position) return nothing;
  const ways = places.flatMap((one) => wayTo(one, position, heading) ?? []);
  const letters = [t('kiosk.north'), t('kiosk.east'), t('kiosk.south'), t('kiosk.west')];
  const [way] = ways;
  return html`
    <figure class="compass">
      ${dial(ways, heading, letters)}
      <figcaption>${isPlace && way ? t(`kiosk.${sideOf(way)}`) : t('kiosk.here')}</figcaption>
    </figure>
    ${isPlace && way ? wayText(way) : nothing}
  `;
}

function wayText(way: Way): TemplateResult {
  const north = ((Math.round(way.azimuth / 45) + 8) % 8) * 45;
  return html`
    <p class="way-text">
      <strong>${distanceText(way.km)}</strong>
      <span>${t('kiosk.on-foot', { count: minutesOnFoot(way.km) })}</span>
      <span>${compassPoint(north)}</span>
    </p>
  `;
}
