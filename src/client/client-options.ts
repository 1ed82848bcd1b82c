import type { HostOptions } from '../protocol/host.ts';
import type { WorkerOption } from './connect.ts';

/** The options of a page's client: all it needs to start a host and to keep its bundle up to date. */
export interface ClientOptions {
  /** The options that are sent to the host. */
  readonly host: HostOptions;
  /** Whether a Service Worker may search. */
  readonly serviceWorker: boolean;
  /** `false`: search in the page. */
  readonly worker: WorkerOption | false;
  /** Fetches the bundle where the search runs in the page. */
  readonly fetch: typeof globalThis.fetch;
  /** How long a worker that owes an answer may be silent. */
  readonly silenceLimitMs: number;
  /** The interval between checks for another bundle, in ms; 0 for never. */
  readonly updateIntervalMs: number;
  /** Whether to ask the browser never to evict the store by itself. */
  readonly persist: boolean;
}
