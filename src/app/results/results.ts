import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Place } from '../../core/contract/place.ts';
import type { Position } from '../../core/geo/position.ts';
import { knownFeatures } from '../../core/place.ts';
import { otherNameFor } from '../../elements/place-search/suggest/typed-words.ts';
import { hasMore, type Results } from '../data/load.ts';
import { positionOf } from '../data/position.ts';
import { placeRouteHref } from '../data/route.ts';
import { distanceText } from '../language/formats.ts';
import { accessTitle, rich, t } from '../language/messages.ts';
import {
  type LinePart,
  localName,
  nameText,
  parted,
  placeDetail,
  placeName,
  sourceText,
} from '../language/names.ts';
import { arrowIcon } from '../page/icon.ts';
import { bearing, compassPoint } from '../place/direction.ts';
import { liveLinks } from '../place/place-links.ts';

/** The most accessibility features in a result. The place's page shows them all. */
const FEATURES_SHOWN = 3;

/**
 * Renders the places found so far, and the way to more.
 * @param from the point that the distances are from, if any.
 * @param chosen the id of the result that is chosen on the map.
 */
export function resultList(
  results: Results,
  from: Position | undefined,
  onMore: () => void,
  chosen?: string,
): TemplateResult {
  const { places, first } = results;
  return html`
    <ol class="results">
      ${repeat(
        places,
        ({ id }) => id,
        (place) => result(place, results.search.q, from, place.id === chosen),
      )}
    </ol>
    ${
      hasMore(results)
        ? html`
          <div class="more">
            <p>${t('results.shown', { shown: places.length, total: first.size })}</p>
            <button type="button" class="button" @click=${onMore}>${t('results.more')}</button>
          </div>
        `
        : nothing
    }
  `;
}

function result(place: Place, q: string, from: Position | undefined, isChosen: boolean): TemplateResult {
  return html`
    <li class=${isChosen ? 'result chosen' : 'result'} aria-current=${isChosen || nothing}>
      <div>
        <h2><a href=${placeRouteHref(place.id)} data-place=${place.id}>${nameText(place)}</a></h2>
        <p class="kind">${parted([localName(place), ...placeDetail(place), otherName(place, q)])}</p>
        ${place.match ? html`<p class="match" dir="auto">${place.match.text}</p>` : nothing}
        ${featureHints(place)} ${live(place)}
      </div>
      ${from ? distance(place, from) : nothing}
    </li>
  `;
}

/** Renders the other name that a place matches by, where nothing else of it shows why it does. */
function otherName(place: Place, q: string): LinePart {
  const name = otherNameFor({ ...place, name: placeName(place) }, q);
  return name === undefined ? nothing : html`${rich('search.also-called', { name: sourceText(name) })}`;
}

function live(place: Place): TemplateResult | typeof nothing {
  const links = liveLinks(place);
  if (links.length === 0) return nothing;
  return html`<p class="live-links">${links.map(({ href, title }) => html`<a href=${href}>${title}</a> `)}</p>`;
}

function distance(place: Place, from: Position): TemplateResult {
  const to = positionOf(place);
  if (!to) return html`<p class="distance unknown">${t('results.no-position')}</p>`;
  const degrees = bearing(from, to);
  return html`
    <p class="distance">
      ${arrowIcon(degrees)}<span>${distanceText(place.distance)}</span>
      <span class="visually-hidden">${compassPoint(degrees)}</span>
    </p>
  `;
}

function featureHints({ accessibility = {} }: Place): TemplateResult | typeof nothing {
  const known = knownFeatures.filter((feature) => accessibility[feature] === true);
  if (known.length === 0) return nothing;
  const more = known.length - FEATURES_SHOWN;
  return html`
    <ul class="hints" aria-label=${t('results.accessibility')}>
      ${known.slice(0, FEATURES_SHOWN).map((feature) => html`<li>${accessTitle(feature)}</li>`)}
      ${more > 0 ? html`<li>${t('page.more-entries', { count: more })}</li>` : nothing}
    </ul>
  `;
}
