import { setTimeout } from 'node:timers/promises';

/** Time and chance, passed in so that what waits can be tried without waiting. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after so many milliseconds; rejects with the signal's reason where that aborts before. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** A signal that aborts with a `TimeoutError` after so many milliseconds. */
  limit(ms: number): AbortSignal;
  /** From 0 to below 1. */
  random(): number;
}

export const systemClock: Clock = {
  now: Date.now,
  sleep: (ms, signal) =>
    setTimeout(ms, undefined, signal && { signal }).catch(() => signal?.throwIfAborted()),
  limit: (ms) => AbortSignal.timeout(ms),
  random: Math.random,
};
