import { html, nothing, type TemplateResult } from 'lit';
import { t } from '../language/messages.ts';
import { crossIcon } from '../page/icon.ts';
import type { SiteMap } from './site-map.ts';

/** Renders the point that the visitor chose as the start, as a chip that gives it up. */
export function startChip({ own: { chosen }, startFrom }: SiteMap): TemplateResult | typeof nothing {
  if (!chosen || !startFrom) return nothing;
  const label = chosen.name ? t('map.from', { place: chosen.name }) : t('map.from-point');
  return html`
    <p class="chips">
      <button type="button" aria-label=${t('results.remove', { filter: label })} @click=${() => startFrom()}>
        ${label} ${crossIcon}
      </button>
    </p>
  `;
}
