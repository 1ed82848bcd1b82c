import type { Timed } from './options.ts';

/** So many answers are kept in memory at most, */
const MAX_OUTCOMES = 100;
/** and so many bytes of them. */
const MAX_BYTES = 16_000_000;

/** Does what is asked for by several only once: while it is under way, and for as long as its outcome is current. */
export type Coalesce<Outcome> = <T extends Outcome>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * @param isCurrent whether an outcome still counts
 * @param bytesOf how much memory an outcome takes, at most; those that were asked for least lately make way
 */
export function createCoalesce<Outcome extends Timed>(
  isCurrent: (outcome: Outcome) => boolean,
  bytesOf: (outcome: Outcome) => number,
): Coalesce<Outcome> {
  const all = new Map<string, { promise: Promise<Outcome>; outcome?: Outcome }>();
  return <T extends Outcome>(key: string, work: () => Promise<T>): Promise<T> => {
    for (const [other, { outcome }] of all) if (outcome && !isCurrent(outcome)) all.delete(other);
    const known = all.get(key);
    const entry: { promise: Promise<Outcome>; outcome?: Outcome } = known ?? { promise: work() };
    // The one that is asked for is the last to make way.
    all.delete(key);
    all.set(key, entry);
    if (known) return known.promise as Promise<T>;
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
      // A failure is nobody else's: the next to ask tries again.
      () => all.get(key) === entry && all.delete(key),
    );
    return entry.promise as Promise<T>;
  };
}
