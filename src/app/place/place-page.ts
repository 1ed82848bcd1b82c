import { html, nothing, type TemplateResult } from 'lit';
import { nameOf } from '../../elements/place-search/suggest/suggestion.ts';
import type { FullPlace } from '../data/hal.ts';
import { everything, searchHref } from '../data/route.ts';
import { placeSection } from '../map/place-section.ts';
import type { SiteMap } from '../map/site-map.ts';
import { backIcon } from '../page/icon.ts';
import { accessibilityFacts } from './accessibility-facts.ts';
import { outside, telephones, website } from './outside.ts';
import { liveLinks, placeLinks } from './place-links.ts';

/** Renders the page of a place. `onBack` is absent where the visit began here. */
export function placePage(place: FullPlace, onBack: (() => void) | undefined, map: SiteMap): TemplateResult {
  return html`
    <article class="place">
      ${
        onBack
          ? html`<button type="button" class="back" @click=${onBack}>${backIcon} Back</button>`
          : html`<a class="back" href="./">${backIcon} Start</a>`
      }
      <header class="nameplate">
        <h1 tabindex="-1">${nameOf(place)}</h1>
        <p>${place.type_name.join(', ')}</p>
      </header>
      ${placeSection(place, map)}
      <div class="place-columns">
        <div>
          ${facts(place)} ${departures(place)} ${placeLinks(place)}
        </div>
        <div>${accessibilityFacts(place)}</div>
      </div>
      <details class="raw">
        <summary>As the service answers it</summary>
        <pre tabindex="0">${JSON.stringify(place, null, 2)}</pre>
      </details>
    </article>
  `;
}

/** Renders the page for an identifier that no place has. */
export function missingPage(id: string): TemplateResult {
  return html`
    <article class="place">
      <header class="nameplate"><h1 tabindex="-1">No such place</h1></header>
      <p>
        No place here has the identifier <code>${id}</code>. The link may be old, or lead to a place outside this sample.
        <a href=${searchHref({ ...everything, q: id })}>Search for “${id}”</a> or <a href="./">start again</a>.
      </p>
    </article>
  `;
}

function facts(place: FullPlace): TemplateResult {
  const names = [place.short_name, ...(place.alternative_names ?? [])].filter(
    (name, i, all) => name && all.indexOf(name) === i,
  );
  const fact = (label: string, value: unknown): TemplateResult | typeof nothing =>
    value ? html`<div><dt>${label}</dt><dd>${value}</dd></div>` : nothing;
  return html`
    ${place.description ? html`<p class="description">${place.description}</p>` : nothing}
    <dl class="facts">
      ${fact('Also known as', names.join(' · '))} ${fact('Address', place.address)}
      ${fact('Phone', place.phone && telephones(place.phone))}
      ${fact('Website', place.website && website(place.website))}
      ${fact('Opening hours', place.opening_hours)} ${fact('Collection times', place.collection_times)}
      ${[...(place.social_facebook ?? []), ...(place.social_twitter ?? [])].map((url) => fact('Social', website(url)))}
      ${fact('Position', position(place))}
      ${fact('Identifiers', html`<span class="identifiers">${place.identifiers.map((id) => html`<code>${id}</code> `)}</span>`)}
    </dl>
  `;
}

function position({ lat, lon }: FullPlace): TemplateResult | string {
  if (lat === undefined || lon === undefined) return 'Unknown';
  const map = `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=18/${lat}/${lon}`;
  return html`${lat}, ${lon} <span class="nowrap">${outside(map, 'On a map')}</span> <span class="hint">(needs a network)</span>`;
}

function departures(place: FullPlace): TemplateResult | typeof nothing {
  const links = liveLinks(place);
  if (links.length === 0) return nothing;
  return html`
    <section aria-labelledby="departures">
      <h2 id="departures">Live</h2>
      <ul class="departures">
        ${links.map(({ href, title }) => html`<li><a href=${href}>${title}</a> <span class="hint">needs a network</span></li>`)}
      </ul>
    </section>
  `;
}
