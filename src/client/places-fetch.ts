import { abortable, withTimeout } from '../core/async.ts';
import { DEFAULT_TIMEOUT_MS } from '../live/options.ts';
import { type BundleOptions, isOfApi, resolveOptions } from '../protocol/options.ts';
import { fromRequest } from '../protocol/wire.ts';
import type { PlacesEvents, PlacesStatus } from './client-state.ts';
import type { WorkerOption } from './connection.ts';
import { toFetched, withoutFragment } from './fetched-response.ts';
import { SearchClient } from './search-client.ts';

/** Options of `createPlacesFetch`. Only `bundle` is required. */
export interface PlacesFetchOptions extends BundleOptions {
  /**
   * The Web Worker that searches: the URL of its script, a function that starts it, or `false` to search in the page.
   * Default: the library's own, as the bundler emitted it.
   */
  readonly worker?: WorkerOption | false;
  /**
   * Whether to search in the Service Worker that controls the page, if it has the same bundle, base and live API, and answers
   * before the page's own worker is ready. The index is then in memory only once. Default `true`.
   */
  readonly serviceWorker?: boolean;
  /**
   * The `fetch` for requests that are not of the API. Where the search runs in the page, it also fetches the bundle and
   * the live API. Default: the global one at the time of the call.
   */
  readonly fetch?: typeof globalThis.fetch;
  /** Whether to store the bundle on the device, so that the next visit needs no network for it. Default `true`. */
  readonly store?: boolean;
  /** Whether to ask the browser not to evict the bundle by itself. Firefox prompts its user. Default `true`. */
  readonly persist?: boolean;
  /**
   * How requests are answered while the first bundle is loading. `'wait'`: by the bundle. `'live'`: those for places are
   * also sent to the live API, and the first answer wins. Default `'wait'`.
   */
  readonly whileLoading?: 'wait' | 'live';
  /** How long a worker of either kind may be silent when it owes an answer, in ms. Default 10,000. */
  readonly workerSilenceLimitMs?: number;
}

/** A `fetch` that answers the places API from a bundle and passes everything else to the network. */
export interface PlacesFetch {
  (input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
  /**
   * Settles with the latest attempt to open the bundle; rejects with a FingerpostError, or with an AbortError if the client is
   * closed meanwhile. Requests wait for it without your help.
   */
  readonly ready: Promise<void>;
  /** Returns the present status: the same object until it changes. */
  status(): PlacesStatus;
  /**
   * Checks for another bundle now, and switches to it. Requests are answered meanwhile.
   * @returns whether another bundle is open now. Rejects with a FingerpostError where the check failed, or the bundle
   * can't be used; the open bundle continues to answer.
   */
  update(): Promise<boolean>;
  /** Listens to an event. @returns a function that stops listening. */
  on<T extends keyof PlacesEvents>(type: T, listener: (detail: PlacesEvents[T]) => void): () => void;
  /**
   * Ends the worker. Pending requests for the API reject with an AbortError, and later ones with FingerpostError `closed`; others
   * still pass.
   */
  close(): void;
}

/** The number of redirects that browsers follow. */
const MAX_REDIRECTS = 20;

/**
 * Creates a `fetch` that answers the places API from a bundle, and begins to open the bundle. While it can't be opened,
 * requests for the API are answered with a 503, and each one tries again.
 * @throws FingerpostError `bad-input` for a base, a bundle URL, a public key or a live API that can't be used.
 */
export function createPlacesFetch(options: PlacesFetchOptions): PlacesFetch {
  const network = options.fetch ?? globalThis.fetch.bind(globalThis);
  const { store = true, serviceWorker = true, persist = true } = options;
  const resolved = resolveOptions(options, globalThis.location?.origin, documentUrl(), { store });
  const { base, host, updateIntervalMs } = resolved;
  const { live } = host;
  const client = new SearchClient({
    host,
    serviceWorker,
    persist,
    updateIntervalMs,
    worker: options.worker,
    fetch: network,
    silenceLimitMs: options.workerSilenceLimitMs ?? 10_000,
  });

  const isOurs = (url: URL | undefined): boolean => url !== undefined && isOfApi(url, resolved);

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

  const answerWhileLoading = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const loading = client.state.status.version === undefined;
    if (options.whileLoading !== 'live' || !live || !loading) return answer(input, init);
    const ours = answer(input, init);
    const liveAnswer = async (signal: AbortSignal): Promise<Response> => {
      const { fetchLive } = await import('./while-loading.ts');
      return fetchLive(new Request(input, init), signal, live, base, network);
    };
    return raceWithFallback(ours, liveAnswer, live.timeLimitMs ?? DEFAULT_TIMEOUT_MS);
  };

  const placesFetch = (...args: [input: RequestInfo | URL, init?: RequestInit]): Promise<Response> =>
    isOurs(urlOf(args[0])) ? answerWhileLoading(...args) : network(...args);

  return Object.defineProperties(placesFetch, {
    ready: { get: () => client.ready },
    update: { value: () => client.update() },
    status: { value: () => client.state.status },
    on: { value: client.state.on.bind(client.state) },
    close: { value: () => client.close() },
  }) as PlacesFetch;
}

/**
 * Races two answers. The first usable one wins.
 * @param ours the answer if the other one fails. A rejection rejects the race at once.
 * @param theirs starts the other answer, which may be faster. It is aborted when it has lost; its failures are ignored.
 * @param timeoutMs how long the other answer may take.
 * @returns `ours`, unless `theirs` is faster, or `ours` is a 5xx and `theirs` succeeds.
 */
function raceWithFallback(
  ours: Promise<Response>,
  theirs: (signal: AbortSignal) => Promise<Response>,
  timeoutMs: number,
): Promise<Response> {
  const other = new AbortController();
  const either = withTimeout(theirs(other.signal), timeoutMs, () => new Error('late')).catch(() => {
    other.abort();
    return ours;
  });
  // An error of ours waits for the other answer.
  const oursOrFallback = ours.then((response) => (response.status < 500 ? response : either));
  return Promise.race([either, oursOrFallback]).finally(() => other.abort());
}

/** Returns the URL that relative URLs are resolved against; `undefined` outside a browser. */
function documentUrl(): string | undefined {
  return globalThis.document?.baseURI ?? globalThis.location?.href;
}

/** Returns the URL that `fetch` would request; `undefined` where it would reject the input. */
function urlOf(input: RequestInfo | URL): URL | undefined {
  try {
    // Not `instanceof`, because a Request may come from another frame.
    const address = typeof input === 'object' && 'url' in input ? input.url : String(input);
    return new URL(address, documentUrl());
  } catch {
    return undefined;
  }
}

/** Returns the signal of a fetch: that of `init` if it has one, else that of the request; `null` for none. */
function signalOf(input: RequestInfo | URL, init?: RequestInit): AbortSignal | null {
  if (init?.signal !== undefined) return init.signal;
  return typeof input === 'object' && 'signal' in input ? input.signal : null;
}
