import { html, nothing, type TemplateResult } from 'lit';
import type { Place } from '../../core/contract/place.ts';
import { distanceKm } from '../../core/geo/position.ts';
import type { PlaceView } from '../data/load.ts';
import { positionOf } from '../data/position.ts';
import { everything, placeRouteHref, searchHref } from '../data/route.ts';
import { dayText, distanceText, weekdayText } from '../language/formats.ts';
import { kindsText } from '../language/kinds.ts';
import { rich, t } from '../language/messages.ts';
import { localityText, localName, nameText, parted, placeName, sourceText } from '../language/names.ts';
import { placeSection } from '../map/map-element.ts';
import { backIcon } from '../page/icon.ts';
import { kindIcon } from '../page/kind-icon.ts';
import type { Shown } from '../page/layout.ts';
import { typesOfCategory } from '../start/categories.ts';
import { accessibilityFacts } from './accessibility-facts.ts';
import { actions } from './actions.ts';
import { dayHours, glance } from './glance.ts';
import { timeOn, weekFrom } from './opening-hours.ts';
import { outside, telephones, website } from './outside.ts';
import { liveLinks, placeLinks } from './place-links.ts';

/**
 * Renders the page of a place.
 * @param now whether it is open depends on it.
 */
export function placePage(view: PlaceView, now: Date, app: Shown): TemplateResult {
  const { place } = view;
  const { map, history } = app;
  return html`
    <article class="place">
      ${
        history.canGoBack
          ? html`<button type="button" class="back" @click=${() => history.back()}>${backIcon} ${t('page.back')}</button>`
          : html`<a class="back" href="./">${backIcon} ${t('page.start')}</a>`
      }
      <header class="nameplate">
        ${kindIcon(place)}
        <h1 tabindex="-1">${nameText(place)}</h1>
        <p>${parted([localName(place), kindsText(place), place.address ? nothing : localityText(place)])}</p>
      </header>
      ${glance(view, now, app)} ${departures(place)} ${actions(place, map)} ${placeSection(place, map)}
      <div class="place-columns">
        <div>${accessibilityFacts(place)} ${nearbyList(view)}</div>
        <div>
          ${facts(place, now)} ${placeLinks(place)}
        </div>
      </div>
      <details class="raw">
        <summary>${t('place.about-data')}</summary>
        <dl class="facts">
          <div><dt>${t('place.position')}</dt><dd>${position(place)}</dd></div>
          <div><dt>${t('place.identifiers')}</dt><dd class="identifiers">${place.identifiers.map((id) => html`<code>${id}</code> `)}</dd></div>
        </dl>
        <pre tabindex="0">${JSON.stringify(place, null, 2)}</pre>
      </details>
      ${wrong(place, app)}
    </article>
  `;
}

/** Renders the date of the data, and the way to tell that something is wrong with them, if the site has one. */
function wrong({ id }: Place, { manifest, config: { feedback } }: Shown): TemplateResult {
  const address = feedback?.replaceAll('{id}', encodeURIComponent(id));
  return html`
    <p class="wrong">
      ${manifest ? html`<span>${t('place.data-date', { date: dayText(new Date(manifest.created)) })}</span>` : nothing}
      ${address ? html`<span>${outside(address, t('place.wrong'))}</span>` : nothing}
    </p>
  `;
}

/** Renders the page for an identifier that no place has. */
export function missingPage(id: string): TemplateResult {
  return html`
    <article class="place">
      <header class="nameplate"><h1 tabindex="-1">${t('place.missing')}</h1></header>
      <p>
        ${rich('place.missing-why', {
          id: html`<code>${id}</code>`,
          search: html`<a href=${searchHref({ ...everything, q: id })}>${t('place.missing-search', { id })}</a>`,
          restart: html`<a href="./">${t('place.missing-restart')}</a>`,
        })}
      </p>
    </article>
  `;
}

