/**
 * Returns the delay before a retry: exponential backoff with jitter, which spreads the requests of clients that failed
 * together.
 * @param failures the number of failures in a row, from 1.
 * @param firstMs the delay after the first failure. It doubles with each further one.
 * @param maxMs the limit of the delay, without jitter.
 * @param jitter the share of the delay, from 0 to 1, by which it may be longer or shorter.
 * @param random from 0 to below 1.
 * @returns the delay in ms.
 */
export function backoffMs(
  failures: number,
  firstMs: number,
  maxMs: number,
  jitter: number,
  random: number,
): number {
  return Math.min(firstMs * 2 ** (failures - 1), maxMs) * (1 + jitter * (2 * random - 1));
}
