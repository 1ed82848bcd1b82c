import { asFingerpostError, FingerpostError } from '../core/errors.ts';
import type { ClientOptions } from './client-options.ts';
import { connectWorker } from './connect.ts';
import type { Connection } from './connection.ts';
import { loadChunk } from './load-chunk.ts';
import { takeKnown } from './service-worker/known-service-worker.ts';

type Kind = Connection['kind'];

/** Starts a search until the signal says that it isn't needed; an error that it throws is the reason why it can't be had. */
type HostStarter = (options: ClientOptions, unneeded?: AbortSignal) => Promise<Connection>;

const inServiceWorker: HostStarter = async (options) => {
  const code = import('./service-worker/service-worker-host.ts');
  const what = "The page's side of the Service Worker";
  const { connectServiceWorker } = await loadChunk(code, what, options.silenceLimitMs);
  return connectServiceWorker(options);
};
const inWorker: HostStarter = async ({ worker, silenceLimitMs }, unneeded) => {
  if (worker !== false) return connectWorker(worker, silenceLimitMs, unneeded);
  throw new FingerpostError('worker-failed', 'The page was told to do without a Web Worker');
};
const inPage: HostStarter = async ({ fetch, silenceLimitMs }) => {
  const { connectPage } = await loadChunk(
    import('./page-host.ts'),
    'The search for the page',
    silenceLimitMs,
  );
  return connectPage(fetch);
};
const own = [
  ['worker', inWorker],
  ['page', inPage],
] as const;

/**
 * Yields hosts to search on, and the next where the last has failed: the Service Worker that controls the page, a Web
 * Worker, the page itself.
 *
 * A Service Worker that answered an earlier page is waited for. Any other may be foreign and never answer, so it is asked while
 * the page's own host starts. The first to be ready is yielded, and the other is closed.
 *
 * @param onFailure is told why a host can't be had; a late Service Worker has it called after the end
 */
export async function* hostFallbacks(
  options: ClientOptions,
  onFailure: (kind: Kind, reason: string) => void,
): AsyncGenerator<Connection, void> {
  const start = (kind: Kind, rung: HostStarter, unneeded?: AbortSignal): Promise<Connection | undefined> =>
    rung(options, unneeded).catch((error) => {
      if (!unneeded?.aborted) onFailure(kind, asFingerpostError(error).message);
      return undefined;
    });
  const script = options.serviceWorker && controllingScript();
  /** The Service Worker's answer, until it is used or there is none. */
  let asked: Promise<Connection | undefined> | undefined;
  if (script) {
    const isKnown = takeKnown(options.base, script);
    if (!isKnown) onFailure('service-worker', `The Service Worker ${script} did not answer at once`);
    asked = start('service-worker', inServiceWorker);
    asked.then((connection) => {
      if (!connection) asked = undefined;
    });
    const known = isKnown && (await asked);
    if (known) {
      asked = undefined;
      yield known;
    }
  }
  try {
    for (const [kind, rung] of own) {
      const unneeded = new AbortController();
      const started = start(kind, rung, unneeded.signal);
      let first = await Promise.race([
        started,
        asked?.then((connection) => connection ?? started) ?? started,
      ]);
      if (first?.kind === 'service-worker') {
        asked = undefined;
        unneeded.abort();
        yield first;
        first = await start(kind, rung);
      }
      if (first) yield first;
    }
  } finally {
    asked?.then((late) => late?.close());
  }
}

/** None at a first visit, a hard reload, outside a secure context, in Node, in a frame that is not allowed to look. */
function controllingScript(): string | undefined {
  try {
    return navigator.serviceWorker.controller?.scriptURL;
  } catch {
    return undefined;
  }
}
