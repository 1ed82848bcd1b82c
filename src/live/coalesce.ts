import type { Timed } from './options.ts';

/** Maximum number of outcomes in memory. */
const MAX_OUTCOMES = 100;
/** Maximum size of all outcomes in memory. */
const MAX_BYTES = 16_000_000;

/** Runs the work of a key once for all callers: they share it while it runs, and its outcome while that is current. */
export type Coalesce<Outcome> = <T extends Outcome>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Creates a cache that coalesces equal work. It evicts the least recently used outcomes first.
 * @param isCurrent returns whether an outcome is still current.
 * @param bytesOf returns the maximum memory of an outcome in bytes.
 */
export function createCoalesce<Outcome extends Timed>(
  isCurrent: (outcome: Outcome) => boolean,
  bytesOf: (outcome: Outcome) => number,
): Coalesce<Outcome> {
  const all = new Map<string, { promise: Promise<Outcome>; outcome?: Outcome }>();
  return <T extends Outcome>(key: string, work: () => Promise<T>): Promise<T> => {
    for (const [other, { outcome }] of all) if (outcome && !isCurrent(outcome)) all.delete(other);
    const existing = all.get(key);
    const entry: { promise: Promise<Outcome>; outcome?: Outcome } = existing ?? { promise: work() };
    // Move the entry to the end, so that it is evicted last.
    all.delete(key);
    all.set(key, entry);
    if (existing) return existing.promise as Promise<T>;
    if (all.size > MAX_OUTCOMES) all.delete(all.keys().next().value!);
    entry.promise.then(
      (outcome) => {
        entry.outcome = outcome;
        let bytes = 0;
        for (const [other, { outcome }] of [...all].reverse()) {
          bytes += outcome ? bytesOf(outcome) : 0;
          if (outcome && bytes > MAX_BYTES) all.delete(other);
        }
      },
      // Failures aren't cached: the next caller retries.
      () => all.get(key) === entry && all.delete(key),
    );
    return entry.promise as Promise<T>;
  };
}
