import { bundleFileUrl } from '../bundle/http-source.ts';
import { createSearchHost, type SearchHostParts } from '../client/search-host.ts';
import {
  PROTOCOL,
  type ServiceWorkerNews,
  type ServiceWorkerReport,
} from '../client/service-worker-protocol.ts';
import { fromRequest, toBareResponse } from '../client/wire.ts';
import { baseHref, resolveBase } from '../core/base.ts';
import { FingerpostError } from '../core/errors.ts';
import { openPartStore } from '../store/part-store.ts';
import { answerPages } from './answer-pages.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { isOurs } from './is-ours.ts';
import type { RequestEvent, ServiceWorkerScope, WaitingEvent } from './scope.ts';
import { createWakingSearch } from './waking-search.ts';

export interface ServiceWorkerOptions {
  /** URL of the bundle's folder; a relative one is meant from the worker's script. */
  readonly bundle: string | URL;
  /**
   * Where the API's paths begin: `'/api'` on the worker's own origin, or `'https://host/api'`. Default `''`: paths such
   * as `/places/search` of the worker's origin.
   */
  readonly base?: string;
  /** Whether to serve, once activated, pages that were loaded without this worker. Default `true`. */
  readonly claim?: boolean;
}

/**
 * Makes a Service Worker answer the places API from a bundle. To be called while the worker's script runs, and before
 * other code that answers requests; it leaves alone whatever is not of the API.
 * @param scope `self`
 * @param parts what it works with; the browser's own unless given
 * @throws FingerpostError `bad-input` for a base or a bundle URL that can't be understood, which fails the registration
 */
export function addFingerpost(
  scope: ServiceWorkerScope,
  options: ServiceWorkerOptions,
  parts: SearchHostParts = { fetch: (...args) => fetch(...args), openStore: openPartStore },
): void {
  const base = resolveBase(options.base ?? '', scope.location.origin);
  const href = baseHref(base);
  const bundle = resolveBundle(options.bundle, scope.location.href);

  const tell = (report: ServiceWorkerReport): void => {
    const news: ServiceWorkerNews = { fingerpost: PROTOCOL, base: href, report };
    const pages = scope.clients.matchAll({ includeUncontrolled: true });
    pages.then((all) => {
      for (const page of all) page.postMessage(news);
    });
  };
  const search = createWakingSearch(createSearchHost(parts), { bundle, base: href, store: true }, tell);

  scope.addEventListener('install', (event: WaitingEvent) =>
    event.waitUntil(fetchAhead(bundle, parts, tell)),
  );
  scope.addEventListener('activate', (event: WaitingEvent) => {
    if (options.claim ?? true) event.waitUntil(scope.clients.claim());
  });
  scope.addEventListener('fetch', (event: RequestEvent) => {
    if (!isOurs(event.request, base, bundle)) return;
    event.respondWith(search.answer(fromRequest(event.request)).then(toBareResponse));
    // Whoever else listens would only be told that it is too late to answer.
    event.stopImmediatePropagation();
  });
  answerPages(scope, href, {
    async hello(other) {
      const same = bundleFileUrl(other, '') === bundleFileUrl(bundle, '');
      return { fingerpost: PROTOCOL, unfit: same ? undefined : `answers from ${bundle}, not from ${other}` };
    },
    open: search.open,
    handle: search.answer,
  });
}

function resolveBundle(bundle: string | URL, script: string): string {
  try {
    return new URL(bundle, script).href;
  } catch (cause) {
    throw new FingerpostError('bad-input', `"${bundle}" is not the URL of a bundle's folder`, { cause });
  }
}
