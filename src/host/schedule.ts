import { MAX_TIMER_MS } from '../core/async.ts';

/** Plans when work is repeated: after an interval where it succeeded, with growing delays where it failed. */
export interface Schedule {
  succeeded(): void;
  /** @param costly whether a retry costs a download or seconds of work. Then the delays grow up to the interval. */
  failed(costly: boolean): void;
  stop(): void;
}

/** The longest delay after a cheap failure. */
const MAX_RETRY_MS = 300_000;

/**
 * Exponential backoff with jitter: 1 s, 2 s, 4 s, up to 5 min, each a quarter more or less. The jitter spreads the
 * requests of many kiosks when their server is back.
 * @param failures the number of failures in a row, from 1.
 * @param maxMs the limit, 5 min by default.
 * @returns the delay in ms.
 */
export function retryDelay(failures: number, maxMs = MAX_RETRY_MS, random = Math.random()): number {
  return Math.min(1000 * 2 ** (failures - 1), maxMs) * (0.75 + random / 2);
}

/**
 * Starts a schedule. Nothing is planned until the first success or failure.
 * @param work also runs at once when the browser says that the network is back.
 * @param intervalMs between successes, in ms; 0 for never.
 */
export function createSchedule(work: () => void, intervalMs: number): Schedule {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let stopped = false;
  const plan = (ms: number): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(work, ms);
  };
  const online = (): void => {
    failures = 0;
    plan(0);
  };
  globalThis.addEventListener?.('online', online);
  return {
    succeeded() {
      failures = 0;
      clearTimeout(timer);
      if (intervalMs > 0) plan(Math.min(intervalMs, MAX_TIMER_MS));
    },
    failed: (costly) =>
      plan(retryDelay(++failures, costly ? Math.max(intervalMs, MAX_RETRY_MS) : MAX_RETRY_MS)),
    stop() {
      stopped = true;
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', online);
    },
  };
}
