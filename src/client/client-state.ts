import { FingerpostError } from '../core/errors.ts';
import { type HostReport, type HostStatus, nothingOpen } from '../protocol/host.ts';
import type { PlacesEvents, PlacesStatus } from './status.ts';

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
