import { absoluteUrl, baseHref, belongsTo, resolveBase } from '../core/base.ts';
import { checkPublicKey } from '../core/guards/public-key.ts';
import { abortable } from '../core/until-aborted.ts';
import { fromRequest, toFetched, withoutFragment } from '../host/wire.ts';
import { resolveLive } from '../live/endpoint.ts';
import { DEFAULT_TIMEOUT_MS, type LiveOptions } from '../live/options.ts';
import { signalOf } from './abort.ts';
import type { WorkerOption } from './connect.ts';
import { raceWithFallback } from './race-with-fallback.ts';
import { SearchClient } from './search-client.ts';
import type { PlacesEvents, PlacesStatus } from './status.ts';

export interface PlacesFetchOptions {
  /** URL of the bundle's folder; a relative one is meant from the document. */
  readonly bundle: string | URL;
  /**
   * Where the API's paths begin: `'/api'` on the page's own origin, or `'https://host/api'`. Default `''`: paths such
   * as `/places/search` of the page's origin.
   */
  readonly base?: string;
  /**
   * The Web Worker that searches: the URL of its script, a function that starts it, or `false` to search in the page.
   * Default: the library's own, as the bundler emitted it.
   */
  readonly worker?: WorkerOption | false;
  /**
   * Whether a Service Worker that controls the page and has the same bundle, base and live API searches, so that only
   * one of them has the index in memory. Default `true`.
   */
  readonly serviceWorker?: boolean;
  /**
   * How long a Service Worker that answered an earlier page may take to say that it does, in ms. Any other is asked while the
   * page's own worker starts. Default 2000.
   */
  readonly serviceWorkerTimeLimit?: number;
  /**
   * The real `fetch`, for all that is not ours, and where the page itself searches for the bundle and the live API, too.
   * Default: the global one at the time of the call.
   */
  readonly fetch?: typeof globalThis.fetch;
  /** Whether to keep the bundle on the device, so that the next visit needs no network for it. Default `true`. */
  readonly store?: boolean;
  /** Whether to ask the browser not to clear the bundle away by itself. Firefox asks its user. Default `true`. */
  readonly persist?: boolean;
  /**
   * URL of the folder of a bundle that came with the app, precached by its Service Worker for instance: the first to
   * be opened where none is stored yet. Default: none; the first bundle comes from `bundle`.
   */
  readonly precached?: string | URL;
  /**
   * Takes no bundle but those that are signed by the key that belongs to it: what `fingerpost keygen` prints. Default: none; whoever
   * controls the bundle's URL is trusted.
   */
  readonly publicKey?: string;
  /** Whether a bundle may be signed earlier than the newest that this device has accepted. Default `false`. */
  readonly allowRollback?: boolean;
  /** How often to look for a newer bundle, in ms; 0 or `false` for never by the clock. Default 3,600,000: an hour. */
  readonly updateEvery?: number | false;
  /** The API that has live data; its `endpoint` may be a path of the page's origin. Without it, they are unavailable. */
  readonly live?: LiveOptions;
  /** Other paths below the base that are passed to the live API with all below them: `['/dates/']`. */
  readonly passthrough?: readonly string[];
  /**
   * What becomes of requests while the first bundle is loading: they wait for it, or those for places go to the live API,
   * and are answered by whichever can do it first. Default `'wait'`.
   */
  readonly whileLoading?: 'wait' | 'live';
  /** How long a worker of either kind may leave us without a sign of life, in ms. Default 10,000. */
  readonly workerTimeLimit?: number;
}

