import type { Clock } from './clock.ts';

/** When the next request may be made, shared by all that make requests of one service. */
export interface RateLimiter {
  /** Resolves when it is the caller's turn; rejects with the signal's reason where that aborts before. */
  turn(signal?: AbortSignal): Promise<void>;
  /** Gives no turn for so many milliseconds: the service asked to be left alone. */
  pause(ms: number): void;
}

/** Turns that are at least `delay` milliseconds apart. */
export function createRateLimiter(clock: Clock, delay: number): RateLimiter {
  let next = 0;
  return {
    async turn(signal) {
      // A pause may begin while this one waits.
      for (let wait = next - clock.now(); wait > 0; wait = next - clock.now()) {
        await clock.sleep(wait, signal);
      }
      next = clock.now() + delay;
    },
    pause(ms) {
      next = Math.max(next, clock.now() + ms);
    },
  };
}

/** First wait before a request is made again, in milliseconds; each further one is twice as long. */
const FIRST_WAIT_MS = 500;
const MAX_BACKOFF_MS = 60_000;

/** Whether an answer of this status may be another one the next time: 408, 429, and the server's own failures but 501. */
export function mayBeRetried(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 501);
}

/**
 * How long to wait, in milliseconds, before the attempt after number `attempt` (from 0). Between half and one and a half
 * of the doubled wait, so that clients that failed together don't come back together.
 * @param random from 0 to below 1
 */
export function backoff(attempt: number, random: number): number {
  return Math.round(Math.min(MAX_BACKOFF_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.5 + random));
}

/**
 * The wait that a `Retry-After` header asks for, in milliseconds from `now`: whole seconds or an HTTP date
 * (RFC 9110, 10.2.3). `undefined` without one, or for one that is neither.
 */
export function retryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
