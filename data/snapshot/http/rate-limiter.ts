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
