import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Place } from '../../core/contract/place.ts';
import type { Position } from '../../core/geo/position.ts';
import { otherNameFor } from '../../elements/place-search/suggest/typed-words.ts';
import { hasMore, type Others, type Results } from '../data/load.ts';
import { positionOf } from '../data/position.ts';
import { filterFeatures, placeRouteHref, truncateQuery } from '../data/route.ts';
import { distanceText, kilometresText } from '../language/formats.ts';
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
import { hasMap, pointing, resultMap, viewSwitch } from '../map/result-map.ts';
import { positionStatus, startChip } from '../map/start-chip.ts';
import { distanceFrom } from '../map/walk.ts';
import { kindIcon } from '../page/kind-icon.ts';
import type { Shown } from '../page/layout.ts';
import { openAt } from '../place/glance.ts';
import { liveLinks } from '../place/place-links.ts';
import { accessMark, otherCounts, otherPlaces, othersOf } from './access.ts';
import { countHeading } from './count.ts';
import { emptyState } from './empty-state.ts';
import { kindTiles } from './kind-tiles.ts';
import { activeFilters, narrow } from './narrow.ts';
import { chips, ignoredWords, understood, whichOne } from './understood.ts';

/** The most accessibility features in a result. The place's page shows them all. */
const FEATURES_SHOWN = 3;

/** From how many km on places are said to be farther away. Few walk so far. */
const NEAR_KM = 2;

/** Renders the results of a search, with the controls that narrow it. */
export function resultsPage(results: Results, app: Shown): TemplateResult {
  const { search, first } = results;
  const { map, names } = app;
  const isOnMap = hasMap(results) && !map.isApart;
  const isListed = !isOnMap || map.roomy.matches || !map.asMap;
  const point = pointing(map);
  const set = activeFilters(search, names);
  const words = understood(search, first.interpretation, names);
  const hasOthers = othersOf(results).length > 0;
  const empty = first.size === 0 ? emptyState(results, { words, set }, app) : nothing;
  // Beside an empty result only what takes a filter off can help.
  const isNarrowable = first.size > 0 || set.length > 0 || hasOthers;
  return html`
    <div class=${isOnMap ? 'columns with-map' : isNarrowable ? 'columns' : nothing}>
      ${isNarrowable ? narrow(results, set, app) : nothing} ${isOnMap ? viewSwitch(map) : nothing}
      <section class="found" aria-labelledby="found">
        <h1 id="found" tabindex="-1">${countHeading(results, names)}</h1>
        ${correction(results)}
        ${ignoredWords(results)}
        ${
          first.size > 0
            ? html`
              ${chips([...words, ...set])} ${whichOne(search, first.interpretation)} ${startChip(map)} ${kindTiles(results, names)}
              <p class="order">${orderText(results)}</p>
              ${ownPosition(results, app, isOnMap)}
            `
            : hasOthers
              ? html`${chips([...words, ...set])} ${startChip(map)}`
              : empty
        }
        ${otherCounts(results)}
        ${
          first.size > 0 && isListed
            ? html`<div @pointerover=${point} @pointerleave=${point} @focusin=${point} @focusout=${point}>
                ${resultList(results, app)}
              </div>`
            : nothing
        }
        ${isListed ? otherPlaces(results, (places) => rows(places, results, map, results.others?.lack)) : nothing}
        ${hasOthers ? empty : nothing}
      </section>
      ${isOnMap ? resultMap(results, app) : nothing}
    </div>
  `;
}

function correction({ first: { query, corrected_query } }: Results): TemplateResult | typeof nothing {
  if (corrected_query === undefined) return nothing;
  const corrected = html`<strong>${t('results.quoted', { words: truncateQuery(corrected_query) })}</strong>`;
  return html`<p class="notice">${rich('results.corrected', { query: truncateQuery(query), corrected })}</p>`;
}

/** Renders the way to the own position, unless distances are from elsewhere. A sentence asks for it where words mean places near it. */
function ownPosition(
  { search, first: { interpretation }, position }: Results,
  { change, own, wide, map }: Shown,
  isOnMap: boolean,
): TemplateResult | typeof nothing {
  const { near } = interpretation ?? {};
  // On a wide screen the choice stands beside the results.
  const isOffered = near ? near.me : search.near === 'auto' && !wide.matches;
  if (position || own.isFixed || !isOffered) return nothing;
  const find = (): Promise<void> => change({ near: 'me' });
  return html`
    <div class=${near ? 'notice' : 'measure'}>
      ${near ? t('results.near-needs-position') : nothing}
      <button type="button" class=${near ? 'button' : 'quiet-button'} ?disabled=${own.looking} @click=${find}>
        ${t('results.use-position')}
      </button>
      ${positionStatus(map, isOnMap)}
    </div>
  `;
}

type Distance = (place: Place) => TemplateResult;

