import { html, nothing, type TemplateResult } from 'lit';
import type { PlacesStatus } from '../../index.ts';
import { type MessageKey, t } from '../language/messages.ts';

const runsIn = {
  'service-worker': 'page.runs-in-service-worker',
  worker: 'page.runs-in-worker',
  page: 'page.runs-in-page',
} as const;

/** Renders the status of the search as one line. */
export function statusLine(status: PlacesStatus, online: boolean): TemplateResult {
  const { state, places, stored } = status;
  if (state !== 'ready')
    return html`<p class="status">${t(state === 'failed' ? 'page.no-places' : 'page.loading')}</p>`;
  return html`
    <p class="status">
      <span>${t('results.count', { count: places ?? 0 })}</span>
      <span>${t(online ? withoutNetwork(stored) : 'page.offline')}</span>
      ${stored ? html`<span>${t('page.kept')}</span>` : nothing}
    </p>
  `;
}

/** Renders what those who look after a site want to know of its search. */
export function technicalLine({
  version,
  host,
  fallbackReason,
}: PlacesStatus): TemplateResult | typeof nothing {
  if (version === undefined) return nothing;
  return html`
    <p class="technical-line" title=${fallbackReason ?? nothing}>
      ${t('page.bundle', { version })}, ${t(runsIn[host ?? 'page'])}
    </p>
  `;
}

/** The places alone don't open the page again: the Service Worker keeps its files. */
function withoutNetwork(isStored: boolean): MessageKey {
  const opens = isStored && navigator.serviceWorker?.controller;
  return opens ? 'page.opens-offline' : 'page.works-offline';
}

/** Renders the progress of the download. */
export function loadingPanel({ loaded, total }: PlacesStatus): TemplateResult {
  const kB = (bytes: number): number => Math.ceil(bytes / 1000);
  return html`
    <div class="panel">
      <label for="loaded">
        ${total > 0 ? t('page.fetched', { loaded: kB(loaded), total: kB(total) }) : t('page.fetching')}
      </label>
      <progress id="loaded" max=${total || 1} value=${total > 0 ? loaded : nothing}></progress>
    </div>
  `;
}
