import { isBundleFile } from '../bundle/source/bundle-file.ts';
import { type Base, baseHref, belongsTo, resolveBase } from '../core/base.ts';
import { FingerpostError } from '../core/errors.ts';
import type { SearchHostPlatform } from '../host/host-session.ts';
import { toWireError } from '../host/host-wire.ts';
import { includedFullText } from '../host/included-full-text.ts';
import { createSearchHost } from '../host/search-host.ts';
import { openTabs } from '../host/tabs.ts';
import { toResponse } from '../http/responses.ts';
import { type HostOptions, type HostReport, nothingOpen } from '../protocol/host.ts';
import { SERVICE_WORKER_PROTOCOL, type ServiceWorkerBroadcast } from '../protocol/service-worker.ts';
import { fromRequest } from '../protocol/wire.ts';
import { type BundleStore, openBundleStore, type PersistentValue } from '../store/bundle-store.ts';
import { answerPages } from './answer-pages.ts';
import { createLazySearchHost } from './lazy-search-host.ts';
import { precacheBundle } from './precache-bundle.ts';
import type { ServiceWorkerScope, SyncEvent } from './scope.ts';
import { hostOptions, type ServiceWorkerOptions, whyUnsuitable } from './service-worker-options.ts';
import { createUpdateChecker } from './update-checker.ts';

/** The network, storage and clock that a Service Worker uses. */
export interface ServiceWorkerPlatform extends SearchHostPlatform {
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Makes a Service Worker answer the places API from a bundle. Call it while the worker's script is first run, before other
 * code adds a `fetch` listener. Requests that are not of the API are left to that code.
 * @param self the worker's global scope. The type is loose because not every program declares the type of its `self`.
 * @param given replaces the browser's network, storage and clock.
 * @throws FingerpostError `bad-input` for a base, a bundle URL, a public key or a live API that can't be used. The
 * registration then fails.
 */
export function addFingerpost(
  self: ServiceWorkerScope | typeof globalThis,
  options: ServiceWorkerOptions,
  given: Partial<ServiceWorkerPlatform> = {},
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

  const platform: ServiceWorkerPlatform = {
    fetch: precached ? precachedFirst(precached) : (...args) => fetch(...args),
    openStore: openBundleStore,
    openTabs,
    ed25519: globalThis.fingerpostEd25519 ?? noEd25519,
    fullText: includedFullText,
    now: () => Date.now(),
    ...given,
  };

  let sendBusy = (): void => {};
  const broadcast = (report: HostReport): void => {
    // The ports carry it at once; the broadcast below is only sent after the long task.
    if (report.type === 'progress' && /decode|index/.test(report.progress.stage)) sendBusy();
    const message: ServiceWorkerBroadcast = { fingerpost: SERVICE_WORKER_PROTOCOL, base: own.base, report };
    const pages = scope.clients.matchAll({ includeUncontrolled: true });
    pages.then((all) => {
      for (const page of all) page.postMessage(message);
    });
  };
  const search = createLazySearchHost(createSearchHost(platform), own, broadcast);
  const interval = (options.updateIntervalMs ?? 3_600_000) || 0;
  let store: BundleStore | undefined;
  const last = (): PersistentValue => {
    store ??= platform.openStore(bundle, {});
    return store.value('checked');
  };
  const updateChecker = createUpdateChecker({
    now: platform.now,
    intervalMs: interval,
    update: search.update,
    last,
  });

  /** Never fails, because a worker without a bundle fetches one at its first request. */
  const install = async (): Promise<void> => {
    try {
      if (await precacheBundle(own, platform, broadcast)) await last().write(platform.now());
    } catch (thrown) {
      broadcast({ type: 'status', status: nothingOpen(true), error: toWireError(thrown) });
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
    event.waitUntil(answer.then(() => (search.isOpen ? updateChecker.checkWhenDue() : undefined)));
    // Another listener that answers too would only get an error.
    event.stopImmediatePropagation();
  });
  for (const type of ['sync', 'periodicsync']) {
    scope.addEventListener(type, (event) => {
      const { tag } = event as SyncEvent;
      // The browser repeats an event whose promise rejects.
      if (tag === 'fingerpost') (event as SyncEvent).waitUntil(updateChecker.checkNow());
    });
  }
  sendBusy = answerPages(scope, own.base, {
    hello: async (page) => ({ fingerpost: SERVICE_WORKER_PROTOCOL, rejection: whyUnsuitable(own, page) }),
    open: search.open,
    handle: search.answer,
    update: search.update,
  });
}

/**
 * Returns whether a request is one of the API. It depends on the request alone, because a Service Worker must decide at once.
 *
 * Requests for ranges of bytes are not of the API. Neither are the files of its bundles, although their URLs are below the
 * API with a base of `''` and a bundle in `/places/`.
 * @param options `bundle` and `precached` are absolute.
 */
export function isOurs(
  request: Request,
  base: Base,
  { bundle, precached, passthrough }: Pick<HostOptions, 'bundle' | 'precached' | 'passthrough'>,
): boolean {
  const url = new URL(request.url);
  if (!belongsTo(url, base, passthrough) || request.headers.has('Range')) return false;
  return !isBundleFile(url, bundle, precached);
}

/** Returns a `fetch` that looks in Cache Storage first, because a worker's own requests don't fire its `fetch` listeners. */
function precachedFirst(bundle: string): typeof fetch {
  return async (...args) => {
    const { url } = new Request(...args);
    const cached = isBundleFile(new URL(url), bundle) && (await caches.match(url, { ignoreSearch: true }));
    return cached || fetch(...args);
  };
}

function noEd25519(): never {
  throw new FingerpostError(
    'bundle-signature',
    'This browser needs fingerpost/ed25519.js to check the bundle',
  );
}
