import { html, nothing, type TemplateResult } from 'lit';
import type { Place } from '../../core/contract/place.ts';
import { oncePer } from '../../core/structures/bounded-cache.ts';
import { t } from '../language/messages.ts';
import { placeName } from '../language/names.ts';
import { mapElement } from './map-element.ts';
import { mapPlaces } from './map-places.ts';
import type { SiteMap } from './site-map.ts';
import { FIVE_MINUTES_METRES } from './walk.ts';

const listOf = oncePer((place: Place): readonly Place[] => [place]);

/** Renders the map of a place with its outline and the circle of five minutes. Nothing for a place without a position. */
export function placeSection(place: Place, map: SiteMap): TemplateResult | typeof nothing {
  const places = mapPlaces(listOf(place));
  const [shown] = places;
  if (!shown) return nothing;
  return html`
    <section class="where" aria-label=${t('map.where')}>
      <p class="hint">${t(map.standpoint().position ? 'map.circle-here' : 'map.circle-place')}</p>
      ${mapElement(map, {
        places,
        selected: shown.id,
        circle: FIVE_MINUTES_METRES,
        label: t('map.of-place', { name: placeName(place) }),
      })}
      ${map.isUnkept ? html`<p class="hint">${t('map.not-kept')}</p>` : nothing}
    </section>
  `;
}
