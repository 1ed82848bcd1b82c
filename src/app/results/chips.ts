import { html, nothing, type TemplateResult } from 'lit';
import { rich, t } from '../language/messages.ts';
import { crossIcon } from '../page/icon.ts';
import type { ActiveFilter } from './understood.ts';

/** Renders the filters that are on, each as a link that takes it off. */
export function chips(active: readonly ActiveFilter[]): TemplateResult | typeof nothing {
  if (active.length === 0) return nothing;
  return html`
    <ul class="chips" aria-label=${t('results.filters')}>
      ${active.map(({ label, href }) => html`<li><a href=${href}>${removal(label)}${crossIcon}</a></li>`)}
    </ul>
  `;
}

/** Only the name of the filter is seen; the rest of the sentence is read out. */
function removal(filter: ActiveFilter['label']): (string | TemplateResult)[] {
  return rich('results.remove', { filter: '\0' })
    .filter(Boolean)
    .map((part) => (part === '\0' ? filter : html`<span class="visually-hidden">${part}</span>`));
}
