import type { HostOptions } from '../protocol/host.ts';
import type { WorkerOption } from './connect.ts';

/** What a page's client needs to find its search, and to keep it at hand. */
export interface ClientOptions extends HostOptions {
  /** Whether a Service Worker may search. */
  readonly serviceWorker: boolean;
  readonly worker: WorkerOption | false;
  /** For the bundle, where the search runs in the page. */
  readonly fetch: typeof globalThis.fetch;
  /** How long a worker may owe an answer, in ms. */
  readonly silenceLimitMs: number;
  /** How long a Service Worker may owe the handshake, in ms. */
  readonly handshakeTimeoutMs: number;
  /** How often to look for another bundle, in ms; 0 for never. */
  readonly updateEvery: number;
  /** Whether to ask the browser to keep what is stored. */
  readonly persist: boolean;
}
