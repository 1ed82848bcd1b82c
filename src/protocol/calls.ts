import type { OpenProgress } from '../bundle/open.ts';
import type { VerifyEd25519 } from '../bundle/signature.ts';
import type { ApiResponse } from '../http/responses.ts';
import type { HostOptions, HostReport, HostStatus, Updated, WireRequest, WireResult } from './host.ts';

/**
 * The version of the messages between a page and a worker that searches. They may be of different releases.
 *
 * Calls are those of Comlink, with heartbeats beside them. A Web Worker answers them, and posts its reports, on its one port, which
 * preserves their order. A Service Worker is killed when idle and started again for the next message, so it gets a port with each call.
 */
export const PROTOCOL = 1;

/** The calls that a page may make. */
export interface HostCalls {
  /** The handshake, which is the first call to each worker, and the same in all releases. */
  hello(page: HostOptions): Promise<Hello>;
  /** Opens a bundle. A Service Worker has options of its own, and a bundle that may be open already. */
  open(page: HostOptions): Promise<WireResult<RemoteStatus>>;
  /** Answers one request for a URL of the API. */
  handle(request: WireRequest): Promise<WireResult<ApiResponse>>;
  update(): Promise<WireResult<RemoteStatus & Updated>>;
}

/** Takes the port of a call to a Service Worker. It is the same in all releases. */
export interface PortMessage {
  /** PROTOCOL of the page. */
  readonly fingerpost: number;
  /** Absolute base of the API, because one Service Worker may have several. */
  readonly base: string;
}

/** A worker posts it on the port of a call while it owes the answer. */
export interface Heartbeat {
  readonly alive: true;
  /** The worker now decodes or indexes, one long task in which it can send no heartbeat. */
  readonly busy?: boolean;
}

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
