import { FingerpostError } from '../core/errors.ts';
import {
  type ClientOptions,
  type Connection,
  HostFailure,
  loadChunk,
  type WorkerOption,
} from './connection.ts';
import { startOwnWorker } from './worker/own-worker.ts';

/**
 * Starts a worker and waits for its handshake. The code of the wire loads in parallel with the worker's script.
 * @param unneeded terminates the worker when it aborts.
 * @throws FingerpostError `worker-failed` with the reason.
 */
export async function connectWorker(
  option: WorkerOption,
  options: Pick<ClientOptions, 'host' | 'silenceLimitMs'>,
  unneeded?: AbortSignal,
): Promise<Connection> {
  const worker = startWorker(option);
  const failure = failureOf(worker, unneeded);
  try {
    const code = loadChunk(import('./remote-host.ts'), "The page's end of the wire", options.silenceLimitMs);
    const failed = failure.then((error) => {
      throw error;
    });
    const { wireTo } = await Promise.race([code, failed]);
    return await wireTo(worker, failure, options);
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

/** Fulfilled with the first error event, or when `unneeded` aborts. Listens at once, before an error can occur. */
function failureOf(worker: Worker, unneeded?: AbortSignal): Promise<FingerpostError> {
  return new Promise((resolve) => {
    unneeded?.addEventListener('abort', () => resolve(new FingerpostError('closed', 'Not needed')));
    worker.addEventListener('error', (cause) => {
      resolve(
        cause.message
          ? new HostFailure('fallback-worker-lost', `The Web Worker failed: ${cause.message}`, { cause })
          : new HostFailure('fallback-worker-script', 'The Web Worker could not be loaded', { cause }),
      );
    });
  });
}

function startWorker(option: WorkerOption): Worker {
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
