import { html, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { ParkAndRide } from '../data/hal.ts';

/** How full a site is, as a bar and in words; where nobody knows, an empty frame that says so. */
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

/** Not by the attribute, which the page's Content-Security-Policy forbids. */
function wide(percentage: number) {
  return (bar: Element | undefined): void => {
    if (bar instanceof HTMLElement) bar.style.width = `${percentage}%`;
  };
}
