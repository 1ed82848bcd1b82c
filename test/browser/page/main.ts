import type { PlacesFetch } from '../../../src/index.ts';
import * as fingerpost from '../../../src/index.ts';
import { type Listing, listingOf } from './listing.ts';

declare global {
  interface Window {
    createPlacesFetch: typeof fingerpost.createPlacesFetch;
    /** The facade of the test that runs, and its reports. */
    places: PlacesFetch;
    reports: string[];
    /** The answers of `places` for all its places. */
    listing: () => Promise<Listing>;
    /** Resolves when a live answer is on the device, for which nobody else waits. */
    untilLiveKept: () => Promise<void>;
    /** Errors that nobody caught, and rejections that nobody handled. */
    uncaught: string[];
    unhandled: string[];
    /** The workers that were started and not ended. */
    workers: Set<Worker>;
    /**
     * Has the next timer of so many ms ring at once, so that a test need not wait for a time limit, nor set one that a
     * busy machine does not keep elsewhere in the test.
     */
    cutShort: (limit: number) => void;
  }
}

window.createPlacesFetch = fingerpost.createPlacesFetch;
window.listing = () => listingOf((path) => window.places(path));
window.untilLiveKept = async () => {
  const result = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const [{ name = '' } = {}] = await indexedDB.databases();
  const db = await result(indexedDB.open(name));
  while ((await result(db.transaction('values').objectStore('values').count('live'))) === 0);
  db.close();
};
window.uncaught = [];
window.addEventListener('error', ({ message }) => window.uncaught.push(message));
window.unhandled = [];
window.addEventListener('unhandledrejection', ({ reason }) => window.unhandled.push(String(reason)));
window.workers = new Set();
window.cutShort = (limit) => {
  const real: (ring: TimerHandler, ms?: number) => number = window.setInterval.bind(window);
  const next = (ring: TimerHandler, ms?: number): number => {
    if (ms !== limit / 2) return real(ring, ms);
    Object.assign(window, { setInterval: real });
    return real(ring, 10);
  };
  Object.assign(window, { setInterval: next });
};
if ('Worker' in window) {
  window.Worker = class extends Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      window.workers.add(this);
    }

    override terminate(): void {
      super.terminate();
      window.workers.delete(this);
    }
  };
}
