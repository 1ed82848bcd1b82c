import { FingerpostError } from '../core/errors.ts';
import { withTimeLimit } from '../core/time-limit.ts';
import type { ClientOptions } from './client-options.ts';
import { type Connection, connectWorker } from './connect.ts';

/** Starts a search; an error that it throws is the reason why it can't be had. */
type Rung = () => Promise<Connection>;

/**
 * Code that is loaded when it is needed. A network that swallows packets fails nothing, so what doesn't come in time is
 * done without: the bundle may well be on the device.
 */
function loaded<T>(code: Promise<T>, what: string, ms: number): Promise<T> {
  const late = () => new FingerpostError('worker-failed', `${what} did not load within ${ms / 1000} s`);
  return withTimeLimit(code, ms, late);
}

/** Where a search may run, best first: the Service Worker that controls the page, a Web Worker, the page itself. */
export function rungs(options: ClientOptions): readonly Rung[] {
  const { timeLimit } = options;
  const inServiceWorker: Rung = async () => {
    const code = import('./service-worker-host.ts');
    const { connectServiceWorker } = await loaded(code, "The page's side of the Service Worker", timeLimit);
    return connectServiceWorker(options);
  };
  const inWorker: Rung = async () => {
    if (options.worker !== false) return connectWorker(options.worker, timeLimit);
    throw new FingerpostError('worker-failed', 'The page was told to do without a Web Worker');
  };
  const inPage: Rung = async () => {
    const { connectPage } = await loaded(import('./page-host.ts'), 'The search for the page', timeLimit);
    return connectPage(options.fetch);
  };
  return options.serviceWorker && isControlled() ? [inServiceWorker, inWorker, inPage] : [inWorker, inPage];
}

/** Not so at a first visit, a hard reload, outside a secure context, in Node, in a frame that is not allowed to look. */
function isControlled(): boolean {
  try {
    return navigator.serviceWorker.controller !== null;
  } catch {
    return false;
  }
}
