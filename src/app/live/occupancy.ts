import { html, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { ParkAndRide } from '../../core/contract/live.ts';
import { truncate } from '../../core/guards/truncate.ts';
import { percentText } from '../language/formats.ts';
import { t } from '../language/messages.ts';
import { liveEndpoint } from './load-live.ts';

/** The most letters of a name that are shown. OpenStreetMap allows 255. */
const MAX_NAME_LETTERS = 300;

/** Returns the name of a site, or the beginning of one that is longer than people write. */
export const siteName = (name: string): string => truncate(name, MAX_NAME_LETTERS);

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
