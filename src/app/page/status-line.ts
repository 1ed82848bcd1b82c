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
  const { state, places, version, host, fallbackReason, stored } = status;
  if (state !== 'ready')
    return html`<p class="status">${t(state === 'failed' ? 'page.no-places' : 'page.loading')}</p>`;
  return html`
    <p class="status">
      <span>${t('results.count', { count: places ?? 0 })}</span>
      <span>${t('page.bundle', { version: version ?? '' })}</span>
      <span title=${fallbackReason ?? nothing}>${t(runsIn[host ?? 'page'])}</span>
      <span>${t(online ? withoutNetwork(host) : 'page.offline')}</span>
      ${stored ? html`<span>${t('page.kept')}</span>` : nothing}
    </p>
  `;
}

function withoutNetwork(host: PlacesStatus['host']): MessageKey {
  return host === 'service-worker' ? 'page.opens-offline' : 'page.works-offline';
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
