import type { OpenProgress } from '../bundle/open.ts';
import type { FingerpostError } from '../core/errors.ts';

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
  /** How many places it holds. */
  readonly places?: number;
  /** Bytes of the bundle that have come, and that there are. */
  readonly loaded: number;
  readonly total: number;
  /** Whether the bundle is on the device. */
  readonly stored: boolean;
  /** Why it is not. */
  readonly storeProblem?: string;
  /** What went wrong last: why the bundle is not open, or why it is not the newest. */
  readonly error?: FingerpostError;
}

/** What listeners are told of, by event. */
export interface PlacesEvents {
  readonly progress: OpenProgress;
  readonly ready: PlacesStatus;
  readonly error: FingerpostError;
}

type Listener<T> = (detail: T) => void;

/** Listeners by event. One that throws disturbs neither the others nor the search. */
export class Listeners {
  private readonly byType = new Map<keyof PlacesEvents, Set<Listener<never>>>();

  /** @returns a function that takes the listener off again. */
  on<T extends keyof PlacesEvents>(type: T, listener: Listener<PlacesEvents[T]>): () => void {
    const listeners = this.byType.get(type) ?? new Set();
    this.byType.set(type, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  emit<T extends keyof PlacesEvents>(type: T, detail: PlacesEvents[T]): void {
    for (const listener of [...(this.byType.get(type) ?? [])] as Listener<PlacesEvents[T]>[]) {
      try {
        listener(detail);
      } catch (error) {
        // It surfaces as an uncaught error of the page, as that of any event listener does.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
