import type { OpenProgress } from '../bundle/open.ts';
import type { FingerpostError } from '../core/errors.ts';
import type { BundleOrigin, StageTimes } from '../protocol/host.ts';

/** How the search of a page is doing. A new object at each change, so it may be kept and compared. */
export interface PlacesStatus {
  readonly state: 'loading' | 'ready' | 'failed' | 'closed';
  /** Absolute where the page has an origin. */
  readonly base: string;
  /** Where the search runs, once that is settled. */
  readonly host?: 'service-worker' | 'worker' | 'page';
  /** Why it doesn't run where it was first meant to. */
  readonly fallbackReason?: string;
  /** Content version of the open bundle. */
  readonly version?: string;
  /** When that was made, as in its manifest. */
  readonly created?: string;
  /** How many places it holds. */
  readonly places?: number;
  /** Where it came from when it was opened. */
  readonly from?: BundleOrigin;
  /** How long the stages of opening it took, in ms. */
  readonly times?: StageTimes;
  /** Bytes that have come, and that there are, of the bundle that is being opened or fetched. */
  readonly loaded: number;
  readonly total: number;
  /** Where bundles are kept; in memory where the device doesn't let us, or as it was wanted. */
  readonly storage: 'indexeddb' | 'memory';
  /** Whether the open bundle is on the device. */
  readonly stored: boolean;
  /** Whether what is worked out of it at the start is there, too, so that the next start is short. */
  readonly indexCached: boolean;
  /** Whether the browser promised not to clear it away by itself. */
  readonly persisted?: boolean;
  /** Why it is not. */
  readonly storeProblem?: string;
  /** Whether a newer bundle is being looked for, or fetched. */
  readonly updating: boolean;
  /** When that was last done successfully, in ms since 1970. */
  readonly checked?: number;
  /** What went wrong last: why the bundle is not open, or why it is not the newest. */
  readonly error?: FingerpostError;
}

/** What listeners are told of, by event. */
export interface PlacesEvents {
  /** `status()` gives another object: this one. Comes before the event that tells what happened. */
  readonly change: PlacesStatus;
  readonly progress: OpenProgress;
  /** A bundle is open for the first time, or again after a failure. */
  readonly ready: PlacesStatus;
  /** The open bundle is on the device. */
  readonly stored: PlacesStatus;
  /** Another bundle took the place of the open one. */
  readonly updated: PlacesStatus;
  readonly error: FingerpostError;
}
