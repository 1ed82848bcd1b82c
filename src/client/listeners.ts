import type { PlacesEvents } from './status.ts';

type Listener<T> = (detail: T) => void;

/** Listeners by event. A listener that throws disturbs neither the others nor the search. */
export class Listeners {
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
