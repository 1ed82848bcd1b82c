import type { OpenProgress } from '../bundle/open.ts';
import { type FallbackKind, FingerpostError } from '../core/errors.ts';
import { type HostReport, type HostStatus, nothingOpen } from '../protocol/host.ts';
import type { HostKind } from './connection.ts';

/** The status of a page's search. Each change makes a new object, so statuses can be stored and compared. */
export interface PlacesStatus extends HostStatus {
  readonly state: 'loading' | 'ready' | 'failed' | 'closed';
  /** Where the API begins; absolute where the page has an origin. */
  readonly base: string;
  /** Where the search runs, once a host has started. */
  readonly host?: HostKind;
  /** Why it doesn't run in a preferred host. */
  readonly fallbackReason?: string;
  /** The same as names. docs/errors has a page for each. */
  readonly fallbackKinds?: readonly FallbackKind[];
  /** Compressed bytes received of the parts that opening the bundle needs. The last value stays. */
  readonly loaded: number;
  /** Compressed bytes of all these parts; 0 until the manifest is known. */
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

/** The part of the status that the client sets. The host sets the rest. */
type OwnStatus = Omit<PlacesStatus, keyof HostStatus>;
type Change = { [Key in keyof OwnStatus]?: OwnStatus[Key] | undefined };

/** The status of a client and its listeners. After the change to `closed` nothing changes, and no listener is called. */
export class ClientState {
  status: PlacesStatus;
  // A listener that throws disturbs neither the others nor the search.
  readonly #events = new EventTarget();
  #own: Change;
  #host: HostStatus;

  constructor(base: string, store: boolean) {
    const own: OwnStatus = { state: 'loading', base, loaded: 0, total: 0, updating: false };
    this.#own = own;
    this.#host = nothingOpen(store);
    this.status = { ...own, ...this.#host };
  }

  get isClosed(): boolean {
    return this.status.state === 'closed';
  }

  /** Returns a function that removes the listener. */
  on<T extends keyof PlacesEvents>(type: T, listener: (detail: PlacesEvents[T]) => void): () => void {
    const listen = (event: Event): void => listener((event as CustomEvent<PlacesEvents[T]>).detail);
    this.#events.addEventListener(type, listen);
    return () => this.#events.removeEventListener(type, listen);
  }

  /**
   * Makes a new status and emits `change`, if any value differs as JSON.
   * @param change the new values. A key with the value `undefined` is removed from the status.
   * @param host the whole status of the host.
   */
  change(change: Change, host = this.#host): void {
    const own = { ...this.#own, ...change };
    const entries = Object.entries({ ...own, ...host }).filter(([, value]) => value !== undefined);
    const status = Object.fromEntries(entries) as unknown as PlacesStatus;
    if (this.isClosed || JSON.stringify(status) === JSON.stringify(this.status)) return;
    this.#own = own;
    this.#host = host;
    this.status = status;
    this.#events.dispatchEvent(new CustomEvent('change', { detail: status }));
  }

  /** Shows an error, and emits it unless it is shown already, or expected. */
  fail(error: FingerpostError, change: Change = {}, isExpected = false): void {
    const isKnown = error.message === this.status.error?.message;
    this.change({ ...change, error });
    if (!isKnown && !isExpected) this.#emit('error', error);
  }

  /** Notes that the host has opened a bundle, and emits what follows from its status. */
  ready(): void {
    this.change({ state: 'ready', error: undefined });
    this.#emit('ready', this.status);
    if (this.status.stored) this.#emit('stored', this.status);
  }

  /** Takes the status of the host, or its progress, and emits what follows from that. */
  onReport(report: HostReport): void {
    if (report.type === 'progress') {
      const { loaded, total } = report.progress;
      this.change({ loaded, total });
      this.#emit('progress', report.progress);
      return;
    }
    const { status, error } = report;
    const { state, version, stored } = this.status;
    if (state !== 'ready') {
      this.change({}, status);
      return;
    }
    // A Service Worker that was killed has nothing open at first. It opens its bundle again for the next request.
    if (status.version === undefined) return;
    const isOther = status.version !== version;
    this.change(isOther ? { error: undefined } : {}, status);
    if (isOther) this.#emit('updated', this.status);
    if (status.stored && (isOther || !stored)) this.#emit('stored', this.status);
    // Only damage is news: being offline is expected.
    if (error?.code === 'bundle-corrupt') this.fail(new FingerpostError(error.code, error.message));
  }

  #emit<T extends keyof PlacesEvents>(type: T, detail: PlacesEvents[T]): void {
    if (!this.isClosed) this.#events.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
