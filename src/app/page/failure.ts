import { html, type TemplateResult } from 'lit';
import type { ErrorCode } from '../../core/errors.ts';
import type { PlacesStatus } from '../../index.ts';

/** An error and its remedy, in the words of a visitor. */
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
      <h2>${heading}</h2>
      <p>${advice}</p>
      <button type="button" class="button" @click=${tryAgain}>Try again</button>
      ${technically((problem ?? status.error)?.message ?? 'The reason is unknown.')}
    </div>
  `;
}

/** Renders a technical sentence that can be unfolded. */
export function technically(sentence: string): TemplateResult {
  return html`<details class="technical"><summary>Details</summary><p>${sentence}</p></details>`;
}
