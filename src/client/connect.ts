import { FingerpostError } from '../core/errors.ts';
import type { Connection } from './connection.ts';
import { loaded } from './loaded.ts';

/** Where the worker comes from: nothing for the library's own, a script's URL, or a function that starts it. */
export type WorkerOption = URL | string | (() => Worker) | undefined;

/**
 * Starts a worker and waits for its handshake. The code that talks to it comes while the worker's script is on its way.
 * @throws FingerpostError `worker-failed` with the reason.
 */
export async function connectWorker(option: WorkerOption, timeLimit: number): Promise<Connection> {
  const worker = startWorker(option);
  const failure = failureOf(worker);
  try {
    const code = loaded(import('./worker-wire.ts'), "The page's end of the wire", timeLimit);
    const failed = failure.then((error) => {
      throw error;
    });
    const { wireTo } = await Promise.race([code, failed]);
    return await wireTo(worker, failure, timeLimit);
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

/** The first error that the browser tells of. It may come before anything else listens. */
function failureOf(worker: Worker): Promise<FingerpostError> {
  return new Promise((resolve) => {
    worker.addEventListener('error', ({ message }) => {
      const what = message ? `failed: ${message}` : 'could not be loaded';
      resolve(new FingerpostError('worker-failed', `The Web Worker ${what}`));
    });
  });
}

function startWorker(option: WorkerOption): Worker {
  try {
    if (typeof option === 'function') return option();
    if (typeof Worker === 'undefined') throw new Error('there are none here');
    if (option !== undefined) return startScript(new URL(option, document.baseURI));
    // Bundlers look for exactly this expression.
    return new Worker(new URL('../../workers/search.worker.ts', import.meta.url), { type: 'module' });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : cause;
    throw new FingerpostError('worker-failed', `The Web Worker could not be started: ${why}`, { cause });
  }
}

function startScript(url: URL): Worker {
  if (url.origin === location.origin || url.protocol === 'blob:') return new Worker(url, { type: 'module' });
  // A worker must come from the page's own origin, but may import a script from a CDN.
  const stub = new Blob([`import ${JSON.stringify(url.href)};`], { type: 'text/javascript' });
  // The stub's URL is not revoked: browsers may read it long after the constructor returned.
  return new Worker(URL.createObjectURL(stub), { type: 'module' });
}
