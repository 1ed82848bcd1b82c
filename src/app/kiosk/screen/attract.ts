import { html, nothing, type TemplateResult } from 'lit';
import type { Place } from '../../../core/contract/place.ts';
import { distanceText } from '../../language/formats.ts';
import { t } from '../../language/messages.ts';
import { nameText } from '../../language/names.ts';
import { logo } from '../../page/icon.ts';
import { landmarks } from './nearest.ts';
import type { KioskState } from './state.ts';
import { wayTo } from './way.ts';

/** How many arms the signpost shows at a time, and how many times it changes them before it begins again. */
const [ARMS, CHANGES] = [6, 4];

/** Renders the picture of a screen that waits: a signpost whose arms change slowly. The first touch only wakes it. */
export function attract(places: readonly Place[], kiosk: KioskState): TemplateResult {
  const arms = landmarks(places).slice(0, ARMS * CHANGES);
  const groups = Array.from({ length: Math.ceil(arms.length / ARMS) }, (_, i) =>
    arms.slice(i * ARMS, (i + 1) * ARMS),
  );
  return html`
    <div class="attract" role="dialog" aria-modal="true" aria-labelledby="attract-heading" @click=${kiosk.wake}>
      <p class="stage-title">${logo}<span>${kiosk.title}</span></p>
      <div class="attract-post" aria-hidden="true">
        ${groups.map((group) => html`<ul>${group.map((place) => arm(place, kiosk))}</ul>`)}
      </div>
      <div class="attract-call">
        <h1 id="attract-heading">${t('kiosk.title')}</h1>
        <button type="button" class="attract-button">${t('kiosk.touch')}</button>
      </div>
    </div>
  `;
}

/** Renders an arm that points to the side where the place is. */
function arm(place: Place, { position, heading }: KioskState): TemplateResult {
  const way = position && wayTo(place, position, heading);
  const side = way && way.turn > 180 ? 'to-left' : 'to-right';
  return html`
    <li class="attract-arm ${side}">
      <span>${nameText(place)}</span>${way ? html`<span class="attract-distance">${distanceText(way.km)}</span>` : nothing}
    </li>
  `;
}
