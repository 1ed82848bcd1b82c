/** Time and chance, passed in so that what waits can be tried without waiting. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after so many milliseconds. */
  sleep(ms: number): Promise<void>;
  /** A signal that aborts with a `TimeoutError` after so many milliseconds. */
  limit(ms: number): AbortSignal;
  /** From 0 to below 1. */
  random(): number;
}

export const systemClock: Clock = {
  now: Date.now,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  limit: (ms) => AbortSignal.timeout(ms),
  random: Math.random,
};
