/**
 * The parts of a Service Worker's global scope that are used. TypeScript's own `ServiceWorkerGlobalScope` can't be used,
 * because its library conflicts with that of pages.
 */
export interface ServiceWorkerScope {
  readonly location: { readonly href: string; readonly origin: string };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { includeUncontrolled: boolean }): Promise<readonly ServiceWorkerClient[]>;
  };
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: CallEvent) => void): void;
  addEventListener(type: string, listener: (event: Event) => void): void;
}

/** A page of the worker's origin. */
interface ServiceWorkerClient {
  postMessage(message: unknown): void;
}

/** An extendable event: the browser keeps the worker alive until the promises settle, up to a limit of its own. */
export interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** A `fetch` event. */
export interface RequestEvent extends WaitingEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** A `message` event. */
export interface CallEvent extends WaitingEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

/** A `sync` or `periodicsync` event. */
export interface SyncEvent extends WaitingEvent {
  readonly tag: string;
}
