import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { Place } from '../../core/contract/place.ts';
import { oncePer } from '../../core/structures/bounded-cache.ts';
import type { Start } from '../data/load.ts';
import { positionOf } from '../data/position.ts';
import { everything, placeRouteHref, searchHref } from '../data/route.ts';
import { kindsText, type TypeNames } from '../language/kinds.ts';
import { t } from '../language/messages.ts';
import { nameText } from '../language/names.ts';
import { NUMBERED } from '../map/map-element.ts';
import { distanceFrom } from '../map/walk.ts';
import { kindIcon } from '../page/kind-icon.ts';
import { kindLabel } from '../start/categories.ts';
import type { Kiosk } from './state.ts';

/** How many signs the screen has room for. In large text the nearest places need that of the last. */
const [MOST_SIGNS, MOST_LARGE_SIGNS] = [12, 10];
/** The shortest word that is too long for the letters of a sign. */
const LONG_WORD = /\p{L}{13}/u;

/** Renders the start screen: the nearest places and the kinds of places, without scrolling. */
export function kioskStart(start: Start, names: TypeNames, kiosk: Kiosk): TemplateResult {
  const { size, signs } = start;
  const labels = signs
    .slice(0, kiosk.isLarge ? MOST_LARGE_SIGNS : MOST_SIGNS)
    .map((sign) => ({ ...sign, label: kindLabel(sign.name, names) }));
  // All signs have letters of one size, so the longest word decides.
  const isLong = labels.some(({ label }) => typeof label === 'string' && LONG_WORD.test(label));
  return html`
    <div class="kiosk-start">
      ${nearestList(aroundOf(start), kiosk)}
      <section class="kinds-of-places" aria-labelledby="browse">
        <h2 id="browse">${t('kiosk.browse')}</h2>
        <ul class=${isLong ? 'signs long' : 'signs'}>
          ${labels.map(
            ({ name, types, label }) => html`
              <li>
                <a class="sign" href=${searchHref({ ...everything, type: name })}>${kindIcon({ type: types })} <span>${label}</span></a>
              </li>
            `,
          )}
        </ul>
      </section>
      <p class="more-ways">
        <a href=${searchHref(everything)}>${t('kiosk.all', { count: size })}</a>
        <button type="button" @click=${() => kiosk.show({ kind: 'credits' })}>${t('kiosk.credits')}</button>
      </p>
    </div>
  `;
}

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

/** Returns the places that the start screen shows where it has room: what visitors need before what is merely near. */
export const aroundOf = oncePer(({ needed, nearest }: Start): readonly Place[] => {
  const places = new Map([...needed, ...landmarks(nearest)].map((place) => [place.id, place]));
  return [...places.values()].slice(0, NUMBERED);
});

/** Renders the places around the screen; nothing where it doesn't know where it stands. */
function nearestList(
  shown: readonly Place[],
  { position, heading, watchNearest }: Kiosk,
): TemplateResult | typeof nothing {
  if (!position || shown.length === 0) return nothing;
  return html`
    <section class="around" aria-labelledby="nearest">
      <h2 id="nearest">${t('kiosk.nearest')}</h2>
      <ol class="nearest" ${ref(watchNearest)}>
        ${shown.map((place, i) => html`<li><a href=${placeRouteHref(place.id)}>${entry(place, distanceFrom(position, positionOf(place)!, place.distance, heading), i + 1)}</a></li>`)}
      </ol>
    </section>
  `;
}

function entry(place: Place, distance: TemplateResult, number: number): TemplateResult {
  return html`
    <span class="number" aria-hidden="true">${number}</span>
    ${kindIcon(place)}
    <span class="nearest-words"><span class="nearest-name">${nameText(place)}</span> <span class="kind">${kindsText(place, 1)}</span></span>
    <span class="distance">${distance}</span>
  `;
}
