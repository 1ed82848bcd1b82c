import { abortable } from '../core/async.ts';
import {
  type ClientOptions,
  type Connection,
  HostFailure,
  loadChunk,
  type WorkerOption,
} from './connection.ts';
import type { RemoteOptions } from './remote-host.ts';
import { startOwnWorker } from './worker/own-worker.ts';

/**
 * Loads the page's end of the calls, with Comlink. It is loaded apart, because a page does not need it before its worker's script has
 * loaded.
 */
const loadEnd = ({ silenceLimitMs }: RemoteOptions) =>
  loadChunk(import('./remote-host.ts'), 'The page’s end of a worker', silenceLimitMs);

/**
 * Starts a Web Worker and waits for its handshake. Every error that the browser reports rejects all calls. A worker that fails is
 * terminated.
 * @param unneeded terminates the worker when it aborts.
 * @throws FingerpostError `worker-failed` with the reason.
 */
export async function connectWorker(
  options: RemoteOptions & Pick<ClientOptions, 'worker'>,
  unneeded?: AbortSignal,
): Promise<Connection> {
  const worker = startWorker(options.worker);
  const end = new AbortController();
  end.signal.addEventListener('abort', () => worker.terminate());
  unneeded?.addEventListener('abort', () => end.abort());
  worker.addEventListener('error', (cause) =>
    end.abort(
      cause.message
        ? new HostFailure('fallback-worker-lost', `The Web Worker failed: ${cause.message}`, { cause })
        : new HostFailure('fallback-worker-script', 'The Web Worker could not be loaded', { cause }),
    ),
  );
  try {
    const { wireTo } = await abortable(end.signal, () => loadEnd(options));
    return await wireTo(worker, options, end);
  } catch (error) {
    end.abort();
    throw error;
  }
}

/** Connects to the Service Worker that controls the page. @throws FingerpostError `worker-failed` with the reason. */
export async function connectServiceWorker(options: RemoteOptions): Promise<Connection> {
  return (await loadEnd(options)).wireToServiceWorker(options);
}

function startWorker(option: WorkerOption | false): Worker {
  if (option === false) throw new HostFailure('fallback-worker-off', 'The option worker is false');
  if (typeof Worker === 'undefined' && typeof option !== 'function')
    throw new HostFailure(
      'fallback-worker-script',
      'The Web Worker could not be started: there are none here',
    );
  try {
    if (typeof option === 'function') return option();
    if (option !== undefined) return startScript(new URL(option, document.baseURI));
    return startOwnWorker();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : cause;
    throw new HostFailure('fallback-worker-script', `The Web Worker could not be started: ${why}`, { cause });
  }
}

function startScript(url: URL): Worker {
  if (url.origin === location.origin || url.protocol === 'blob:') return new Worker(url, { type: 'module' });
  // A worker must come from the page's own origin, but may import a script from a CDN.
  const stub = new Blob([`import ${JSON.stringify(url.href)};`], { type: 'text/javascript' });
  // The stub's URL is not revoked: browsers may read it long after the constructor returned.
  return new Worker(URL.createObjectURL(stub), { type: 'module' });
}
