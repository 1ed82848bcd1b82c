import { FingerpostError } from '../core/errors.ts';
import type { ClientOptions } from './client-options.ts';
import { connectWorker } from './connect.ts';
import type { Connection } from './connection.ts';
import { loaded } from './loaded.ts';

/** Starts a search; an error that it throws is the reason why it can't be had. */
type Rung = () => Promise<Connection>;

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
