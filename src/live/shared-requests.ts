import { abortable, withTimeout } from '../core/async.ts';

/** Work that runs. */
interface Running {
  readonly outcome: Promise<unknown>;
  /** Ends the work. The next caller starts anew. */
  readonly end: () => void;
  /** The number of callers that wait. */
  callers: number;
}

/**
 * Creates a function that runs the work of a key, or joins it where it runs already. Its outcome is not kept. The function rejects
 * with the reason of `caller` as soon as that is aborted. The signal that `work` gets aborts at the time limit, and when all of its
 * callers are gone.
 * @param timeLimitMs time limit of the whole work in ms, because a server may send bytes one by one for ever.
 * @param timeoutError creates the error of work that takes longer.
 */
export function createSharedRequests(timeLimitMs: number, timeoutError: () => Error) {
  const all = new Map<string, Running>();

  const begin = (key: string, work: (signal: AbortSignal) => Promise<unknown>): Running => {
    const controller = new AbortController();
    const end = (): void => {
      if (all.get(key) === running) all.delete(key);
      controller.abort();
    };
    const outcome = withTimeout(work(controller.signal), timeLimitMs, timeoutError).finally(end);
    const running: Running = { outcome, end, callers: 0 };
    all.set(key, running);
    return running;
  };

  return async <T>(
    key: string,
    caller: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    caller?.throwIfAborted();
    const running = all.get(key) ?? begin(key, work);
    running.callers++;
    try {
      return (await abortable(caller, () => running.outcome)) as T;
    } finally {
      running.callers--;
      if (running.callers === 0) running.end();
    }
  };
}
