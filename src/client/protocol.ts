import type { OpenProgress } from '../bundle/open.ts';
import type { ErrorCode } from '../core/errors.ts';
import type { LiveOptions } from '../live/options.ts';

/**
 * The messages between a page and the host of its search: a Web Worker, or the page itself. Everything here can be
 * cloned structurally. Errors are values, as an exception that crosses a worker's boundary loses its class and its
 * code.
 */
export interface SearchHost {
  /** Answers as soon as the host runs: its first answer is the handshake, later ones are signs of life. */
  ping(): Promise<true>;
  /** Opens a bundle in place of the one that is open. `report` may be called long after the promise settled. */
  open(options: HostOptions, report: (report: HostReport) => void): Promise<WireResult<Opened>>;
  /** Answers one request for a URL of the API. */
  handle(request: WireRequest): Promise<WireResult<WireResponse>>;
  close(): Promise<void>;
}

export interface HostOptions {
  /** Absolute URL of the bundle's folder. */
  readonly bundle: string;
  /** Absolute where the page has an origin. */
  readonly base: string;
  /** Whether to keep the bundle on the device. */
  readonly store: boolean;
  /** With an absolute endpoint. */
  readonly live?: LiveOptions | undefined;
  readonly passthrough?: readonly string[] | undefined;
}

export interface Opened {
  /** Content version of the bundle. */
  readonly version: string;
  /** How many places it holds. */
  readonly places: number;
  /** What stood in the way of a newer bundle, where the stored one had to do. */
  readonly instead?: WireError;
}

/** What a host says unasked. */
export type HostReport =
  | { readonly type: 'progress'; readonly progress: OpenProgress }
  | { readonly type: 'stored' }
  | { readonly type: 'store-failed'; readonly reason: string };

export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly credentials: RequestCredentials;
}

export interface WireResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
}

export interface WireError {
  readonly code: ErrorCode;
  readonly message: string;
}

export type WireResult<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & WireError);
