import type { VerifyEd25519 } from '../bundle/signature.ts';
import type { HostOptions, HostReport, Opened, SearchHost, WireResult } from './host.ts';

/**
 * The messages between a page and a Web Worker that searches: calls by Comlink, and reports beside them, on one port that
 * keeps them in order. The number is that of these messages: a worker's script may be a copy, of another release
 * than the page.
 */
export const PROTOCOL = 1;

/** What a host offers over the wire. */
export interface WireHost extends Omit<SearchHost, 'open'> {
  /** Answers with the PROTOCOL of the worker as soon as it runs: the handshake, and a sign of life later. */
  ping(): Promise<number>;
  open(options: HostOptions): Promise<WireResult<Opened>>;
}

/** What the host says unasked. */
export interface WireReport {
  readonly fingerpost: number;
  readonly report: HostReport;
}

/** A signature that the worker asks its page to check, as the platform can't. The port it comes with takes the answer. */
export interface WireVerification {
  readonly fingerpost: number;
  readonly verify: Parameters<VerifyEd25519>;
}

/** Whether it is right; or why that can't be told, in a sentence. */
export type WireVerified = boolean | string;
