import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { ParkAndRide } from '../../core/contract/live.ts';
import type { Place } from '../../core/contract/place.ts';
import { truncate } from '../../core/guards/truncate.ts';
import { liveEndpoint } from '../config.ts';
import { placeRouteHref } from '../data/route.ts';
import { percentText } from '../language/formats.ts';
import { t } from '../language/messages.ts';
import { nameText, sourceText } from '../language/names.ts';
import { backIcon } from '../page/icon.ts';
import { liveState } from './live-state.ts';
import type { ParkingView } from './load-live.ts';

/** The most letters of a name that are shown. OpenStreetMap allows 255. */
const MAX_NAME_LETTERS = 300;

/** Returns the name of a site, or the beginning of one that is longer than people write. */
const siteName = (name: string): string => truncate(name, MAX_NAME_LETTERS);

/** Renders the park-and-ride sites and their occupancy. */
export function parkingPage(view: ParkingView): TemplateResult {
  const { answer, places } = view;
  const placeOf = (identifier: string): Place | undefined =>
    places.find(({ id, identifiers }) => id === identifier || identifiers.includes(identifier));
  return html`
    <article class="live">
      <a class="back" href="./">${backIcon} ${t('page.start')}</a>
      <h1 tabindex="-1">${t('live.parking')}</h1>
      ${liveState(view)}
      <ul class="sites">
        ${answer?.body.map((site) => {
          const place = placeOf(site.identifier);
          const name = siteName(site.name);
          return html`
            <li class="site">
              <h2>${place ? html`<a href=${placeRouteHref(place.id)}>${name ? sourceText(name) : nameText(place)}</a>` : sourceText(name)}</h2>
              ${place?.address ? html`<p class="kind">${sourceText(place.address)}</p>` : nothing}
              ${occupancy(site)}
            </li>
          `;
        })}
      </ul>
    </article>
  `;
}

/** Renders the occupancy of a site as a bar and in words; an empty frame with a note where it is unknown. */
export function occupancy({ name, capacity, spaces, percentage, unavailable }: ParkAndRide): TemplateResult {
  const all = capacity > 0 ? t('live.capacity', { count: capacity }) : t('live.capacity-unknown');
  // Without a live API the page says so once.
  if (!liveEndpoint) return capacity > 0 ? html`<p class="spaces"><span>${all}</span></p>` : html``;
  if (unavailable) {
    return html`
      <div class="bar unknown"></div>
      <p class="spaces"><strong>${t('live.unknown')}</strong> <span>${all}</span></p>
    `;
  }
  const percent = percentText(percentage);
  const taken =
    capacity > 0
      ? t('live.taken', { percentage: percent, count: capacity })
      : t('live.taken-of-unknown', { percentage: percent });
  const free = spaces === 0 ? t('live.full') : t('live.free', { count: spaces });
  return html`
    <div
      class=${spaces === 0 ? 'bar full' : 'bar'}
      role="meter"
      aria-label=${t('live.meter', { name: siteName(name) })}
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow=${percentage}
      aria-valuetext=${t('live.meter-value', { percentage: percent })}
    >
      <div ${ref(wide(percentage))}></div>
    </div>
    <p class="spaces"><strong>${free}</strong> <span>${taken}</span></p>
  `;
}

/** Sets the style by script, because the page's Content-Security-Policy forbids the attribute. */
function wide(percentage: number) {
  return (bar: Element | undefined): void => {
    if (bar instanceof HTMLElement) bar.style.width = `${percentage}%`;
  };
}
