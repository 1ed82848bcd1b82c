import { html, nothing, type TemplateResult } from 'lit';
import { everything, searchHref } from '../data/route.ts';
import { t } from '../language/messages.ts';
import { crossIcon } from '../page/icon.ts';
import type { SiteMap } from './site-map.ts';

/** Renders the point that the visitor chose as the start, as a chip that gives it up. */
export function startChip({ own: { chosen }, startFrom }: SiteMap): TemplateResult | typeof nothing {
  if (!chosen || !startFrom) return nothing;
  const label = chosen.name ? t('map.from', { place: chosen.name }) : t('map.from-point');
  return html`
    <p class="chips">
      <button type="button" aria-label=${t('map.remove-start', { start: label })} @click=${() => startFrom()}>
        ${label} ${crossIcon}
      </button>
    </p>
  `;
}

/**
 * Renders the search for the own position, why it found none, and the way without it: a point that the visitor chooses on the map.
 * @param isBeside whether the page has a map; else the way is to the map of every place.
 */
export function positionStatus({ own, askOnMap, asMap, roomy }: SiteMap, isBeside: boolean): TemplateResult {
  const words = t('map.choose-point');
  // The map has a button of its own for it.
  const isInSight = isBeside && (asMap || roomy.matches);
  return html`
    <p class="hint" role="status">${own.looking ? t('results.looking') : own.problem ? t(own.problem) : nothing}</p>
    ${
      own.value === undefined && !own.looking && !isInSight
        ? isBeside
          ? html`<button type="button" class="quiet-button" @click=${askOnMap}>${words}</button>`
          : html`<a class="quiet-button" href=${searchHref(everything)} @click=${askOnMap}>${words}</a>`
        : nothing
    }
  `;
}
