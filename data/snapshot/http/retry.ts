/** First wait before a request is made again, in milliseconds; each further one is twice as long. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 60_000;

/** Whether an answer of this status may be another one the next time: 408, 429, and the server's own failures but 501. */
export function mayBeRetried(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 501);
}

/**
 * How long to wait, in milliseconds, before the attempt after number `attempt` (from 0). Between half and one and a half
 * of the doubled wait, so that clients that failed together don't come back together.
 * @param random from 0 to below 1
 */
export function backoff(attempt: number, random: number): number {
  return Math.round(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.5 + random));
}

/**
 * The wait that a `Retry-After` header asks for, in milliseconds from `now`: whole seconds or an HTTP date
 * (RFC 9110, 10.2.3). `undefined` without one, or for one that is neither.
 */
export function retryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
