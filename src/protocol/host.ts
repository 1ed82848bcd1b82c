import type { OpenProgress } from '../bundle/open.ts';
import type { ErrorCode } from '../core/errors.ts';
import type { ApiResponse } from '../http/responses.ts';
import type { LiveOptions } from '../live/options.ts';

/**
 * The messages between a page and the host of its search: a Web Worker, a Service Worker, or the page itself.
 * Everything here can be cloned structurally. Errors are values, as an exception that crosses a worker's boundary
 * loses its class and its code.
 */
export interface SearchHost {
  /**
   * Opens the best bundle at hand, in place of the one that is open: that on the device, else the app's own, else that
   * of the network. `report` may be called until the host is closed.
   */
  open(options: HostOptions, report: (report: HostReport) => void): Promise<WireResult<Opened>>;
  /** Answers one request for a URL of the API. */
  handle(request: WireRequest): Promise<WireResult<ApiResponse>>;
  /**
   * Looks whether there is another bundle than the open one, and takes it: requests are answered from the old one
   * until the new one is stored and ready. Settles when all that is done, earlier storing included.
   */
  update(): Promise<WireResult<Updated>>;
  close(): Promise<void>;
}

export interface HostOptions {
  /** Absolute URL of the bundle's folder. */
  readonly bundle: string;
  /** Absolute URL of the folder of a bundle that came with the app. */
  readonly precached?: string | undefined;
  /** Absolute where the page has an origin. */
  readonly base: string;
  /** Whether to keep the bundle on the device. */
  readonly store: boolean;
  /** With an absolute endpoint. */
  readonly live?: LiveOptions | undefined;
  readonly passthrough?: readonly string[] | undefined;
  /** The key that bundles must be signed by. */
  readonly publicKey?: string | undefined;
  /** Whether one may be signed earlier than the newest that was accepted. */
  readonly allowRollback?: boolean | undefined;
}

/** Milliseconds that the stages of opening a bundle took; `unpack` includes checking and decoding. */
export interface StageTimes {
  readonly download: number;
  readonly unpack: number;
  readonly index: number;
}

/** Where an open bundle came from: the device, the app's own files, or the network. */
export type BundleOrigin = 'store' | 'precached' | 'network';

/** What is said of the bundle that is open. */
export interface Opened {
  /** Content version of the bundle. */
  readonly version: string;
  /** When it was made, as in its manifest. */
  readonly created: string;
  /** How many places it holds. */
  readonly places: number;
  readonly from: BundleOrigin;
  /** Whether it is on the device. */
  readonly stored: boolean;
  /** Whether what is worked out of it at the start is there, too, and needn't be again. */
  readonly indexCached: boolean;
  readonly times: StageTimes;
}

/** What became of looking for another bundle. A bundle that is there and can't be taken is an error instead. */
export type Updated =
  | { readonly state: 'current' | 'switched'; readonly error?: undefined }
  /** To be offline is what all this is for, so it is no error: the open bundle goes on answering. */
  | { readonly state: 'unreachable'; readonly error: WireError };

/** What a host says unasked. */
export type HostReport =
  | { readonly type: 'progress'; readonly progress: OpenProgress }
  /** Requests are answered from this bundle from now on, be it that this host or another tab's fetched it. */
  | { readonly type: 'switched'; readonly opened: Opened }
  /** The open bundle is on the device. */
  | { readonly type: 'stored' }
  /** Whether what was worked out of it is there, too, so that the next start is short. */
  | { readonly type: 'index-cached'; readonly indexCached: boolean }
  /** Nothing is on the device any more. */
  | { readonly type: 'dropped' }
  /** A bundle that was open turned out to be damaged. Where there was another, that is open now. */
  | ({ readonly type: 'damaged' } & WireError)
  | { readonly type: 'store-failed'; readonly reason: string };

export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: [string, string][];
  readonly credentials: RequestCredentials;
}

export interface WireError {
  readonly code: ErrorCode;
  readonly message: string;
}

export type WireResult<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & WireError);
