import { html, type TemplateResult } from 'lit';

/** Renders the number of results, and the way to them, where the panel covers the results. */
export function showFound(size: number): TemplateResult {
  const what = size === 0 ? 'what may help' : size === 1 ? '1 place' : `${size.toLocaleString('en')} places`;
  return html`
    <p class="show-found"><button type="button" class="button" @click=${leavePanel}>Show ${what}</button></p>
  `;
}

function leavePanel(event: Event): void {
  (event.currentTarget as HTMLElement).closest('details')?.removeAttribute('open');
  const heading = document.getElementById('found');
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}
