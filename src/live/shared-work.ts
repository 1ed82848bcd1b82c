import type { Timed } from './options.ts';

/** So many answers are kept in memory at most. */
const MOST_ANSWERS = 100;

/** Does what is asked for by several only once: while it is under way, and for as long as its outcome is current. */
export type SharedWork = <T extends Timed>(key: string, work: () => Promise<T>) => Promise<T>;

/** @param isCurrent whether an outcome still counts */
export function createSharedWork(isCurrent: (outcome: Timed) => boolean): SharedWork {
  const all = new Map<string, { promise: Promise<Timed>; outcome?: Timed }>();
  return <T extends Timed>(key: string, work: () => Promise<T>): Promise<T> => {
    for (const [other, { outcome }] of all) if (outcome && !isCurrent(outcome)) all.delete(other);
    const known = all.get(key);
    if (known) return known.promise as Promise<T>;
    const begun: { promise: Promise<T>; outcome?: T } = { promise: work() };
    all.set(key, begun);
    if (all.size > MOST_ANSWERS) all.delete(all.keys().next().value!);
    begun.promise.then(
      (outcome) => {
        begun.outcome = outcome;
      },
      // A failure is nobody else's: the next to ask tries again.
      () => all.get(key) === begun && all.delete(key),
    );
    return begun.promise;
  };
}
