import { html, nothing, type TemplateResult } from 'lit';
import type { PlacesStatus } from '../../index.ts';
import { type MessageKey, t } from '../language/messages.ts';

/** Returns the heading and the advice. Where no bundle is open every route fails; otherwise the page itself has failed. */
function wordsFor(
  { state, error }: PlacesStatus,
  online: boolean,
): [heading: MessageKey, advice: MessageKey] {
  const code = state === 'failed' ? error?.code : undefined;
  if (!code?.startsWith('bundle-')) return ['page.failed-to-show', 'page.unexpected'];
  if (code !== 'bundle-unreachable') return ['page.failed-to-load', 'page.unusable'];
  return ['page.failed-to-load', online ? 'page.unreachable' : 'page.no-network'];
}

/**
 * Renders a failure for the visitor, with the technical reason to unfold.
 * @param problem why the latest route can't be shown; `undefined` where there are no places at all.
 */
export function failurePanel(
  status: PlacesStatus,
  problem: Error | undefined,
  online: boolean,
  tryAgain: () => void,
): TemplateResult {
  const [heading, advice] = wordsFor(status, online);
  return html`
    <div class="panel" role="alert">
      <h2>${t(heading)}</h2>
      <p>${t(advice)}</p>
      <button type="button" class="button" @click=${tryAgain}>${t('page.try-again')}</button>
      ${technically((problem ?? status.error)?.message)}
    </div>
  `;
}

/** Renders a technical sentence that can be unfolded. It is in English, whatever the page speaks. */
export function technically(sentence: string | undefined): TemplateResult {
  return html`
    <details class="technical">
      <summary>${t('page.details')}</summary>
      <p lang=${sentence === undefined ? nothing : 'en'}>${sentence ?? t('page.unknown-reason')}</p>
    </details>
  `;
}
