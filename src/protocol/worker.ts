import type { VerifyEd25519 } from '../bundle/signature.ts';
import type { HostOptions, HostReport, HostStatus, SearchHost, WireResult } from './host.ts';

/**
 * The version of the messages between a page and a Web Worker that searches. A worker's script may be of another release
 * than the page.
 *
 * The messages are calls by Comlink and reports beside them, on one port that preserves their order.
 */
export const WORKER_PROTOCOL = 1;

/** The calls that a Web Worker answers. */
export interface WireHost extends Omit<SearchHost, 'open'> {
  /** Answers with the PROTOCOL of the worker as soon as it runs. It is the handshake, and a sign of life later. */
  ping(): Promise<number>;
  open(options: HostOptions): Promise<WireResult<HostStatus>>;
}

/** A report, as it crosses the wire. */
export interface WireReport {
  readonly fingerpost: number;
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
