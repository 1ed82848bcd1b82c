import { FingerpostError } from '../core/errors.ts';
import type { ClientOptions } from './client-options.ts';
import { type Connection, connectWorker } from './connect.ts';

/** Starts a search; an error that it throws is the reason why it can't be had. */
type Rung = () => Promise<Connection>;

/** Where a search may run, best first: the Service Worker that controls the page, a Web Worker, the page itself. */
export function rungs(options: ClientOptions): readonly Rung[] {
  const container = options.serviceWorker && controlling();
  const inServiceWorker = async (container: ServiceWorkerContainer) =>
    (await import('./service-worker-host.ts')).connectServiceWorker(container, options);
  const inWorker: Rung = async () => {
    if (options.worker !== false) return connectWorker(options.worker, options.timeLimit);
    throw new FingerpostError('worker-failed', 'The page was told to do without a Web Worker');
  };
  const inPage: Rung = async () => (await import('./page-host.ts')).connectPage(options.fetch);
  return [...(container ? [() => inServiceWorker(container)] : []), inWorker, inPage];
}

/** Nothing where no Service Worker controls the page: at a first visit, a hard reload, outside a secure context. */
function controlling(): ServiceWorkerContainer | undefined {
  try {
    const { serviceWorker } = navigator;
    return serviceWorker.controller ? serviceWorker : undefined;
  } catch {
    // Nor in Node, nor in a frame that is not allowed to look.
    return undefined;
  }
}
