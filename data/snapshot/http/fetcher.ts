import { FingerpostError } from '../../../src/core/errors.ts';
import { readJson, readText } from './body.ts';
import type { Clock } from './clock.ts';
import { describePermanentFailure, describeTransientFailure } from './failures';
import { createRateLimiter } from './pacing';
import { backoff, mayBeRetried, retryAfter } from './pacing.ts';

/** What a service said to one request. `problem` is a sentence that names the URL. */
export type Answer =
  | { readonly ok: true; readonly url: string; readonly json: unknown }
  | { readonly ok: false; readonly url: string; readonly status: number; readonly problem: string };

/**
 * Asks the service for a path below its base.
 * @param mayBeMissing whether a 503 in the service's own words, with no time to come back, says that it has nothing of the
 * kind (docs/contract.md, Live). Otherwise a 503 is a failure for now.
 * @throws FingerpostError `bad-input` where no answer is to be had, or one that can't be read as JSON.
 */
export type Fetcher = (path: string, mayBeMissing?: boolean) => Promise<Answer>;

export interface FetcherOptions {
  /** Absolute URL without a slash at its end; the paths begin with one. */
  readonly base: string;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  /** Milliseconds between two requests, at least. */
  readonly delayMs: number;
  /** Milliseconds that a request may take, its body included. */
  readonly timeoutMs: number;
  /** How many more times a request is made that failed for now. */
  readonly retries: number;
  readonly userAgent: string;
  /** Ends all waiting: from then on, asking rejects with its reason. */
  readonly signal?: AbortSignal;
  /** Told why, and for how many milliseconds, a request waits to be made again. */
  readonly onWait?: (why: string, ms: number) => void;
}

/** A service that asks for a longer wait than this, in milliseconds, is better asked another time. */
const MAX_RETRY_AFTER_MS = 10 * 60_000;

/** What a failed attempt came to: worth another, after `wait` milliseconds if the service said so. */
interface FailedAttempt {
  readonly problem: string;
  readonly status?: number;
  readonly wait?: number | undefined;
}

/** A polite client of one service: paced, patient for a while, and clear when it gives up. */
export function createFetcher(options: FetcherOptions): Fetcher {
  const { base, fetch, clock, retries, signal, onWait } = options;
  const pace = createRateLimiter(clock, options.delayMs);

  async function attempt(url: string, mayBeMissing: boolean): Promise<Answer | FailedAttempt> {
    try {
      const response = await fetch(url, {
        headers: { Accept: 'application/json', 'User-Agent': options.userAgent },
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
      const ms = Math.max(wait, backoff(made, clock.random()));
      onWait?.(problem, ms);
      if (wait > 0) pace.pause(wait);
      await clock.sleep(ms, signal);
    }
  };
}

/**
 * The JSON of an answer that has to be a good one.
 * @throws FingerpostError `bad-input` with the answer's problem.
 */
export function jsonOf(answer: Answer): unknown {
  if (answer.ok) return answer.json;
  throw new FingerpostError('bad-input', answer.problem);
}

/** Letters of an error that is read for what it says. */
const MAX_DESCRIPTION_LENGTH = 100_000;

/** What the service itself says of a failure, where it says it in the way of this API. */
function descriptionIn(text: string): string {
  if (text.length > MAX_DESCRIPTION_LENGTH) return '';
  try {
    const { description } = JSON.parse(text);
    return typeof description === 'string' ? ` ("${description.slice(0, 200)}")` : '';
  } catch {
    return '';
  }
}
