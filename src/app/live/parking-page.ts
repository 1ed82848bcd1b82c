import { html, nothing, type TemplateResult } from 'lit';
import type { Place } from '../../core/contract/place.ts';
import { placeRouteHref } from '../data/route.ts';
import { t } from '../language/messages.ts';
import { nameText, sourceText } from '../language/names.ts';
import { backIcon } from '../page/icon.ts';
import { liveState } from './live-state.ts';
import type { ParkingView } from './load-live.ts';
import { occupancy, siteName } from './occupancy.ts';

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
          return html`
            <li class="site">
              <h2>${place ? html`<a href=${placeRouteHref(place.id)}>${siteName(site.name) ? sourceText(siteName(site.name)) : nameText(place)}</a>` : sourceText(siteName(site.name))}</h2>
              ${place?.address ? html`<p class="kind">${sourceText(place.address)}</p>` : nothing}
              ${occupancy(site)}
            </li>
          `;
        })}
      </ul>
    </article>
  `;
}
