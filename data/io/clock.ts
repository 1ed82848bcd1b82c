import { setTimeout } from 'node:timers/promises';

/** Time and randomness. They are passed in, so that tests can wait without waiting. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms` milliseconds. Rejects with the signal's reason when it aborts earlier. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Returns a signal that aborts with a `TimeoutError` after `ms` milliseconds. */
  limit(ms: number): AbortSignal;
  /** A random number from 0 to below 1. */
  random(): number;
}

/** The clock of the system. */
export const systemClock: Clock = {
  now: Date.now,
  sleep: (ms, signal) =>
    setTimeout(ms, undefined, signal && { signal }).catch(() => signal?.throwIfAborted()),
  limit: (ms) => AbortSignal.timeout(ms),
  random: Math.random,
};
