import { connectServiceWorker, connectWorker } from './connect.ts';
import {
  asHostFailure,
  type ClientOptions,
  type Connection,
  HostFailure,
  type HostKind,
  loadChunk,
} from './connection.ts';

/** Receives the reason why a host can't be used. */
export type OnFailure = (host: HostKind, failure: HostFailure) => void;

/**
 * Yields the hosts to try, in turn: the Service Worker that controls the page, a Web Worker, the page itself. Take the next
 * one where a host has failed.
 *
 * The Service Worker may be foreign and never answer, so it is pending while the page's own host starts. The first to be ready is
 * yielded, and the other is closed. One of ours is usually first, because it runs already: it served the page.
 *
 * @param onFailure is called with the reason why a host can't be used. For a slow Service Worker it may be called after the end.
 */
export async function* hostFallbacks(
  options: ClientOptions,
  onFailure: OnFailure,
): AsyncGenerator<Connection, void> {
  let lost: HostFailure | undefined;
  const inPage = async (): Promise<Connection> => {
    // The worker's script then knows that it is imported, even where this client runs in another worker.
    globalThis.fingerpostHosts ??= new Map();
    const code = import('./page-host.ts');
    const { connectPage } = await loadChunk(code, 'The search for the page', options.silenceLimitMs);
    return connectPage(options, lost);
  };
  const starters = { 'service-worker': connectServiceWorker, worker: connectWorker, page: inPage };
  /** Starts a host. Fulfilled with `undefined` where it can't be used, after a call of `onFailure` unless it is unneeded. */
  const tryStart = (kind: HostKind, unneeded?: AbortSignal): Promise<Connection | undefined> =>
    starters[kind](options, unneeded).catch((error) => {
      if (unneeded?.aborted) return undefined;
      const failure = asHostFailure(error);
      if (kind === 'worker') lost = failure;
      onFailure(kind, failure);
      return undefined;
    });
  const script = options.serviceWorker && controllingScript();
  let pending: Promise<Connection | undefined> | undefined;
  if (script) {
    const silence = `The Service Worker ${script} did not answer at once`;
    onFailure('service-worker', new HostFailure('fallback-service-worker-silent', silence));
    pending = tryStart('service-worker');
  }
  try {
    for (const kind of ['worker', 'page'] as const) {
      const unneeded = new AbortController();
      const started = tryStart(kind, unneeded.signal);
      // A Service Worker that fails leaves the race to the own host.
      let first = await Promise.race([
        started,
        pending?.then((connection) => connection ?? started) ?? started,
      ]);
      if (first?.kind === 'service-worker') {
        pending = undefined;
        unneeded.abort();
        yield first;
        // The Service Worker has failed later, so the own host is needed after all.
        first = await tryStart(kind);
      }
      if (first) yield first;
    }
  } finally {
    pending?.then((late) => late?.close());
  }
}

/**
 * Returns the script of the controlling Service Worker. There is none at a first visit, after a hard reload, outside a
 * secure context, in Node, and in a frame without access.
 */
function controllingScript(): string | undefined {
  try {
    return navigator.serviceWorker?.controller?.scriptURL;
  } catch {
    return undefined;
  }
}