function facts(place: Place, now: Date): TemplateResult | typeof nothing {
  const shown = [place.name, placeName(place)];
  const names = [...new Set([place.short_name ?? '', ...(place.alternative_names ?? [])])].filter(
    (name) => name !== '' && !shown.includes(name),
  );
  const social = [...(place.social_facebook ?? []), ...(place.social_twitter ?? [])];
  const fact = (label: string, value: unknown): TemplateResult | typeof nothing =>
    value ? html`<div><dt>${label}</dt><dd>${value}</dd></div>` : nothing;
  const known = [
    fact(t('place.also-known'), names.length > 0 && parted(names.map((name) => sourceText(name)))),
    fact(t('place.address'), place.address && sourceText(place.address)),
    fact(t('place.phone'), place.phone && telephones(place.phone)),
    fact(t('place.website'), place.website && website(place.website)),
    fact(
      t('place.opening-hours'),
      place.opening_week ? week(place, now) : place.opening_hours && sourceText(place.opening_hours),
    ),
    fact(t('place.collection-times'), place.collection_times && sourceText(place.collection_times)),
    ...social.map((url) => fact(t('place.social'), website(url))),
  ].filter((one) => one !== nothing);
  if (known.length === 0 && !place.description) return nothing;
  return html`
    <section>
      <h2>${t('place.details')}</h2>
      ${place.description ? html`<p class="description">${rich('place.according', { words: sourceText(place.description) })}</p>` : nothing}
      <dl class="facts">${known}</dl>
    </section>
  `;
}

function position({ lat, lon }: Place): TemplateResult | string {
  if (lat === undefined || lon === undefined) return t('place.unknown');
  const map = `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=18/${lat}/${lon}`;
  return html`<bdi>${lat}, ${lon}</bdi> <span class="nowrap">${outside(map, t('place.on-a-map'))}</span> <span class="hint">(${t('page.needs-network')})</span>`;
}

/** Renders the hours of today and of the six days behind it, as one line where they are the same. */
function week(place: Place, now: Date): TemplateResult {
  const days = weekFrom(place, now).map(({ day, openings }) => ({
    weekday: weekdayText(timeOn(day, 0)),
    hours: openings ? dayHours(day, openings) : t('place.unknown'),
  }));
  const [today] = days;
  if (days.every(({ hours }) => hours === today?.hours))
    return html`${t('place.every-day')}: ${today?.hours}`;
  return html`
    <table class="week">
      ${days.map(
        ({ weekday, hours }, i) => html`
          <tr aria-current=${i === 0 ? 'date' : nothing}>
            <th scope="row">${weekday}</th>
            <td>${hours}</td>
          </tr>
        `,
      )}
    </table>
  `;
}

/** Renders the nearest places of what visitors need, each with how far it is. */
function nearbyList({ place, nearby }: PlaceView): TemplateResult | typeof nothing {
  const here = positionOf(place);
  if (!here || nearby.length === 0) return nothing;
  return html`
    <section aria-labelledby="nearby">
      <h2 id="nearby">${t('place.nearby')}</h2>
      <ul class="linked">
        ${nearby.map(
          (other) => html`
            <li>
              <a href=${placeRouteHref(other.id)}>
                ${nameText(other)}
                <span class="kind">${parted([kindsText(other), distanceText(distanceKm(here, positionOf(other)!))])}</span>
              </a>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

function departures(place: Place): TemplateResult | typeof nothing {
  const links = liveLinks(place);
  if (links.length === 0)
    return leavesFrom(place) ? html`<p class="hint">${t('place.no-departures')}</p>` : nothing;
  return html`
    <section aria-labelledby="departures">
      <h2 id="departures">${t('place.live')}</h2>
      <ul class="departures">
        ${links.map(({ href, title }) => html`<li><a href=${href}>${title}</a> <span class="hint">${t('page.needs-network')}</span></li>`)}
      </ul>
    </section>
  `;
}

/** Returns whether something leaves from a place at times of its own. */
function leavesFrom({ type = [] }: Place): boolean {
  return typesOfCategory('transport', type)?.some((one) => one !== '/transport/taxi-rank') ?? false;
}
