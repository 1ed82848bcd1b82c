import { html, nothing, type TemplateResult } from 'lit';
import type { ParkAndRide } from '../../core/contract/live.ts';
import { parkingHref, placeRouteHref } from '../data/route.ts';
import { t } from '../language/messages.ts';
import { nameText } from '../language/names.ts';
import { backIcon } from '../page/icon.ts';
import { departuresTable, text } from './departures-table.ts';
import { liveState } from './live-state.ts';
import { type DeparturesView, titleOfDepartures } from './load-live.ts';
import { occupancy } from './occupancy.ts';

/** How many messages are shown. */
const MAX_MESSAGES = 20;

interface Unchecked {
  readonly services?: unknown;
  readonly messages?: unknown;
}

/** Renders the live departures of a place, or the occupancy of a park-and-ride. */
export function departuresPage(view: DeparturesView): TemplateResult {
  const { place, type, answer } = view;
  const title = titleOfDepartures(view);
  return html`
    <article class="live">
      <a class="back" href=${placeRouteHref(place.id)}>${backIcon} ${nameText(place)}</a>
      <h1 tabindex="-1">${title}</h1>
      ${liveState(view)}
      ${answer ? content(type, answer.body, title) : nothing}
    </article>
  `;
}

function content(type: string, body: unknown, title: string): TemplateResult {
  // A live API may answer other JSON, which is passed on as it is.
  const { services = body, messages }: Unchecked = isObject(body) ? body : {};
  return html`
    ${
      isOccupancy(type, services)
        ? html`<div class="site">${occupancy(services)}</div>`
        : departuresTable(services, title)
    }
    ${
      Array.isArray(messages) && messages.length > 0
        ? html`<h2>${t('live.messages')}</h2><ul>${messages.slice(0, MAX_MESSAGES).map((message) => html`<li>${text(message)}</li>`)}</ul>`
        : nothing
    }
    ${type === 'p-r' ? html`<p class="other-sites"><a href=${parkingHref}>${t('live.all-parking')}</a></p>` : nothing}
  `;
}

function isOccupancy(type: string, services: unknown): services is ParkAndRide {
  return type === 'p-r' && isObject(services) && 'spaces' in services && 'unavailable' in services;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