/** Returns a function that renders how far a place is from the one that the words name, else from the chosen position. */
function distancesOf(
  { first: { interpretation }, position }: Results,
  heading?: number,
): Distance | undefined {
  // Each is from another place of a kind, so none has a direction.
  if (interpretation?.near?.type)
    return (place) => html`<p class="distance">${distanceText(place.distance)}</p>`;
  const from = positionOf(interpretation?.near ?? {}) ?? position;
  return from && ((place) => distance(place, from, heading));
}

/** Returns whether distances are measured from what the words name. */
function isAnchored({ first: { interpretation } }: Results): boolean {
  const { near } = interpretation ?? {};
  return near?.lat !== undefined || near?.type !== undefined;
}

/** Returns whether distance alone orders the places. */
function isByDistance(results: Results): boolean {
  const { q } = results.first.interpretation ?? results.search;
  return isAnchored(results) || (results.position !== undefined && !q);
}

function orderText(results: Results): string {
  const { search, position, first } = results;
  const { near } = first.interpretation ?? {};
  const { q } = first.interpretation ?? search;
  if (isAnchored(results)) {
    const message = near?.type ? 'results.measured-from-kind' : 'results.measured-from';
    const from = near?.name ? [t(message, { place: near.name })] : [];
    return [t('results.nearest-first'), ...from].join(' · ');
  }
  if (!position) return t(q ? 'results.best-first' : 'results.alphabetical');
  return t(q ? 'results.best-and-nearest-first' : 'results.nearest-first');
}

/** Renders the places found so far, and the way to more. */
function resultList(results: Results, { more, map }: Shown): TemplateResult {
  const { places, first } = results;
  return html`
    ${rows(places, results, map)}
    ${
      hasMore(results)
        ? html`
          <div class="more">
            <p>${t('results.shown', { shown: places.length, total: first.size })}</p>
            <button type="button" class="button" @click=${more}>${t('results.more')}</button>
          </div>
        `
        : nothing
    }
  `;
}

/** Renders places. @param lack what they may lack, which each of them tells: they are listed although it is not recorded. */
function rows(
  places: readonly Place[],
  results: Results,
  map: Shown['map'],
  lack?: Others['lack'],
): TemplateResult {
  const { q, wheelchair } = results.search;
  const { open_at } = results.first.interpretation ?? {};
  const told = { access: lack === 'access' || wheelchair.includes('unknown'), hours: lack === 'hours' };
  const away = distancesOf(results, map.standpoint().heading);
  const far = isByDistance(results) ? places.findIndex(({ distance }) => distance > NEAR_KM) : -1;
  const farther = html`<li class="farther">${t('results.farther', { distance: kilometresText(NEAR_KM) })}</li>`;
  return html`
    <ol class="results">
      ${repeat(
        places,
        ({ id }) => id,
        (place, i) =>
          html`${i > 0 && i === far ? farther : nothing}${result(place, q, away, place.id === map.selected, told, open_at)}`,
      )}
    </ol>
  `;
}

function result(
  place: Place,
  q: string,
  away: Distance | undefined,
  isChosen: boolean,
  told: Readonly<Record<Others['lack'], boolean>>,
  asked?: string,
): TemplateResult {
  const parts: LinePart[] = [localName(place), ...placeDetail(place), otherName(place, q)];
  const detail = parts.some((part) => part !== nothing && part !== '');
  return html`
    <li class=${isChosen ? 'result chosen' : 'result'} aria-current=${isChosen || nothing}>
      ${kindIcon(place)}
      <div>
        <h2><a href=${placeRouteHref(place.id)} data-place=${place.id}>${nameText(place)}</a></h2>
        ${detail ? html`<p class="kind">${parted(parts)}</p>` : nothing}
        ${place.match ? html`<p class="match" dir="auto">${place.match.text}</p>` : nothing}
        ${openAt(place, new Date(), asked, told.hours)} ${accessMark(place, told.access)} ${featureHints(place)} ${live(place)}
      </div>
      ${away?.(place)}
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
  return html`<p class="live-links">${links.map(({ href, title }) => html`<a href=${href} aria-label=${`${title}, ${placeName(place)}`}>${title}</a> `)}</p>`;
}

function distance(place: Place, from: Position, heading?: number): TemplateResult {
  const to = positionOf(place);
  if (!to) return html`<p class="distance unknown">${t('results.no-position')}</p>`;
  return html`<p class="distance">${distanceFrom(from, to, place.distance, heading)}</p>`;
}

function featureHints({ accessibility = {} }: Place): TemplateResult | typeof nothing {
  const known = filterFeatures.filter((feature) => accessibility[feature] === true);
  if (known.length === 0) return nothing;
  const more = known.length - FEATURES_SHOWN;
  return html`
    <ul class="hints" aria-label=${t('results.accessibility')}>
      ${known.slice(0, FEATURES_SHOWN).map((feature) => html`<li>${accessTitle(feature)}</li>`)}
      ${more > 0 ? html`<li>${t('page.more-entries', { count: more })}</li>` : nothing}
    </ul>
  `;
}
