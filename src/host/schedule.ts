import { MAX_TIMER_MS } from '../core/time-limit.ts';

/** When work is done again: in a while where it succeeded, soon and then ever later where it failed. */
export interface Schedule {
  succeeded(): void;
  /** @param costly whether trying again costs a download or seconds of work, so that it is worth once an interval. */
  failed(costly: boolean): void;
  stop(): void;
}

const MAX_RETRY_MS = 300_000;

/**
 * How long to wait after so many failures in a row, in ms: 1 s, 2 s, 4 s, up to 5 min. A quarter more or less, so that
 * not all the kiosks of a town come at once when their server is back.
 * @param longest another limit than 5 min.
 */
export function retryDelay(failures: number, longest = MAX_RETRY_MS, random = Math.random()): number {
  return Math.min(1000 * 2 ** (failures - 1), longest) * (0.75 + random / 2);
}

/**
 * @param work is also done at once when the network comes back.
 * @param interval between successes, in ms; 0 for never.
 */
export function createSchedule(work: () => void, interval: number): Schedule {
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
      if (interval > 0) plan(Math.min(interval, MAX_TIMER_MS));
    },
    failed: (costly) =>
      plan(retryDelay(++failures, costly ? Math.max(interval, MAX_RETRY_MS) : MAX_RETRY_MS)),
    stop() {
      stopped = true;
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', online);
    },
  };
}
