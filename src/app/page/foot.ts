import { html, nothing, type TemplateResult } from 'lit';
import type { PlacesStatus } from '../../index.ts';
import { type MessageKey, t } from '../language/messages.ts';
import { credits } from './credits.ts';
import type { Content, Shown } from './layout.ts';

/** Renders the sources of the places and the status of the search. */
export function foot(app: Shown): ReturnType<Content> {
  const { manifest, config, places } = app;
  if (!isComplete(app)) return nothing;
  return html`
    <footer class="foot">
      <div class="inner">${credits(manifest, config, places.status())} ${statusLine(places.status(), navigator.onLine)}</div>
    </footer>
  `;
}

/** Returns whether everything above the foot and in it is ready. The foot is shown last, because it would move otherwise. */
function isComplete({ view, problem, manifest, places }: Shown): boolean {
  if (manifest === undefined) return false;
  if (problem !== undefined || places.status().state === 'failed') return true;
  if (view?.kind === 'parking' || view?.kind === 'departures')
    return view.answer !== undefined || view.problem !== undefined;
  return view !== undefined;
}

/** Renders the status of the search as one line. */
function statusLine(status: PlacesStatus, online: boolean): TemplateResult {
  const { state, stored } = status;
  if (state !== 'ready')
    return html`<p class="status">${t(state === 'failed' ? 'page.no-places' : 'page.loading')}</p>`;
  return html`
    <p class="status">
      <span>${t(online ? withoutNetwork(stored) : 'page.offline')}</span>
      ${stored ? html`<span>${t('page.kept')}</span>` : nothing}
    </p>
  `;
}

/** The places alone don't open the page again: the Service Worker keeps its files. */
function withoutNetwork(isStored: boolean): MessageKey {
  const opens = isStored && navigator.serviceWorker?.controller;
  return opens ? 'page.opens-offline' : 'page.works-offline';
}
