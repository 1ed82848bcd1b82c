import { html, nothing, type TemplateResult } from 'lit';
import type { Place } from '../../../core/contract/place.ts';
import type { Position } from '../../../core/geo/position.ts';
import { oncePer } from '../../../core/structures/bounded-cache.ts';
import { positionOf } from '../../data/position.ts';
import { placeRouteHref } from '../../data/route.ts';
import { distanceText } from '../../language/formats.ts';
import { kindsText } from '../../language/kinds.ts';
import { t } from '../../language/messages.ts';
import { nameText } from '../../language/names.ts';
import { NUMBERED } from '../../map/map-places.ts';
import { arrowIcon } from '../../page/icon.ts';
import { bearing, compassPoint } from '../../place/direction.ts';

/**
 * Returns the places that lead somewhere: those with a name, which post boxes and the like have not, and one at each point,
 * because a building and its rooms share theirs.
 */
export function landmarks(places: readonly Place[]): Place[] {
  const taken = new Set<string>();
  return places.filter(({ name, lat, lon }) => {
    const point = `${lat},${lon}`;
    if (name === '' || taken.has(point)) return false;
    taken.add(point);
    return true;
  });
}

/** Returns the places that the start screen shows where it has room. */
export const firstLandmarks = oncePer((places: readonly Place[]): readonly Place[] =>
  landmarks(places).slice(0, NUMBERED),
);

/** Renders the places around the screen; nothing where it doesn't know where it stands. */
export function nearestList(
  places: readonly Place[],
  position: Position | undefined,
): TemplateResult | typeof nothing {
  const shown = firstLandmarks(places);
  if (!position || shown.length === 0) return nothing;
  return html`
    <section class="around" aria-labelledby="nearest">
      <h2 id="nearest">${t('kiosk.nearest')}</h2>
      <ol class="nearest">
        ${shown.map((place, i) => html`<li><a href=${placeRouteHref(place.id)}>${entry(place, position, i + 1)}</a></li>`)}
      </ol>
    </section>
  `;
}

function entry(place: Place, position: Position, number: number): TemplateResult {
  const { distance } = place;
  const degrees = bearing(position, positionOf(place)!);
  return html`
    <span class="number" aria-hidden="true">${number}</span>
    <span class="nearest-words"><span class="nearest-name">${nameText(place)}</span> <span class="kind">${kindsText(place, 1)}</span></span>
    <span class="distance">
      ${arrowIcon(degrees)}<span>${distanceText(distance)}</span>
      <span class="visually-hidden">${compassPoint(degrees)}</span>
    </span>
  `;
}
