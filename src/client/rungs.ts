import { FingerpostError } from '../core/errors.ts';
import type { ClientOptions } from './client-options.ts';
import { type Connection, connectWorker } from './connect.ts';

/** Starts a search; an error that it throws is the reason why it can't be had. */
type Rung = () => Promise<Connection>;

/** Where a search may run, best first: a Web Worker, the page itself. */
export function rungs(options: ClientOptions): readonly Rung[] {
  const inWorker: Rung = async () => {
    if (options.worker !== false) return connectWorker(options.worker, options.timeLimit);
    throw new FingerpostError('worker-failed', 'The page was told to do without a Web Worker');
  };
  const inPage: Rung = async () => (await import('./page-host.ts')).connectPage(options.fetch);
  return [inWorker, inPage];
}
