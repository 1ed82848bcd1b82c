import { html, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { ParkAndRide } from '../data/hal.ts';

/** Renders the occupancy of a site as a bar and in words; an empty frame with a note where it is unknown. */
export function occupancy({ name, capacity, spaces, percentage, unavailable }: ParkAndRide): TemplateResult {
  const all = capacity > 0 ? `${capacity.toLocaleString('en')} spaces` : 'size unknown';
  if (unavailable) {
    return html`
      <div class="bar unknown"></div>
      <p class="spaces"><strong>No live data</strong> <span>${all}</span></p>
    `;
  }
  const free = spaces === 0 ? 'Full' : `${spaces.toLocaleString('en')} free`;
  return html`
    <div
      class=${spaces === 0 ? 'bar full' : 'bar'}
      role="meter"
      aria-label="How full ${name} is"
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow=${percentage}
      aria-valuetext="${percentage} % full"
    >
      <div ${ref(wide(percentage))}></div>
    </div>
    <p class="spaces"><strong>${free}</strong> <span>${percentage} % of ${all} taken</span></p>
  `;
}

/** Sets the style by script, because the page's Content-Security-Policy forbids the attribute. */
function wide(percentage: number) {
  return (bar: Element | undefined): void => {
    if (bar instanceof HTMLElement) bar.style.width = `${percentage}%`;
  };
}
