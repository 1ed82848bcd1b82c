import { backoffMs } from '../../../src/core/backoff.ts';
import type { Clock } from '../../io/clock.ts';

/** Spaces the requests to one service. All its clients share one limiter. */
export interface RateLimiter {
  /** Resolves when the caller may send a request. Rejects with the signal's reason when it aborts earlier. */
  turn(signal?: AbortSignal): Promise<void>;
  /** Holds all requests back for `ms` milliseconds, because the service requested it. */
  pause(ms: number): void;
}

/** Returns a limiter whose turns are at least `delay` milliseconds apart. */
export function createRateLimiter(clock: Clock, delayMs: number): RateLimiter {
  let next = 0;
  return {
    async turn(signal) {
      // Another request may start a pause during this wait.
      for (let wait = next - clock.now(); wait > 0; wait = next - clock.now()) {
        await clock.sleep(wait, signal);
      }
      next = clock.now() + delayMs;
    },
    pause(ms) {
      next = Math.max(next, clock.now() + ms);
    },
  };
}

/** Returns the delay in ms after `failures` in a row: 0.5 s, 1 s, 2 s, up to a minute, each half more or less. */
export function requestDelayMs(failures: number, random: number): number {
  return Math.round(backoffMs(failures, 500, 60_000, 0.5, random));
}

/** Returns whether a retry may get another status: after 408, 429, and all server errors except 501. */
export function mayBeRetried(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 501);
}

/**
 * Returns the wait of a `Retry-After` header in milliseconds from `now`. The header has whole seconds or an HTTP date
 * (RFC 9110, 10.2.3). Returns `undefined` without a valid header.
 */
export function retryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
