import { MAX_TIMER_MS } from '../core/async.ts';
import { backoffMs } from '../core/backoff.ts';

/** Plans when work is repeated: after an interval where it succeeded, with growing delays where it failed. */
export interface Schedule {
  succeeded(): void;
  /** @param costly whether a retry costs a download or seconds of work. Then the delays grow up to the interval. */
  failed(costly: boolean): void;
  stop(): void;
}

/** The longest delay after a cheap failure. */
const MAX_RETRY_MS = 300_000;

/** Returns the delay in ms after `failures` in a row: 1 s, 2 s, 4 s, up to 5 min, each a quarter more or less. */
export function retryDelayMs(failures: number, maxMs = MAX_RETRY_MS, random = Math.random()): number {
  return backoffMs(failures, 1000, maxMs, 0.25, random);
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
      plan(retryDelayMs(++failures, costly ? Math.max(intervalMs, MAX_RETRY_MS) : MAX_RETRY_MS)),
    stop() {
      stopped = true;
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', online);
    },
  };
}
