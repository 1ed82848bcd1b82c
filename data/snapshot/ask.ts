import { asFingerpostError, FingerpostError } from '../../src/core/errors.ts';
import { parseJson, readText } from './body.ts';
import type { Clock } from './clock.ts';
import { createPace } from './pace.ts';
import { backoff, mayBeRetried, retryAfter } from './retry.ts';

/** What a service said to one request. `problem` is a sentence that names the URL. */
export type Answer =
  | { readonly ok: true; readonly url: string; readonly json: unknown }
  | { readonly ok: false; readonly url: string; readonly status: number; readonly problem: string };

/**
 * Asks the service for a path below its base.
 * Rejects with FingerpostError `bad-input` where no answer is to be had, or one that can't be read as JSON.
 */
export type Ask = (path: string) => Promise<Answer>;

export interface AskOptions {
  /** Absolute URL without a slash at its end; the paths begin with one. */
  readonly base: string;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  /** Milliseconds between two requests, at least. */
  readonly delay: number;
  /** Milliseconds that a request may take, its body included. */
  readonly timeout: number;
  /** How many more times a request is made that failed for now. */
  readonly retries: number;
  readonly userAgent: string;
  /** Told why, and for how many milliseconds, a request waits to be made again. */
  readonly onWait?: (why: string, ms: number) => void;
}

/** A service that asks for a longer wait than this, in milliseconds, is better asked another time. */
const LONGEST_PATIENCE = 10 * 60_000;

/** What a failed attempt came to: worth another, after `wait` milliseconds if the service said so. */
interface Failed {
  readonly problem: string;
  readonly status?: number;
  readonly wait?: number | undefined;
}

/** A polite client of one service: paced, patient for a while, and clear when it gives up. */
export function createAsk(options: AskOptions): Ask {
  const { base, fetch, clock, retries, onWait } = options;
  const pace = createPace(clock, options.delay);

  async function attempt(url: string): Promise<Answer | Failed> {
    try {
      const response = await fetch(url, {
        headers: { Accept: 'application/json', 'User-Agent': options.userAgent },
        signal: clock.limit(options.timeout),
      });
      const text = await readText(response, url);
      if (response.ok) return { ok: true, url, json: parseJson(text, url) };
      const { status } = response;
      const problem = `${url} was answered with ${status}${descriptionIn(text)}`;
      if (!mayBeRetried(status)) return { ok: false, url, status, problem };
      return { problem, status, wait: retryAfter(response.headers.get('Retry-After'), clock.now()) };
    } catch (thrown) {
      if (thrown instanceof FingerpostError) throw thrown;
      return { problem: `${url} ${whyNoAnswer(thrown, options.timeout)}` };
    }
  }

  return async (path) => {
    const url = base + path;
    for (let made = 0; ; made++) {
      await pace.turn();
      const outcome = await attempt(url);
      if ('ok' in outcome) return outcome;
      const { problem, status, wait = 0 } = outcome;
      if (wait > LONGEST_PATIENCE) {
        const minutes = Math.ceil(wait / 60_000).toLocaleString('en');
        throw new FingerpostError('bad-input', `${problem}; it asks to be left alone for ${minutes} minutes`);
      }
      if (made === retries) {
        const given = `${problem}, ${made + 1} times in a row`;
        if (status !== undefined) return { ok: false, url, status, problem: given };
        throw new FingerpostError('bad-input', given);
      }
      const ms = Math.max(wait, backoff(made, clock.random()));
      onWait?.(problem, ms);
      if (wait > 0) pace.pause(wait);
      await clock.sleep(ms);
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

function whyNoAnswer(thrown: unknown, timeout: number): string {
  if (thrown instanceof Error && thrown.name === 'TimeoutError') {
    return `was not answered within ${timeout.toLocaleString('en')} ms`;
  }
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return `can't be reached, or broke off (${code ?? asFingerpostError(cause).message})`;
}

/** What the service itself says of a failure, where it says it in the way of this API. */
function descriptionIn(text: string): string {
  try {
    const { description } = JSON.parse(text);
    return typeof description === 'string' ? ` ("${description.slice(0, 200)}")` : '';
  } catch {
    return '';
  }
}
