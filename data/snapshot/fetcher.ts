import { backoffMs } from '../../src/core/backoff.ts';
import { asFingerpostError, FingerpostError } from '../../src/core/errors.ts';
import { isTooDeep, MAX_JSON_DEPTH } from '../../src/core/guards/json-depth.ts';
import type { Clock } from '../io/clock.ts';

/** The answer to one request. `problem` is a sentence that names the URL. */
export type ServiceAnswer =
  | { readonly ok: true; readonly url: string; readonly json: unknown }
  | { readonly ok: false; readonly url: string; readonly status: number; readonly problem: string };

/**
 * Fetches JSON from a path below the base of the service.
 * @param mayBeMissing whether a 503 with a description and without `Retry-After` means that the service lacks the
 *   resource (docs/internals/contract.md, Live). Otherwise a 503 is a transient failure.
 * @throws FingerpostError `bad-input` when there is no answer, or one that is not JSON.
 */
export type Fetcher = (path: string, mayBeMissing?: boolean) => Promise<ServiceAnswer>;

/** Options of `createFetcher`. */
export interface FetcherOptions {
  /** Absolute URL without a slash at its end. Every path begins with a slash. */
  readonly base: string;
  readonly fetch: typeof globalThis.fetch;
  readonly headers: Readonly<Record<string, string>>;
  readonly clock: Clock;
  /** Minimum time between two requests, in milliseconds. */
  readonly delayMs: number;
  /** Maximum time for a request and its body, in milliseconds. */
  readonly timeoutMs: number;
  /** How often a request is retried after a transient failure. */
  readonly retries: number;
  /** Cancels all waiting and every request. Calls then reject with its reason. */
  readonly signal: AbortSignal;
  /** Receives the reason and the milliseconds of each wait before a retry. */
  readonly onWait: (why: string, ms: number) => void;
}

/** Longest body that is read. An endless one must not fill the memory. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** The longest `Retry-After` that is honoured. A service with a longer one is better crawled later. */
const MAX_RETRY_AFTER_MS = 10 * 60_000;

/** A failed attempt that may be retried, after `waitMs` if the service requested that. */
interface FailedAttempt {
  readonly problem: string;
  readonly status?: number;
  readonly waitMs?: number | undefined;
}

