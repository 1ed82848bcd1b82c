import { html, nothing, type TemplateResult } from 'lit';
import type { ErrorCode } from '../../core/errors.ts';
import type { PlacesStatus } from '../../index.ts';
import { type MessageKey, t } from '../language/messages.ts';

/** The messages of an error and its remedy, in the words of a visitor. */
interface Words {
  readonly heading: MessageKey;
  readonly advice: MessageKey;
}

const unreachable: Words = { heading: 'page.failed-to-load', advice: 'page.unreachable' };
const offline: Words = { heading: 'page.failed-to-load', advice: 'page.no-network' };
const unusable: Words = { heading: 'page.failed-to-load', advice: 'page.unusable' };
const unexpected: Words = { heading: 'page.failed-to-show', advice: 'page.unexpected' };

const ofBundle: Partial<Record<ErrorCode, Words>> = {
  'bundle-unreachable': unreachable,
  'bundle-corrupt': unusable,
  'bundle-version': unusable,
  'bundle-unsigned': unusable,
  'bundle-signature': unusable,
  'bundle-rollback': unusable,
};

/** The words where no bundle is open, because every route then fails. Otherwise the page itself has failed. */
function wordsFor({ state, error }: PlacesStatus, online: boolean): Words {
  const words = (state === 'failed' && error && ofBundle[error.code]) || unexpected;
  return words === unreachable && !online ? offline : words;
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
  const { heading, advice } = wordsFor(status, online);
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