/** A `fetch` that answers the places API from a bundle and passes everything else to the network. */
export interface PlacesFetch {
  (input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
  /**
   * Settles with the latest attempt to open the bundle; rejects with a FingerpostError. Requests wait for it by
   * themselves.
   */
  readonly ready: Promise<void>;
  status(): PlacesStatus;
  /**
   * Looks for another bundle now, and takes it. Requests are answered meanwhile.
   * @returns whether another one is open now; rejects with a FingerpostError where that could not be found out, or the
   * bundle not be taken, while the one that was goes on answering.
   */
  update(): Promise<boolean>;
  /** Listens to an event. @returns a function that stops listening. */
  on<T extends keyof PlacesEvents>(type: T, listener: (detail: PlacesEvents[T]) => void): () => void;
  /** Ends the worker. Requests for the API then reject with FingerpostError `closed`; others still pass. */
  close(): void;
}

/** As many redirects as browsers follow. */
const MAX_REDIRECTS = 20;

/**
 * Makes the `fetch` of a page that has a bundle, and begins to open it. A bundle that can't be opened makes requests
 * for the API a 503 and is tried again with the next of them.
 * @throws FingerpostError `bad-input` for a base, a bundle URL, a public key or a live API that can't be used.
 */
export function createPlacesFetch(options: PlacesFetchOptions): PlacesFetch {
  const network = options.fetch ?? globalThis.fetch.bind(globalThis);
  const base = resolveBase(options.base ?? '', globalThis.location?.origin);
  const { passthrough } = options;
  const live = resolveLive(options.live, passthrough, documentUrl());
  const folder = (url: string | URL): string => absoluteUrl(url, documentUrl(), "a bundle's folder");
  const client = new SearchClient({
    bundle: folder(options.bundle),
    precached: options.precached && folder(options.precached),
    base: baseHref(base),
    store: options.store ?? true,
    serviceWorker: options.serviceWorker ?? true,
    persist: options.persist ?? true,
    updateEvery: (options.updateEvery ?? 3_600_000) || 0,
    live,
    passthrough,
    publicKey: checkPublicKey(options.publicKey),
    allowRollback: options.allowRollback,
    worker: options.worker,
    fetch: network,
    silenceLimitMs: options.workerTimeLimit ?? 10_000,
    handshakeTimeoutMs: options.serviceWorkerTimeLimit ?? 2000,
  });

  const isOurs = (url: URL | undefined): boolean => url !== undefined && belongsTo(url, base, passthrough);

  const answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const signal = signalOf(input, init);
    const { method, redirect } = request;
    const wire = fromRequest(request);
    let url = withoutFragment(request.url);
    for (let redirects = 0; ; redirects++) {
      const reply = await abortable(signal, () => client.answer({ ...wire, url }));
      const response = toFetched(reply, method, { url, redirected: redirects > 0 });
      const location = response.headers.get('Location');
      if (response.status < 300 || response.status > 399 || !location || redirect === 'manual')
        return response;
      if (redirect === 'error') throw new TypeError(`${url} redirects to ${location}, which was not wanted`);
      if (redirects === MAX_REDIRECTS) throw new TypeError(`${request.url} redirects without end`);
      const next = new URL(location, url);
      if (!isOurs(next)) return network(next, { method, headers: request.headers, signal });
      url = withoutFragment(next.href);
    }
  };

  const answerSoon = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const loading = client.state.status.version === undefined;
    if (options.whileLoading !== 'live' || !live || !loading) return answer(input, init);
    const ours = answer(input, init);
    const theirs = async (signal: AbortSignal): Promise<Response> => {
      const { askLive } = await import('./while-loading.ts');
      return askLive(new Request(input, init), signal, { live, base, network });
    };
    return raceWithFallback(ours, theirs, live.timeLimit ?? DEFAULT_TIMEOUT_MS);
  };

  const placesFetch = (...args: [input: RequestInfo | URL, init?: RequestInit]): Promise<Response> =>
    isOurs(urlOf(args[0])) ? answerSoon(...args) : network(...args);

  return Object.defineProperties(placesFetch, {
    ready: { get: () => client.ready },
    update: { value: () => client.update() },
    status: { value: () => client.state.status },
    on: { value: client.state.on.bind(client.state) },
    close: { value: () => client.close() },
  }) as PlacesFetch;
}

/** What relative URLs are relative to; nothing outside a browser. */
function documentUrl(): string | undefined {
  return globalThis.document?.baseURI ?? globalThis.location?.href;
}

/** The URL that `fetch` would ask; `undefined` where it would reject it. */
function urlOf(input: RequestInfo | URL): URL | undefined {
  try {
    // Not `instanceof`, as a Request may come from another frame.
    const address = typeof input === 'object' && 'url' in input ? input.url : String(input);
    return new URL(address, documentUrl());
  } catch {
    return undefined;
  }
}
