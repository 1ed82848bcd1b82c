import { html, nothing, type TemplateResult } from 'lit';
import type { ParkAndRide } from '../../core/contract/live.ts';
import { truncate } from '../../core/guards/truncate.ts';
import { parkingHref, placeRouteHref } from '../data/route.ts';
import { momentText } from '../language/formats.ts';
import { isMessageKey, t } from '../language/messages.ts';
import { nameText } from '../language/names.ts';
import { titleOfDepartures } from '../page/arrival.ts';
import { backIcon } from '../page/icon.ts';
import { liveState } from './live-state.ts';
import type { DeparturesView } from './load-live.ts';
import { occupancy } from './parking-page.ts';

/** How many messages are shown. */
const MAX_MESSAGES = 20;

/** The most rows and columns that a page shows, and the most letters of a cell. */
const [MAX_ROWS, MAX_COLUMNS, MAX_LETTERS] = [100, 12, 300];

/** Matches a date with a time of day in JSON. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;

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

/** Renders departures, a row each with a column for each of their keys. JSON of another form is shown as it is. */
function departuresTable(services: unknown, name: string): TemplateResult {
  if (!isRecords(services)) return html`<pre class="scroll">${text(services)}</pre>`;
  const rows = services.slice(0, MAX_ROWS);
  const columns = [...new Set(rows.flatMap(Object.keys))].slice(0, MAX_COLUMNS);
  return html`
    <div class="scroll" role="region" tabindex="0" aria-label=${name}>
      <table>
        <thead><tr>${columns.map((column) => html`<th scope="col">${heading(column)}</th>`)}</tr></thead>
        <tbody>
          ${rows.map((row) => html`<tr>${columns.map((column, i) => (i === 0 ? html`<th scope="row">${text(row[column])}</th>` : html`<td>${text(row[column])}</td>`))}</tr>`)}
        </tbody>
      </table>
      ${rows.length < services.length ? html`<p>…</p>` : ''}
    </div>
  `;
}

function isRecords(value: unknown): value is readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'object' && one && !Array.isArray(one));
}

/** Returns a value as one text: `19:05, 19:20` for a list. */
function text(value: unknown): string {
  if (Array.isArray(value)) return truncate(value.slice(0, MAX_LETTERS).map(text).join(', '), MAX_LETTERS);
  const plain = typeof value === 'object' && value ? JSON.stringify(value) : String(value ?? '');
  const at = MOMENT.test(plain) ? new Date(plain) : undefined;
  return at && !Number.isNaN(at.getTime()) ? momentText(at, new Date()) : truncate(plain, MAX_LETTERS);
}

/** Returns the word for a column that the interface names, else `Next bus` for `next_bus`. */
function heading(key: string): string {
  const message = `live.${key}`;
  if (isMessageKey(message)) return t(message);
  const words = truncate(key, MAX_LETTERS).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
