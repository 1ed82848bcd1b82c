import { html, nothing, type TemplateResult } from 'lit';
import type { ParkAndRide, Departures as Shown } from '../../core/contract/live.ts';
import { parkingHref, placeRouteHref } from '../data/route.ts';
import { t } from '../language/messages.ts';
import { nameText } from '../language/names.ts';
import { backIcon } from '../page/icon.ts';
import { jsonView } from '../page/json-view.ts';
import { liveState } from './live-state.ts';
import { type DeparturesView, titleOfDepartures } from './load-live.ts';
import { occupancy } from './occupancy.ts';

/** Renders the live departures of a place, or the occupancy of a park-and-ride. */
export function departuresPage(view: DeparturesView): TemplateResult {
  const { place, type, answer } = view;
  const title = titleOfDepartures(view);
  return html`
    <article class="live">
      <a class="back" href=${placeRouteHref(place.id)}>${backIcon} ${nameText(place)}</a>
      <h1 tabindex="-1">${title}</h1>
      ${liveState(view)}
      ${answer ? (isOccupancy(type, answer.body) ? oneSite(answer.body) : jsonView(news(answer.body), title)) : nothing}
    </article>
  `;
}

function oneSite({ services, messages }: Occupancy): TemplateResult {
  return html`
    <div class="site">${occupancy(services)}</div>
    ${messages.length > 0 ? html`<h2>${t('live.messages')}</h2>${jsonView(messages, t('live.messages'))}` : nothing}
    <p class="other-sites"><a href=${parkingHref}>${t('live.all-parking')}</a></p>
  `;
}

/** Returns the answer without its type and title, which the page shows already. */
function news(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('services' in body)) return body;
  const { type: _type, title: _title, ...rest } = body as Shown;
  return rest;
}

/** The answer about a park-and-ride. */
interface Occupancy extends Shown {
  readonly services: ParkAndRide;
}

/** A live API may answer other JSON, which is passed on as it is. */
function isOccupancy(type: string, body: unknown): body is Occupancy {
  const { services } = (body ?? {}) as { services?: Partial<ParkAndRide> | null };
  return type === 'p-r' && services?.spaces !== undefined && services.unavailable !== undefined;
}
