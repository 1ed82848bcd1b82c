import { FingerpostError } from '../../../src/core/errors.ts';
import type { Clock } from '../../io/clock.ts';
import { readJson, readText } from './body.ts';
import { describePermanentFailure, describeTransientFailure } from './failures.ts';
import { createRateLimiter, mayBeRetried, requestDelayMs, retryAfter } from './pacing.ts';

/** The answer to one request. `problem` is a sentence that names the URL. */
export type ServiceAnswer =
  | { readonly ok: true; readonly url: string; readonly json: unknown }
  | { readonly ok: false; readonly url: string; readonly status: number; readonly problem: string };

/**
 * Fetches JSON from a path below the base of the service.
 * @param mayBeMissing whether a 503 with a description and without `Retry-After` means that the service lacks the
 *   resource (docs/contract.md, Live). Otherwise a 503 is a transient failure.
 * @throws FingerpostError `bad-input` when there is no answer, or one that is not JSON.
 */
export type Fetcher = (path: string, mayBeMissing?: boolean) => Promise<ServiceAnswer>;

/** Options of `createFetcher`. */
export interface FetcherOptions {
  /** Absolute URL without a slash at its end. Every path begins with a slash. */
  readonly base: string;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  /** Minimum time between two requests, in milliseconds. */
  readonly delayMs: number;
  /** Maximum time for a request and its body, in milliseconds. */
  readonly timeoutMs: number;
  /** How often a request is retried after a transient failure. */
  readonly retries: number;
  readonly userAgent: string;
  /** Languages that names are requested in, the best first; default: whatever the service has. */
  readonly languages?: readonly string[];
  /** Cancels all waiting and every further request. Calls then reject with its reason. */
  readonly signal?: AbortSignal;
  /** Receives the reason and the milliseconds of each wait before a retry. */
  readonly onWait?: (why: string, ms: number) => void;
}

/** The longest `Retry-After` that is honoured. A service with a longer one is better crawled later. */
const MAX_RETRY_AFTER_MS = 10 * 60_000;

/** A failed attempt that may be retried, after `wait` milliseconds if the service requested them. */
interface FailedAttempt {
  readonly problem: string;
  readonly status?: number;
  readonly wait?: number | undefined;
}

/** Returns a client of one service that limits its rate and retries transient failures. */
export function createFetcher(options: FetcherOptions): Fetcher {
  const { base, fetch, clock, retries, signal, onWait } = options;
  const pace = createRateLimiter(clock, options.delayMs);

  async function attempt(url: string, mayBeMissing: boolean): Promise<ServiceAnswer | FailedAttempt> {
    try {
      const response = await fetch(url, {
        headers: {
          Accept: 'application/json',
          'User-Agent': options.userAgent,
          ...(options.languages && { 'Accept-Language': acceptLanguage(options.languages) }),
        },
        signal: AbortSignal.any([clock.limit(options.timeoutMs), ...(signal ? [signal] : [])]),
      });
      const text = await readText(response, url);
      const { status } = response;
      if (response.ok) {
        const body = readJson(text);
        if ('json' in body) return { ok: true, url, json: body.json };
        const problem = `${url} ${body.instead}`;
        if (body.broken) return { problem };
        throw new FingerpostError('bad-input', problem);
      }
      const description = descriptionIn(text);
      const problem = `${url} was answered with ${status}${description}`;
      const wait = retryAfter(response.headers.get('Retry-After'), clock.now());
      const isMissing = mayBeMissing && status === 503 && description !== '' && wait === undefined;
      return isMissing || !mayBeRetried(status)
        ? { ok: false, url, status, problem }
        : { problem, status, wait };
    } catch (thrown) {
      signal?.throwIfAborted();
      if (thrown instanceof FingerpostError) throw thrown;
      const refusal = describePermanentFailure(thrown);
      if (refusal !== undefined)
        throw new FingerpostError('bad-input', `${url} ${refusal}`, { cause: thrown });
      return { problem: `${url} ${describeTransientFailure(thrown, options.timeoutMs)}` };
    }
  }

  return async (path, mayBeMissing = false) => {
    const url = base + path;
    for (let made = 0; ; made++) {
      await pace.turn(signal);
      signal?.throwIfAborted();
      const outcome = await attempt(url, mayBeMissing);
      if ('ok' in outcome) return outcome;
      const { problem, status, wait = 0 } = outcome;
      if (wait > MAX_RETRY_AFTER_MS) {
        const minutes = Math.ceil(wait / 60_000).toLocaleString('en');
        throw new FingerpostError('bad-input', `${problem}; it asks to be left alone for ${minutes} minutes`);
      }
      if (made === retries) {
        const given = made === 0 ? problem : `${problem}, ${made + 1} times in a row`;
        if (status !== undefined) return { ok: false, url, status, problem: given };
        throw new FingerpostError('bad-input', given);
      }
      const ms = Math.max(wait, requestDelayMs(made + 1, clock.random()));
      onWait?.(problem, ms);
      if (wait > 0) pace.pause(wait);
      await clock.sleep(ms, signal);
    }
  };
}

/**
 * Returns the JSON of an answer.
 * @throws FingerpostError `bad-input` with the problem of an answer that is not successful.
 */
export function jsonOf(answer: ServiceAnswer): unknown {
  if (answer.ok) return answer.json;
  throw new FingerpostError('bad-input', answer.problem);
}

/** The longest error body, in characters, that is searched for a description. */
const MAX_DESCRIPTION_LENGTH = 100_000;

/** Returns the `description` of an error body in the format of this API, quoted and in brackets, or an empty string. */
function descriptionIn(text: string): string {
  if (text.length > MAX_DESCRIPTION_LENGTH) return '';
  try {
    const { description } = JSON.parse(text);
    return typeof description === 'string' ? ` ("${description.slice(0, 200)}")` : '';
  } catch {
    return '';
  }
}

/** The value of the header for languages in this order: `fi, sv;q=0.9, en;q=0.8`. There are at most nine. */
function acceptLanguage(codes: readonly string[]): string {
  return codes.map((code, i) => (i === 0 ? code : `${code};q=0.${10 - i}`)).join(', ');
}
