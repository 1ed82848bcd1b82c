import { FingerpostError } from '../core/errors.ts';
import type { Connection } from './connection.ts';
import { loadChunk } from './load-chunk.ts';
import { startOwnWorker } from './worker/own-worker.ts';

/** Where the worker comes from: nothing for the library's own, a script's URL, or a function that starts it. */
export type WorkerOption = URL | string | (() => Worker) | undefined;

/**
 * Starts a worker and waits for its handshake. The code that talks to it comes while the worker's script is on its way. A
 * script that can't be had, as a bundler lost it, has a copy in the package.
 * @param unneeded ends the worker when it aborts
 * @throws FingerpostError `worker-failed` with the reason.
 */
export async function connectWorker(
  option: WorkerOption,
  timeLimit: number,
  unneeded?: AbortSignal,
): Promise<Connection> {
  const connect = (worker: Worker): Promise<Connection> => handshake(worker, timeLimit, unneeded);
  try {
    return await connect(startWorker(option));
  } catch (failure) {
    // What has no cause is silent or of another release, so it is there.
    const isMissing = failure instanceof FingerpostError && failure.cause !== undefined;
    if (!isMissing || typeof option === 'function' || unneeded?.aborted) throw failure;
    const code = loadChunk(import('./worker/worker-copy.ts'), "A copy of the worker's script", timeLimit);
    const { connectCopy } = await code.catch(() => {
      throw failure;
    });
    return connectCopy({ script: option, startOwn: startOwnWorker, failure, connect, timeLimit });
  }
}

async function handshake(worker: Worker, timeLimit: number, unneeded?: AbortSignal): Promise<Connection> {
  const failure = failureOf(worker, unneeded);
  try {
    const code = loadChunk(import('./worker/worker-wire.ts'), "The page's end of the wire", timeLimit);
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

/** The first error that the browser tells of, or the end that we make. It may come before anything else listens. */
function failureOf(worker: Worker, unneeded?: AbortSignal): Promise<FingerpostError> {
  return new Promise((resolve) => {
    unneeded?.addEventListener('abort', () => resolve(new FingerpostError('closed', 'Not needed')));
    worker.addEventListener('error', (cause) => {
      const what = cause.message ? `failed: ${cause.message}` : 'could not be loaded';
      resolve(new FingerpostError('worker-failed', `The Web Worker ${what}`, { cause }));
    });
  });
}

function startWorker(option: WorkerOption): Worker {
  if (typeof Worker === 'undefined' && typeof option !== 'function')
    throw new FingerpostError('worker-failed', 'The Web Worker could not be started: there are none here');
  try {
    if (typeof option === 'function') return option();
    if (option !== undefined) return startScript(new URL(option, document.baseURI));
    return startOwnWorker();
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
