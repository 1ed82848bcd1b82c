import { FingerpostError } from '../core/errors.ts';
import type { HostReport } from '../protocol/host.ts';
import type { PlacesEvents, PlacesStatus } from './status.ts';

type Change = { [Key in keyof PlacesStatus]?: PlacesStatus[Key] | undefined };

type Listener<T> = (detail: T) => void;

/** Listeners by event. A listener that throws disturbs neither the others nor the search. */
class Listeners {
  readonly #byType = new Map<keyof PlacesEvents, Set<Listener<never>>>();

  /** Returns a function that removes the listener. */
  on<T extends keyof PlacesEvents>(type: T, listener: Listener<PlacesEvents[T]>): () => void {
    const listeners = this.#byType.get(type) ?? new Set();
    this.#byType.set(type, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  /** Calls every listener of the event. Never throws. */
  emit<T extends keyof PlacesEvents>(type: T, detail: PlacesEvents[T]): void {
    for (const listener of [...(this.#byType.get(type) ?? [])] as Listener<PlacesEvents[T]>[]) {
      try {
        listener(detail);
      } catch (error) {
        // Rethrow as an uncaught error of the page, as for any event listener.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}

/** The status of a client and its listeners. After the change to `closed` nothing changes, and no listener is called. */
export class ClientState extends Listeners {
  status: PlacesStatus;

  constructor(base: string, store: boolean) {
    super();
    const storage = store ? 'indexeddb' : 'memory';
    this.status = {
      state: 'loading',
      base,
      loaded: 0,
      total: 0,
      storage,
      stored: false,
      indexCached: false,
      updating: false,
    };
  }

  get isClosed(): boolean {
    return this.status.state === 'closed';
  }

  /**
   * Makes a new status and emits `change`, if any value differs.
   * @param change the new values. A key with the value `undefined` is removed from the status.
   */
  change(change: Change): void {
    const { status } = this;
    const differs = (key: string): boolean =>
      change[key as keyof Change] !== status[key as keyof PlacesStatus];
    if (this.isClosed || !Object.keys(change).some(differs)) return;
    const entries = Object.entries({ ...status, ...change }).filter(([, value]) => value !== undefined);
    this.status = Object.fromEntries(entries) as unknown as PlacesStatus;
    super.emit('change', this.status);
  }

  override emit<T extends keyof PlacesEvents>(type: T, detail: PlacesEvents[T]): void {
    if (!this.isClosed) super.emit(type, detail);
  }

  /** Applies a report of the host to the status, and emits its event. */
  onReport(report: HostReport): void {
    if (this.isClosed) return;
    switch (report.type) {
      case 'progress': {
        const { loaded, total } = report.progress;
        this.change({ loaded, total });
        this.emit('progress', report.progress);
        break;
      }
      case 'switched':
        this.change({ ...report.opened, texts: report.opened.texts, error: undefined });
        this.emit('updated', this.status);
        if (report.opened.stored) this.onReport({ type: 'stored' });
        break;
      case 'renewed':
        this.change({ created: report.created });
        break;
      case 'stored':
        this.change({
          storage: 'indexeddb',
          stored: true,
          storeProblem: undefined,
          storeProblemKind: undefined,
        });
        this.emit('stored', this.status);
        break;
      case 'index-cached':
        this.change({ indexCached: report.indexCached });
        break;
      case 'texts': {
        this.change({ texts: report.texts });
        // Only damage is news: being offline is expected.
        if (report.error?.code !== 'bundle-corrupt') break;
        const error = new FingerpostError(report.error.code, report.error.message);
        this.change({ error });
        this.emit('error', error);
        break;
      }
      case 'dropped':
        this.change({ stored: false, indexCached: false });
        break;
      case 'store-failed':
        this.change({
          storage: this.status.stored ? 'indexeddb' : 'memory',
          storeProblem: report.reason,
          storeProblemKind: report.kind,
        });
    }
  }
}
