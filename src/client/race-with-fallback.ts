import { withTimeout } from '../core/async.ts';

/**
 * Races two answers. The first usable one wins.
 * @param ours the answer if the other one fails. A rejection rejects the race at once.
 * @param theirs starts the other answer, which may be faster. It is aborted when it has lost; its failures are ignored.
 * @param timeoutMs how long the other answer may take.
 * @returns `ours`, unless `theirs` is faster, or `ours` is a 5xx and `theirs` succeeds.
 */
export function raceWithFallback(
  ours: Promise<Response>,
  theirs: (signal: AbortSignal) => Promise<Response>,
  timeoutMs: number,
): Promise<Response> {
  const other = new AbortController();
  const either = withTimeout(theirs(other.signal), timeoutMs, () => new Error('late')).catch(() => {
    other.abort();
    return ours;
  });
  // An error of ours waits for the other answer.
  const oursOrFallback = ours.then((response) => (response.status < 500 ? response : either));
  return Promise.race([either, oursOrFallback]).finally(() => other.abort());
}
