import type { OpenProgress } from '../bundle/open.ts';
import type { ApiResponse } from '../http/responses.ts';
import type { HostOptions, HostReport, HostStatus, Updated, WireRequest, WireResult } from './host.ts';

/**
 * The version of the messages between a page and a Service Worker that searches. They may be of different releases.
 *
 * There is no lasting connection, because the browser kills an idle Service Worker and starts it again for the next
 * message. Instead each call carries a port of its own, on which the worker sends heartbeats until it answers.
 */
export const SERVICE_WORKER_PROTOCOL = 1;

/** The reason in a `Hello` where the page and the worker have different versions of these messages. */
export const OTHER_RELEASE = 'is of another release';

/** The calls that a page may make: the argument of each one, and its answer. */
export interface ServiceWorkerCalls {
  /** The handshake, with the options of the page. */
  hello: [page: HostOptions, answer: Hello];
  /** Opens the worker's bundle unless it is open already. */
  open: [argument: undefined, answer: WireResult<RemoteStatus>];
  /** Answers one request for a URL of the API; a failure is a 503 or a 500. */
  handle: [argument: WireRequest, answer: ApiResponse];
  update: [argument: undefined, answer: WireResult<RemoteStatus & Updated>];
}

/** One call, as the page posts it together with a port for the replies. */
export interface ServiceWorkerCall<Call extends keyof ServiceWorkerCalls = keyof ServiceWorkerCalls> {
  /** PROTOCOL of the page. */
  readonly fingerpost: number;
  /** Absolute base of the API, because one worker may have several. */
  readonly base: string;
  readonly call: Call;
  readonly argument: ServiceWorkerCalls[Call][0];
}

/**
 * A message on the port of a call: any number of heartbeats, then the answer. A worker of another release answers
 * every call with a `Hello`.
 */
export type ServiceWorkerReply<T> =
  /** `busy`: the worker now decodes or indexes, one long task in which it can send no heartbeat. */
  { readonly alive: true; readonly busy?: boolean } | { readonly answer: T };

/** The answer to the handshake. */
export interface Hello {
  /** PROTOCOL of the worker. */
  readonly fingerpost: number;
  /** Why the worker can't answer for the page: the end of a sentence that begins with the worker's name. */
  readonly rejection?: string | undefined;
}

/** The latest of what a Service Worker has reported, for a page that was loaded later. */
export interface RemoteStatus {
  readonly status: HostStatus;
  readonly progress?: OpenProgress | undefined;
}

/** The message that a Service Worker broadcasts to all pages of its origin: each report of its host. */
export interface ServiceWorkerBroadcast {
  readonly fingerpost: number;
  readonly base: string;
  readonly report: HostReport;
}
