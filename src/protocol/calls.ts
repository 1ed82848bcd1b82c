import type { OpenProgress } from '../bundle/open.ts';
import type { VerifyEd25519 } from '../bundle/signature.ts';
import type { ApiResponse } from '../http/responses.ts';
import type { HostOptions, HostReport, HostStatus, Updated, WireRequest, WireResult } from './host.ts';

/**
 * The version of the messages between a page and a worker that searches. They may be of different releases.
 *
 * Each call has any number of replies. A Web Worker posts them, and its reports, on its one port, which preserves their order. A
 * Service Worker is killed when idle and started again for the next message, so it gets a port with each call.
 */
export const PROTOCOL = 1;

/** The reason in a `Hello` where the page and the worker have different versions of these messages. */
export const OTHER_RELEASE = 'is of another release';

/** The calls that a page may make: the argument of each one, and its answer. */
export interface HostCalls {
  /** The handshake. */
  hello: [page: HostOptions, answer: Hello];
  /** Opens a bundle. A Service Worker has options of its own, and a bundle that may be open already. */
  open: [page: HostOptions, answer: WireResult<RemoteStatus>];
  /** Answers one request for a URL of the API. */
  handle: [request: WireRequest, answer: WireResult<ApiResponse>];
  update: [argument: undefined, answer: WireResult<RemoteStatus & Updated>];
}

/** One call, as the page posts it. */
export interface HostCall<Name extends keyof HostCalls = keyof HostCalls> {
  /** PROTOCOL of the page. */
  readonly fingerpost: number;
  /** Absolute base of the API, because one Service Worker may have several. */
  readonly base: string;
  readonly call: Name;
  readonly argument: HostCalls[Name][0];
  /** Repeated with each reply of a Web Worker. */
  readonly id: number;
}

/**
 * A reply to a call: any number of heartbeats, then the answer. A worker of another release answers every call with a `Hello`.
 */
export type HostReply<Answer = unknown> =
  /** `busy`: the worker now decodes or indexes, one long task in which it can send no heartbeat. */
  { readonly alive: true; readonly busy?: boolean } | { readonly answer: Answer };

/** The answer to the handshake. */
export interface Hello {
  /** PROTOCOL of the worker. */
  readonly fingerpost: number;
  /** Why the worker can't answer for the page: the end of a sentence that begins with the worker's name. */
  readonly rejection?: string | undefined;
}

/** The latest of what a worker has reported. A page that was loaded later gets the progress as well. */
export interface RemoteStatus {
  readonly status: HostStatus;
  readonly progress?: OpenProgress | undefined;
}

/** A report of a worker's host. A Service Worker broadcasts it to all pages of its origin. */
export interface ReportMessage {
  readonly fingerpost: number;
  /** The base of a Service Worker. */
  readonly base?: string;
  readonly report: HostReport;
}

/** Requests the page to verify a signature, because the worker's platform can't. The message has a port for the answer. */
export interface WireVerification {
  readonly fingerpost: number;
  readonly verify: Parameters<VerifyEd25519>;
}

/** Requests the URL of the script that searches texts, as a bundler wrote it. The message has a port for the answer. */
export interface WireScriptRequest {
  readonly fingerpost: number;
  readonly fullText: true;
}

/** The URL of a script; or a sentence that says why there is none. */
export type WireScript =
  | { readonly url: string; readonly failure?: undefined }
  | { readonly url?: undefined; readonly failure: string };

/** Whether the signature is valid; or a sentence that says why that is unknown. */
export type WireVerified = boolean | string;
