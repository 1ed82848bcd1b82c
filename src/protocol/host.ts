import type { OpenProgress } from '../bundle/open.ts';
import type { ErrorCode, StoreProblemKind } from '../core/errors.ts';
import type { TextsState } from '../core/place-table.ts';
import type { ApiResponse } from '../http/responses.ts';
import type { LiveOptions } from '../live/options.ts';

/**
 * The calls between a page and the host of its search: a Web Worker, a Service Worker, or the page itself.
 * Every value here can be cloned structurally. Errors are values, because an exception that crosses a worker's boundary
 * loses its class and its code.
 */
export interface SearchHost {
  /**
   * Opens the best bundle at hand: the stored one, else the app's own, else the network's. It replaces the open one. Until the host
   * is closed, the options are those of the first call.
   * `report` may be called until the host is closed. It gets the status with the open bundle before the call settles with it.
   */
  open(options: HostOptions, report: (report: HostReport) => void): Promise<WireResult<HostStatus>>;
  /** Answers one request for a URL of the API: any once a bundle is open, and suggest once the host is `searchable`. */
  handle(request: WireRequest): Promise<WireResult<ApiResponse>>;
  /**
   * Checks for another bundle than the open one, and switches to it. The old bundle answers requests until the new one
   * is stored and ready. Settles when the switch is done, and any earlier storing too, after a report with the status.
   */
  update(): Promise<WireResult<Updated>>;
  /** Ends all work. Pending calls settle with `closed`. */
  close(): Promise<void>;
}

/** The options of a host that a page or a Service Worker passes on. */
export interface AnswerOptions {
  /** The API that has live data. Its `endpoint` may be relative in a browser. Without it, live data is unavailable. */
  readonly live?: LiveOptions | undefined;
  /** Other paths below the base that are passed to the live API, with everything below them: `['/dates/']`. */
  readonly passthrough?: readonly string[] | undefined;
  /**
   * The public key that bundles must be signed for, as `fingerpost keygen` prints it. Default: none, which trusts
   * everyone who controls the bundle's URL. That of a page and of its Service Worker must be the same.
   */
  readonly publicKey?: string | undefined;
  /** Whether a bundle may be signed earlier than the newest that this device has accepted. Default `false`. */
  readonly allowRollback?: boolean | undefined;
}

/** The options of a host: all it needs to open and update its bundle, and to answer requests. All URLs are absolute. */
export interface HostOptions extends AnswerOptions {
  /** URL of the bundle's folder. */
  readonly bundle: string;
  /** URL of the folder of a bundle that came with the app. */
  readonly precached?: string | undefined;
  /** Absolute where the page has an origin. */
  readonly base: string;
  /** Whether to store the bundle on the device. */
  readonly store: boolean;
  /** Whether the device is to have the words of all languages, and not only those in use. */
  readonly allWords?: boolean | undefined;
}

/** How long the stages of opening a bundle took, in ms. `unpack` includes checking and decoding. At a first visit they overlap. */
export interface StageTimes {
  readonly download: number;
  readonly unpack: number;
  readonly index: number;
}

/** Where an open bundle came from: the device, the app's own files, or the network. */
export type BundleOrigin = 'store' | 'precached' | 'network';

/** The status of a host: its bundle, once one is open, and what is on the device. */
export interface HostStatus {
  /** Content version of the open bundle. */
  readonly version?: string;
  /** When the bundle was created, as an ISO time in UTC. */
  readonly created?: string;
  /** The number of places. */
  readonly places?: number;
  /** The origin of the bundle when it was opened. */
  readonly from?: BundleOrigin;
  /** How long the stages of opening the bundle took, in ms. */
  readonly times?: StageTimes;
  /** The state of the open bundle's longer texts; absent where it has none. */
  readonly texts?: TextsState;
  /** Where bundles are stored: `memory` where `store` is `false` or the device can't store them. */
  readonly storage: 'indexeddb' | 'memory';
  /** Whether the open bundle is on the device. */
  readonly stored: boolean;
  /** Whether the index cache is on the device too, so that the next start is short. */
  readonly indexCached: boolean;
  /** Why the bundle is not stored. */
  readonly storeProblem?: string;
  /** The same as a name. docs/errors has a page for each. */
  readonly storeProblemKind?: StoreProblemKind;
}

/** Returns the status of a host that has opened nothing. @param store whether it stores bundles on the device. */
export const nothingOpen = (store: boolean): HostStatus => ({
  storage: store ? 'indexeddb' : 'memory',
  stored: false,
  indexCached: false,
});

/** The result of `update`. Where a bundle was found that can't be used, the call fails instead. */
export interface Updated {
  /** Why no source was reached. Being offline is expected, so the call does not fail: the open bundle continues to answer. */
  readonly unreachable?: WireError;
}

/** The messages that a host sends unasked. */
export type HostReport =
  | { readonly type: 'progress'; readonly progress: OpenProgress }
  /** The whole status, after each change. */
  | {
      readonly type: 'status';
      readonly status: HostStatus;
      /** Whether suggest can be answered while the first bundle is loading. */
      readonly searchable?: boolean;
      /** The error of opening the first bundle, or its texts, which has just occurred. */
      readonly error?: WireError;
    };

/** A request without a body, as it crosses the wire. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: [string, string][];
  readonly credentials: RequestCredentials;
}

/** A FingerpostError, as it crosses the wire. */
export interface WireError {
  readonly code: ErrorCode;
  readonly message: string;
}

/** The result of a call: its value, or an error as a value. */
export type WireResult<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & WireError);
