import { html, nothing, type TemplateResult } from 'lit';
import { distanceKm } from '../../core/geo/position.ts';
import type { PlaceView } from '../data/load.ts';
import { positionOf } from '../data/position.ts';
import { distanceText } from '../language/formats.ts';
import { t } from '../language/messages.ts';
import type { SiteMap } from '../map/site-map.ts';
import { walkText } from '../map/walk.ts';
import { openNow } from './opening-hours-fact.ts';
import { outside } from './outside.ts';

/** Renders what most visitors want of a place, before anything else: how far it is, whether it is open, how to go there. */
export function glance({ place, openingState }: PlaceView, now: Date, map: SiteMap): TemplateResult {
  const there = positionOf(place);
  const { position: here } = map.standpoint();
  const way = here && there;
  return html`
    <div class="glance">
      ${way ? html`<p class="walk"><strong>${distanceText(distanceKm(here, there))}</strong> ${walkText(here, there)}</p>` : nothing}
      ${place.opening_hours ? openNow(place.opening_hours, now, openingState) : nothing}
      ${
        there && !here && map.locate
          ? html`<button type="button" class="quiet-button" @click=${map.locate}>${t('map.locate')}</button>`
          : nothing
      }
      ${
        there
          ? html`<p class="directions">
              ${outside(`https://www.openstreetmap.org/directions?route=;${there.lat},${there.lon}`, t('place.directions'))}
              <span class="hint">(${t('page.needs-network')})</span>
            </p>`
          : nothing
      }
    </div>
  `;
}
