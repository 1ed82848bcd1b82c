import { isBundleFile } from '../bundle/source/source.ts';
import { FingerpostError } from '../core/errors.ts';
import type { SearchHostPlatform } from '../host/host-session.ts';
import { toWireError } from '../host/host-wire.ts';
import { includedFullText } from '../host/included-full-text.ts';
import { createSearchHost } from '../host/search-host.ts';
import { openTabs } from '../host/tabs.ts';
import { toResponse } from '../http/responses.ts';
import { answerCalls } from '../protocol/answer-calls.ts';
import { type PortMessage, PROTOCOL, type ReportMessage } from '../protocol/calls.ts';
import { type HostReport, nothingOpen } from '../protocol/host.ts';
import { isOfApi, resolveOptions } from '../protocol/options.ts';
import { fromRequest } from '../protocol/wire.ts';
import { type BundleStore, openBundleStore, type PersistentValue } from '../store/bundle-store.ts';
import { createLazySearchHost } from './lazy-search-host.ts';
import { precacheBundle } from './precache-bundle.ts';
import type { ServiceWorkerScope, SyncEvent } from './scope.ts';
import { type ServiceWorkerOptions, whyUnsuitable } from './service-worker-options.ts';
import { createUpdateChecker } from './update-checker.ts';

/** The network, storage and clock that a Service Worker uses. */
export interface ServiceWorkerPlatform extends SearchHostPlatform {
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The ports that this worker answers. It may have several bases, each with a listener of its own. */
const answered = new WeakSet<MessagePort>();

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
  const { origin, href } = scope.location;
  const resolved = resolveOptions(options, origin, href, { store: true, allWords: true });
  const { host: own, updateIntervalMs: intervalMs } = resolved;
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

  let broadcasting: Promise<unknown> = Promise.resolve();
  const broadcast = (report: HostReport): void => {
    // The ports carry it at once; the broadcast below is only sent after the long task.
    calls.beforeReport(report);
    const message: ReportMessage = { fingerpost: PROTOCOL, base: own.base, report };
    // One after another, so that no status arrives after a newer one.
    broadcasting = broadcasting
      .then(async () => {
        const pages = await scope.clients.matchAll({ includeUncontrolled: true });
        for (const page of pages) page.postMessage(message);
      })
      .catch(() => {});
  };
  const search = createLazySearchHost(createSearchHost(platform), own, broadcast);
  let store: BundleStore | undefined;
  const last = (): PersistentValue => {
    store ??= platform.openStore(bundle, {});
    return store.value('checked');
  };
  const calls = answerCalls({
    hello: async (page) => ({ fingerpost: PROTOCOL, rejection: whyUnsuitable(own, page) }),
    open: search.open,
    handle: async (request) => ({ ok: true, value: await search.answer(request) }),
    update: search.update,
  });
  const updateChecker = createUpdateChecker(search.update, intervalMs, last, platform.now);

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
    // Requests for ranges of bytes are not of the API.
    if (event.request.headers.has('Range') || !isOfApi(new URL(event.request.url), resolved)) return;
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
  scope.addEventListener('message', (event) => {
    const [port] = event.ports;
    const { fingerpost, base } = (event.data ?? {}) as Partial<PortMessage>;
    if (!port || fingerpost === undefined || base === undefined) return;
    const answer = async (): Promise<void> => {
      if (answered.has(port)) return;
      answered.add(port);
      await calls.answer(port);
    };
    if (base === own.base) event.waitUntil(answer());
    // Another listener may have the right base.
    else setTimeout(answer);
  });
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
