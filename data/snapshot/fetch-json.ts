import { FingerpostError } from '../../src/core/errors.ts';
import { isTooDeep } from '../../src/core/guards/json-depth.ts';
import type { Clock } from '../io/clock.ts';

/** How the requests of a crawl are sent. */
export interface RequestOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly headers: Readonly<Record<string, string>>;
  readonly clock: Clock;
  /** Time before each request. */
  readonly delayMs: number;
  /** Cancels all waiting and the request. Calls then reject with its reason. */
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

const RETRIES = 3;
/** Maximum time for a request and its body. */
const TIMEOUT_MS = 20_000;
/** The longest `Retry-After` that is waited for. */
const MAX_WAIT_MS = 600_000;
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** Fetches the JSON of a URL. @throws FingerpostError `bad-input` that names the URL, with the status of the answer. */
export async function fetchJson(url: string, options: RequestOptions): Promise<unknown> {
  const { clock, delayMs, signal, log } = options;
  for (let failures = 0, wait = delayMs; ; ) {
    await clock.sleep(wait, signal);
    const { json, problem, status = 0, isFinal = false, waitMs = 0 } = await attempt(url, options);
    if (problem === undefined) return json;
    const sentence = `${url} ${problem}: check the address`;
    if (isFinal || waitMs > MAX_WAIT_MS || ++failures > RETRIES)
      throw new FingerpostError('bad-input', sentence, { status });
    wait = Math.max(waitMs, 250 * 2 ** failures);
    log(`asking again in ${wait / 1000} s: ${sentence}`);
  }
}

/** The JSON of an answer, or a problem with the time in which it may pass. */
type Outcome = { json?: unknown; problem?: string; status?: number; isFinal?: boolean; waitMs?: number };

async function attempt(url: string, { fetch, headers, clock, signal }: RequestOptions): Promise<Outcome> {
  try {
    const limit = AbortSignal.any([clock.limit(TIMEOUT_MS), signal]);
    const { ok, status, body, headers: sent } = await fetch(url, { headers, signal: limit });
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      length += chunk.byteLength;
      if (length > MAX_BODY_BYTES) return { problem: 'answers with more than 64 MB', isFinal: true };
    }
    const isFinal = status < 500 ? status !== 408 && status !== 429 : status === 501;
    const waitMs = Number(sent.get('Retry-After')) * 1000 || 0;
    if (!ok) return { problem: `was answered with ${status}`, status, isFinal, waitMs };
    const text = Buffer.concat(chunks).toString();
    return isTooDeep(text) ? { problem: 'answers with too deep JSON', isFinal } : { json: JSON.parse(text) };
  } catch (thrown) {
    signal.throwIfAborted();
    if (thrown instanceof FingerpostError) throw thrown;
    if (thrown instanceof SyntaxError)
      return { problem: 'answers with what is not JSON, or with half of it' };
    // `fetch` throws "fetch failed", and has the actual failure as its cause.
    const { code, message } = ((thrown as Error).cause ?? thrown) as NodeJS.ErrnoException;
    return { problem: `can't be reached, or broke off (${typeof code === 'string' ? code : message})` };
  }
}
