// Time limits, the time before a retry, and waits that end when nobody wants the work any more.

/**
 * Returns the delay before a retry: exponential backoff with jitter, which spreads the requests of clients that failed
 * together.
 * @param failures the number of failures in a row, from 1.
 * @param firstMs the delay after the first failure. It doubles with each further one.
 * @param maxMs the limit of the delay, without jitter.
 * @param jitter the share of the delay, from 0 to 1, by which it may be longer or shorter.
 * @param random from 0 to below 1.
 * @returns the delay in ms.
 */
export function backoffMs(
  failures: number,
  firstMs: number,
  maxMs: number,
  jitter: number,
  random: number,
): number {
  return Math.min(firstMs * 2 ** (failures - 1), maxMs) * (1 + jitter * (2 * random - 1));
}

/** The longest delay of a timer, in milliseconds. `setTimeout` fires at once for anything longer. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Waits for `work`, but no longer than `ms` milliseconds. The work itself continues after a timeout, and its outcome is
 * ignored.
 * @param late creates the error of a timeout.
 * @returns what `work` resolves to; rejects with `late()` after the timeout.
 */
export async function withTimeout<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), Math.min(ms, MAX_TIMER_MS));
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs `work` unless `signal` is aborted already, and stops waiting for it when the signal is aborted.
 * @returns what `work` resolves to; rejects with the signal's reason as soon as it is aborted.
 */
export async function abortable<T>(
  signal: AbortSignal | null | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!signal) return work();
  signal.throwIfAborted();
  let onAbort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
