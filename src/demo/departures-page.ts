import { html, nothing, type TemplateResult } from 'lit';
import type { ParkAndRide } from './hal.ts';
import { backIcon } from './icon.ts';
import { liveState } from './live-state.ts';
import type { Departures } from './load-live.ts';
import { occupancy } from './occupancy.ts';
import { parkingHref, placeHref } from './route.ts';
import { nameOf } from './suggestion-list.ts';
import { told } from './told.ts';

/** Live departures of a place; of a park-and-ride, how full it is. */
export function departuresPage(view: Departures): TemplateResult {
  const { place, type, title, answer } = view;
  return html`
    <article class="live">
      <a class="back" href=${placeHref(place.id)}>${backIcon} ${nameOf(place)}</a>
      <h1 tabindex="-1">${title}</h1>
      ${liveState(view)}
      ${answer ? (type === 'p-r' && isSite(answer.body) ? oneSite(answer.body) : told(answer.body, title)) : nothing}
    </article>
  `;
}

function oneSite(site: ParkAndRide): TemplateResult {
  return html`
    <div class="site">${occupancy(site)}</div>
    <p class="other-sites"><a href=${parkingHref}>All park-and-ride sites</a></p>
  `;
}

function isSite(body: unknown): body is ParkAndRide {
  return typeof body === 'object' && body !== null && 'spaces' in body && 'unavailable' in body;
}
