/**
 * What is used of a Service Worker's global scope. Not TypeScript's own `ServiceWorkerGlobalScope`, whose library can't
 * be had beside that of pages.
 */
export interface ServiceWorkerScope {
  readonly location: { readonly href: string; readonly origin: string };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { includeUncontrolled: boolean }): Promise<readonly ServiceWorkerClient[]>;
  };
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: QuestionEvent) => void): void;
  addEventListener(type: string, listener: (event: Event) => void): void;
}

/** A page of the worker's origin. */
interface ServiceWorkerClient {
  postMessage(message: unknown): void;
}

/** Any event of a Service Worker: the browser lets it live until these promises settle, if not for ever. */
export interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface RequestEvent extends WaitingEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

export interface QuestionEvent extends WaitingEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

/** A `sync` or `periodicsync`. */
export interface SyncEvent extends WaitingEvent {
  readonly tag: string;
}
