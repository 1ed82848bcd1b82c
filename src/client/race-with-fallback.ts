import { withTimeout } from '../core/async.ts';

/**
 * Asks two at once and takes the first that can answer.
 * @param ours what is answered in the end, whatever that is. Where it rejects, so does all, at once.
 * @param theirs another that may be sooner, given up by its signal where it is not. Nobody sees its failures.
 * @param timeLimit how long the other may take, in ms
 */
export function raceWithFallback(
  ours: Promise<Response>,
  theirs: (signal: AbortSignal) => Promise<Response>,
  timeLimit: number,
): Promise<Response> {
  const other = new AbortController();
  const either = withTimeout(theirs(other.signal), timeLimit, () => new Error('late')).catch(() => {
    other.abort();
    return ours;
  });
  // A complaint can wait for what the other says.
  const inTurn = ours.then((response) => (response.status < 500 ? response : either));
  return Promise.race([either, inTurn]).finally(() => other.abort());
}
