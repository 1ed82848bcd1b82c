import type { PlacesEvents } from './status.ts';

type Listener<T> = (detail: T) => void;

/** Listeners by event. One that throws disturbs neither the others nor the search. */
export class Listeners {
  readonly #byType = new Map<keyof PlacesEvents, Set<Listener<never>>>();

  /** @returns a function that takes the listener off again. */
  on<T extends keyof PlacesEvents>(type: T, listener: Listener<PlacesEvents[T]>): () => void {
    const listeners = this.#byType.get(type) ?? new Set();
    this.#byType.set(type, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  emit<T extends keyof PlacesEvents>(type: T, detail: PlacesEvents[T]): void {
    for (const listener of [...(this.#byType.get(type) ?? [])] as Listener<PlacesEvents[T]>[]) {
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