/** Returns a client of one service that spaces its requests and retries transient failures. */
export function createFetcher(options: FetcherOptions): Fetcher {
  const { base, fetch, headers, clock, timeoutMs, retries, signal, onWait } = options;
  /** Earliest time of the next request. */
  let next = 0;

  async function attempt(url: string, mayBeMissing: boolean): Promise<ServiceAnswer | FailedAttempt> {
    try {
      const response = await fetch(url, {
        headers,
        signal: AbortSignal.any([clock.limit(timeoutMs), signal]),
      });
      const text = await readText(response, url);
      if (response.ok) return readJson(text, url);
      const { status } = response;
      const description = descriptionIn(text);
      const problem = `${url} was answered with ${status}${description}`;
      const waitMs = retryAfterMs(response.headers.get('Retry-After'), clock.now());
      const isMissing = mayBeMissing && status === 503 && description !== '' && waitMs === undefined;
      const isTransient = status === 408 || status === 429 || (status >= 500 && status !== 501);
      return isTransient && !isMissing ? { problem, status, waitMs } : { ok: false, url, status, problem };
    } catch (thrown) {
      signal.throwIfAborted();
      return readFailure(thrown, url, timeoutMs);
    }
  }

  return async (path, mayBeMissing = false) => {
    const url = base + path;
    for (let made = 1; ; made++) {
      // Another request may postpone this one while it waits.
      while (next > clock.now()) await clock.sleep(next - clock.now(), signal);
      signal.throwIfAborted();
      next = clock.now() + options.delayMs;
      const outcome = await attempt(url, mayBeMissing);
      if ('ok' in outcome) return outcome;
      const { problem, status, waitMs = 0 } = outcome;
      if (waitMs > MAX_RETRY_AFTER_MS) {
        const minutes = Math.ceil(waitMs / 60_000).toLocaleString('en');
        throw new FingerpostError('bad-input', `${problem}; it asks to be left alone for ${minutes} minutes`);
      }
      if (made > retries) {
        const counted = made === 1 ? problem : `${problem}, ${made} times in a row`;
        if (status !== undefined) return { ok: false, url, status, problem: counted };
        throw new FingerpostError('bad-input', counted);
      }
      // 0.5 s, 1 s, 2 s, up to a minute, each half more or less.
      const ms = Math.max(waitMs, Math.round(backoffMs(made, 500, 60_000, 0.5, clock.random())));
      onWait(problem, ms);
      // All requests heed Retry-After.
      if (waitMs > 0) next = Math.max(next, clock.now() + waitMs);
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

async function readText(response: Response, url: string): Promise<string> {
  const decoder = new TextDecoder();
  let length = 0;
  let text = '';
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_BODY_BYTES)
      throw new FingerpostError('bad-input', `the answer of ${url} is longer than 64 MB and is not read`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** @throws FingerpostError `bad-input` unless the text is JSON, or begins like JSON that a retry may complete. */
function readJson(text: string, url: string): ServiceAnswer | FailedAttempt {
  if (isTooDeep(text))
    throw new FingerpostError('bad-input', `${url} answered with JSON of more than ${MAX_JSON_DEPTH} levels`);
  try {
    return { ok: true, url, json: JSON.parse(text) };
  } catch (cause) {
    const sentence = `${url} answered with what is not JSON, or with half of it`;
    if (/^\s*[{[]/.test(text)) return { problem: `${sentence} (${asFingerpostError(cause).message})` };
    const content = /^\s*</.test(text) ? 'a web page' : text.trim() === '' ? 'nothing' : 'another text';
    const advice = 'check the address, and whether this network asks you to sign in';
    throw new FingerpostError(
      'bad-input',
      `${url} answered with ${content} where JSON was expected: ${advice}`,
    );
  }
}

/** Returns the `description` of an error body, quoted and in brackets, or an empty string. */
function descriptionIn(text: string): string {
  try {
    const { description } = JSON.parse(text);
    return typeof description === 'string' ? ` ("${description.slice(0, 200)}")` : '';
  } catch {
    return '';
  }
}

/** Reads a `Retry-After` header, which has seconds or an HTTP date (RFC 9110, 10.2.3). */
function retryAfterMs(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Describes an error of `fetch` or of reading a body. @throws FingerpostError when no retry can cure it. */
function readFailure(thrown: unknown, url: string, timeoutMs: number): FailedAttempt {
  if (thrown instanceof FingerpostError) throw thrown;
  if (thrown instanceof Error && thrown.name === 'TimeoutError')
    return { problem: `${url} was not answered within ${timeoutMs.toLocaleString('en')} ms` };
  // `fetch` throws "fetch failed" and has the actual failure as its cause.
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  const why = code ?? asFingerpostError(cause).message;
  // A refusal of `fetch` itself, such as a blocked port, has no code, unlike a failure of the network.
  let problem =
    code === undefined || /^ERR_INVALID_/.test(code) ? `can't be asked (${why}): check the address` : '';
  if (/^ERR_SSL_|^EPROTO$/.test(why))
    problem = `does not speak https (${why}): check whether the address should begin with http:`;
  if (/CERT|^UNABLE_TO_|^ERR_TLS_|^HOSTNAME_MISMATCH$/.test(why)) {
    const advice = 'or name a file with that of the authority in NODE_EXTRA_CA_CERTS';
    problem = `has a certificate that is not trusted (${why}): check the address, ${advice}`;
  }
  if (problem === '') return { problem: `${url} can't be reached, or broke off (${why})` };
  throw new FingerpostError('bad-input', `${url} ${problem}`, { cause: thrown });
}
