import { abortable } from '../core/async.ts';
import type { Timed } from './options.ts';

/** Maximum number of outcomes in memory. */
const MAX_OUTCOMES = 100;
/** Maximum size of all outcomes in memory. */
const MAX_BYTES = 16_000_000;

/**
 * Runs the work of a key once for all callers: they share it while it runs, and its outcome while that is current.
 * @param caller aborts when its caller no longer waits.
 * @param work receives a signal that aborts when the outcome is no longer needed.
 * @returns the outcome; rejects with the reason of `caller` as soon as that is aborted.
 */
export type Coalesce<Outcome> = <T extends Outcome>(
  key: string,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
) => Promise<T>;

/** How `createCoalesce` limits the work and its outcomes. */
export interface CoalesceOptions<Outcome> {
  /** Returns whether an outcome is still current. */
  readonly isCurrent: (outcome: Outcome) => boolean;
  /** Returns the maximum memory of an outcome in bytes. */
  readonly bytesOf: (outcome: Outcome) => number;
  /** Whether work ends when all of its callers are gone. Otherwise the next caller gets its outcome. */
  readonly endsUnwanted: boolean;
}

/** Work that runs, or its outcome. */
interface Entry<Outcome> {
  readonly promise: Promise<Outcome>;
  readonly controller: AbortController;
  /** The number of callers that wait. */
  callers: number;
  outcome?: Outcome;
}

/** Creates a cache that coalesces equal work. It evicts the least recently used outcomes first. */
export function createCoalesce<Outcome extends Timed>({
  isCurrent,
  bytesOf,
  endsUnwanted,
}: CoalesceOptions<Outcome>): Coalesce<Outcome> {
  const all = new Map<string, Entry<Outcome>>();

  const forget = (key: string, entry: Entry<Outcome>): void => {
    if (all.get(key) === entry) all.delete(key);
  };

  const begin = (key: string, work: (signal: AbortSignal) => Promise<Outcome>): Entry<Outcome> => {
    const controller = new AbortController();
    const entry: Entry<Outcome> = { promise: work(controller.signal), controller, callers: 0 };
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
      () => forget(key, entry),
    );
    return entry;
  };

  const share = async (
    key: string,
    caller: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<Outcome>,
  ): Promise<Outcome> => {
    caller?.throwIfAborted();
    for (const [other, { outcome }] of all) if (outcome && !isCurrent(outcome)) all.delete(other);
    const entry = all.get(key) ?? begin(key, work);
    // Move the entry to the end, so that it is evicted last.
    all.delete(key);
    all.set(key, entry);
    if (all.size > MAX_OUTCOMES) all.delete(all.keys().next().value!);
    entry.callers++;
    try {
      return await abortable(caller, () => entry.promise);
    } finally {
      entry.callers--;
      if (endsUnwanted && entry.callers === 0 && !entry.outcome) {
        forget(key, entry);
        entry.controller.abort();
      }
    }
  };
  return share as Coalesce<Outcome>;
}
