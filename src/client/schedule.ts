import { backoffMs, MAX_TIMER_MS } from '../core/async.ts';

/** The longest delay after a cheap failure. */
const MAX_RETRY_MS = 300_000;

export type Schedule = ReturnType<typeof createSchedule>;

/**
 * Plans when work is repeated: after an interval where it succeeded, with growing delays where it failed. Nothing is planned
 * until the first success or failure.
 * @param work also runs at once when the browser says that the network is back.
 * @param intervalMs between successes, in ms; 0 for never.
 */
export function createSchedule(work: () => void, intervalMs: number) {
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
    succeeded(): void {
      failures = 0;
      clearTimeout(timer);
      if (intervalMs > 0) plan(Math.min(intervalMs, MAX_TIMER_MS));
    },
    /**
     * Retries after 1 s, 2 s, 4 s, up to 5 min, each a quarter more or less.
     * @param costly whether a retry costs a download or seconds of work. Then the delays grow up to the interval.
     */
    failed(costly: boolean): void {
      const maxMs = costly ? Math.max(intervalMs, MAX_RETRY_MS) : MAX_RETRY_MS;
      plan(backoffMs(++failures, 1000, maxMs, 0.25, Math.random()));
    },
    stop(): void {
      stopped = true;
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', online);
    },
  };
}
