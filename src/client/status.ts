import type { OpenProgress } from '../bundle/open.ts';
import type { FallbackKind, FingerpostError } from '../core/errors.ts';
import type { HostStatus } from '../protocol/host.ts';

/** The status of a page's search. Each change makes a new object, so statuses can be stored and compared. */
export interface PlacesStatus extends HostStatus {
  readonly state: 'loading' | 'ready' | 'failed' | 'closed';
  /** Where the API begins; absolute where the page has an origin. */
  readonly base: string;
  /** Where the search runs, once a host has started. */
  readonly host?: 'service-worker' | 'worker' | 'page';
  /** Why it doesn't run in a preferred host. */
  readonly fallbackReason?: string;
  /** The same as names. docs/errors has a page for each. */
  readonly fallbackKinds?: readonly FallbackKind[];
  /** Compressed bytes received of the bundle that is being opened or fetched, without its texts. The last value stays. */
  readonly loaded: number;
  /** Compressed bytes of that bundle, without its texts; 0 until its manifest is known. */
  readonly total: number;
  /** Whether the browser promised not to evict the bundle by itself. */
  readonly persisted?: boolean;
  /** Whether an update is being checked for, or fetched. */
  readonly updating: boolean;
  /** When the last successful check ended, in ms since 1970. */
  readonly checked?: number;
  /** The latest error: why no bundle is open, or why the open one is not the newest. */
  readonly error?: FingerpostError;
}

/** The argument of a listener, by event. */
export interface PlacesEvents {
  /** `status()` returns a new object: this one. Emitted before the event that says what happened. */
  readonly change: PlacesStatus;
  /** A stage of opening or fetching a bundle has advanced. */
  readonly progress: OpenProgress;
  /** A bundle is open for the first time, or again after a failure. */
  readonly ready: PlacesStatus;
  /** The open bundle is on the device. */
  readonly stored: PlacesStatus;
  /** Another bundle has replaced the open one. */
  readonly updated: PlacesStatus;
  /** A bundle can't be opened or updated. Emitted once for each problem in a row. */
  readonly error: FingerpostError;
}
