import { html, nothing, type TemplateResult } from 'lit';
import type { PlacesStatus } from '../../index.ts';

const where = { 'service-worker': 'a service worker', worker: 'a worker', page: 'the page' } as const;

/** Renders the status of the search as one line. */
export function statusLine(status: PlacesStatus, online: boolean): TemplateResult {
  const { state, places, version, host, fallbackReason, stored } = status;
  if (state !== 'ready')
    return html`<p class="status">${state === 'failed' ? 'No places yet' : 'Loading…'}</p>`;
  return html`
    <p class="status">
      <span>${places?.toLocaleString('en')} places</span>
      <span>bundle ${version}</span>
      <span title=${fallbackReason ?? nothing}>search runs in ${where[host ?? 'page']}</span>
      <span>${online ? withoutNetwork(host) : 'offline: search goes on'}</span>
      ${stored ? html`<span>kept on this device</span>` : nothing}
    </p>
  `;
}

function withoutNetwork(host: PlacesStatus['host']): string {
  return host === 'service-worker' ? 'opens without a network' : 'needs no network while this page is open';
}

/** Renders the progress of the download. */
export function loadingPanel({ loaded, total }: PlacesStatus): TemplateResult {
  const kB = (bytes: number): string => Math.ceil(bytes / 1000).toLocaleString('en');
  return html`
    <div class="panel">
      <label for="loaded">
        Fetching the places${total > 0 ? `: ${kB(loaded)} of ${kB(total)} kB` : '…'}
      </label>
      <progress id="loaded" max=${total || 1} value=${total > 0 ? loaded : nothing}></progress>
    </div>
  `;
}
