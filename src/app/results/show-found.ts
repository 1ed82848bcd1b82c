import { html, type TemplateResult } from 'lit';
import { t } from '../language/messages.ts';

/** Renders the number of results, and the way to them, where the panel covers the results. */
export function showFound(size: number): TemplateResult {
  const words = size === 0 ? t('results.show-help') : t('results.show', { count: size });
  return html`
    <p class="show-found"><button type="button" class="button" @click=${leavePanel}>${words}</button></p>
  `;
}

function leavePanel(event: Event): void {
  (event.currentTarget as HTMLElement).closest('details')?.removeAttribute('open');
  const heading = document.getElementById('found');
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}
