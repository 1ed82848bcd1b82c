import { baseHref, resolveBase } from '../core/base.ts';
import { asFingerpostError, FingerpostError } from '../core/errors.ts';
import { createSearchHost, type SearchHostParts } from '../host/search-host.ts';
import { openTabs } from '../host/tabs.ts';
import { fromRequest } from '../host/wire.ts';
import { toResponse } from '../http/responses.ts';
import { PROTOCOL, type ServiceWorkerNews, type ServiceWorkerReport } from '../protocol/service-worker.ts';
import { openBundleStore } from '../store/bundle-store.ts';
import { answerPages } from './answer-pages.ts';
import { cachedTime } from './cached-time.ts';
import { isBundleFile, isOurs } from './is-ours.ts';
import { createLazySearchHost } from './lazy-search-host.ts';
import { precacheBundle } from './precache-bundle.ts';
import type { ServiceWorkerScope, SyncEvent } from './scope.ts';
import { hostOptions, type ServiceWorkerOptions, whyUnsuitable } from './service-worker-options.ts';
import { createUpdateChecker, type LastTime } from './update-checker.ts';

/** What a worker works with. */
export interface ServiceWorkerParts extends SearchHostParts {
  /** When a newer bundle was last looked for. */
  readonly last: LastTime;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Makes a Service Worker answer the places API from a bundle. To be called while the worker's script runs, and before
 * other code that answers requests; it leaves alone whatever is not of the API.
 * @param self the worker's global scope; typed so loosely because only some programs say what their `self` is
 * @param given what takes the place of the browser's own network, storage and clock
 * @throws FingerpostError `bad-input` for a base, a bundle URL, a public key or a live API that can't be used, which fails the registration
 */
export function addFingerpost(
  self: ServiceWorkerScope | typeof globalThis,
  options: ServiceWorkerOptions,
  given: Partial<ServiceWorkerParts> = {},
): void {
  if (!('clients' in self))
    throw new FingerpostError(
      'bad-input',
      'addFingerpost is for the script of a Service Worker: give it its self',
    );
  const scope = self as ServiceWorkerScope;
  const base = resolveBase(options.base ?? '', scope.location.origin);
  const own = hostOptions(options, baseHref(base), scope.location.href);
  const { bundle, precached } = own;

  const parts: ServiceWorkerParts = {
    fetch: precached ? precachedFirst(precached) : (...args) => fetch(...args),
    openStore: openBundleStore,
    openTabs,
    ed25519: globalThis.fingerpostEd25519 ?? noEd25519,
    idleWork: true,
    last: cachedTime(bundle),
    now: () => Date.now(),
    ...given,
  };

  let tellBusy = (): void => {};
  const tell = (report: ServiceWorkerReport): void => {
    // By the ports at once: what goes to all pages is sent when the long task is over.
    if (report.type === 'progress' && /decode|index/.test(report.progress.stage)) tellBusy();
    const news: ServiceWorkerNews = { fingerpost: PROTOCOL, base: own.base, report };
    const pages = scope.clients.matchAll({ includeUncontrolled: true });
    pages.then((all) => {
      for (const page of all) page.postMessage(news);
    });
  };
  const search = createLazySearchHost(createSearchHost(parts), own, tell);
  const interval = (options.updateEvery ?? 3_600_000) || 0;
  const lookOut = createUpdateChecker({ ...parts, interval, update: search.update });

  /** Never fails: a worker without a bundle is worth having, as it fetches it when it is asked something. */
  const install = async (): Promise<void> => {
    try {
      if (await precacheBundle(own, parts, tell)) await parts.last.set(parts.now());
    } catch (thrown) {
      const { code, message } = asFingerpostError(thrown);
      tell({ type: 'failed', code, message });
    }
  };

  scope.addEventListener('install', (event) => event.waitUntil(install()));
  scope.addEventListener('activate', (event) => {
    if (options.claim ?? true) event.waitUntil(scope.clients.claim());
  });
  scope.addEventListener('fetch', (event) => {
    if (!isOurs(event.request, base, own)) return;
    const answer = search.answer(fromRequest(event.request)).then(toResponse);
    event.respondWith(answer);
    event.waitUntil(answer.then(() => (search.isOpen ? lookOut.checkWhenDue() : undefined)));
    // Whoever else listens would only be told that it is too late to answer.
    event.stopImmediatePropagation();
  });
  for (const type of ['sync', 'periodicsync']) {
    scope.addEventListener(type, (event) => {
      const { tag } = event as SyncEvent;
      // One that fails the browser sends again.
      if (tag === 'fingerpost') (event as SyncEvent).waitUntil(lookOut.checkNow());
    });
  }
  tellBusy = answerPages(scope, own.base, {
    hello: async (page) => ({ fingerpost: PROTOCOL, unfit: whyUnsuitable(own, page) }),
    open: search.open,
    handle: search.answer,
    update: search.update,
  });
}

/** A worker's own requests don't come by its listeners, so what another of them precached has to be looked up. */
function precachedFirst(bundle: string): typeof fetch {
  return async (...args) => {
    const { url } = new Request(...args);
    const kept = isBundleFile(new URL(url), bundle) && (await caches.match(url, { ignoreSearch: true }));
    return kept || fetch(...args);
  };
}

function noEd25519(): never {
  throw new FingerpostError(
    'bundle-signature',
    'This browser needs fingerpost/ed25519.js to check the bundle',
  );
}
