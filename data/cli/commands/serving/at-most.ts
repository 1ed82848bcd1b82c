/**
 * Work that was ended early frees its place only after this time. Otherwise clients that hang up at once could open any number of
 * connections to another server, each of which the system remembers for a minute.
 */
export const PAUSE_MS = 100;

/**
 * Runs work now or later.
 * @param signal ends the work, which the work itself sees to. Work that has not begun then never does.
 * @returns what the work resolves to; rejects with the signal's reason if it is aborted before the work begins.
 */
export type Run = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Returns a function that runs work, at most so many pieces at the same time. Others wait, and begin in the order in which they came. */
export function atMost(running: number): Run {
  let free = running;
  const waiting = new Set<() => void>();
  const wait = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting.delete(begin);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.add(begin);
    });
  const release = (): void => {
    const [next] = waiting;
    if (next) {
      waiting.delete(next);
      next();
    } else free++;
  };
  return async (work, signal) => {
    signal?.throwIfAborted();
    if (free > 0) free--;
    else await wait(signal);
    try {
      return await work();
    } finally {
      if (signal?.aborted) setTimeout(release, PAUSE_MS);
      else release();
    }
  };
}
