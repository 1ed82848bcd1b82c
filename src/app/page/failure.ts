import { html, type TemplateResult } from 'lit';
import type { ErrorCode } from '../../core/errors.ts';
import type { PlacesStatus } from '../../index.ts';

/** What went wrong and what helps, in the words of somebody who looks for a place. */
interface Words {
  readonly heading: string;
  readonly advice: string;
}

const unreachable: Words = {
  heading: 'The places could not be loaded',
  advice: 'The server that has them can’t be reached just now. Please try again in a moment.',
};
const offline: Words = {
  heading: 'The places could not be loaded',
  advice:
    'This device has no network, and keeps no places from an earlier visit. The page goes on by itself once there is one.',
};
const unusable: Words = {
  heading: 'The places could not be loaded',
  advice: 'What the server sent can’t be used on this device. Please come back a little later.',
};
const unexpected: Words = {
  heading: 'This page could not be shown',
  advice: 'Something went wrong here. Try again, or look for another place in the box above.',
};

const ofBundle: Partial<Record<ErrorCode, Words>> = {
  'bundle-unreachable': unreachable,
  'bundle-corrupt': unusable,
  'bundle-version': unusable,
  'bundle-unsigned': unusable,
  'bundle-signature': unusable,
  'bundle-rollback': unusable,
};

/** Without places nothing can be shown, whatever was asked for; with them, the failure is the page's own. */
function wordsFor({ state, error }: PlacesStatus, online: boolean): Words {
  const words = (state === 'failed' && error && ofBundle[error.code]) || unexpected;
  return words === unreachable && !online ? offline : words;
}

/**
 * A failure, for the visitor; what happened technically is told to those who want to know.
 * @param problem why the latest route can't be shown; absent where there are no places at all
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
      <h2>${heading}</h2>
      <p>${advice}</p>
      <button type="button" class="button" @click=${tryAgain}>Try again</button>
      ${technically((problem ?? status.error)?.message ?? 'The reason is unknown.')}
    </div>
  `;
}

/** A technical sentence, for those who want to know. */
export function technically(sentence: string): TemplateResult {
  return html`<details class="technical"><summary>Details</summary><p>${sentence}</p></details>`;
}
