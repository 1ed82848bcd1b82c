import { chunksOf } from '../core/bytes.ts';
import { isTooDeep, MAX_JSON_DEPTH } from '../core/guards/json-depth.ts';
import type { LiveRequest } from './live-request.ts';
import type { LivePlatform } from './options.ts';

/** Thrown when the live API gives no usable answer. `message` is a clause with the reason: `the live API answered 502`. */
export class LiveUnavailableError extends Error {
  override readonly name = 'LiveUnavailableError';
}

/** A usable answer of the live API: JSON with a status below 500. */
export interface FetchedAnswer {
  /** Below 500. */
  readonly status: number;
  /** The original body, because its numbers may be more exact than ours; of an error its description, or `''`. */
  readonly text: string;
  /** The parsed body. */
  readonly body: unknown;
  /** The time of the data in ms of the epoch. */
  readonly time: number;
}

/** Maximum length of an answer in UTF-16 code units. */
const MAX_ANSWER_LENGTH = 4_000_000;

/**
 * Sends a request to the live API and reads the whole answer.
 * @param maxAgeMs maximum age of the answer in ms, by its `Age`.
 * @throws LiveUnavailableError without a usable answer.
 */
export async function fetchAnswer(
  { url, init }: Pick<LiveRequest, 'url' | 'init'>,
  signal: AbortSignal,
  { fetch, now, maxAgeMs }: Pick<LivePlatform, 'fetch' | 'now'> & { readonly maxAgeMs: number },
): Promise<FetchedAnswer> {
  const { response, text } = await read(fetch, url, { ...init, signal });
  const { status, headers } = response;
  if (status >= 500) throw new LiveUnavailableError(`the live API answered ${status}`);
  // Only another Fingerpost sends this, on the server or as the page's Service Worker.
  if (headers.get('X-Places-Source') === 'stale')
    throw new LiveUnavailableError('the live API has no current data either');
  const age = secondsOf(headers.get('Age'));
  if (status < 400 && age * 1000 > maxAgeMs)
    throw new LiveUnavailableError(`the live API answered with data ${age} s old`);
  const body = parse(text, status);
  const message = status < 400 ? text : (body as { description?: unknown } | null)?.description;
  return { status, text: typeof message === 'string' ? message : '', body, time: now() - age * 1000 };
}

async function read(fetch: typeof globalThis.fetch, url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init);
    return { response, text: await textOf(response) };
  } catch (thrown) {
    if (thrown instanceof LiveUnavailableError) throw thrown;
    // The original message may contain private data and differs between engines.
    throw new LiveUnavailableError('the live API could not be reached, or broke off', { cause: thrown });
  }
}

async function textOf({ body }: Response): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for await (const chunk of chunksOf(body)) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_ANSWER_LENGTH)
      throw new LiveUnavailableError('the answer of the live API has no end');
  }
  return text + decoder.decode();
}

function parse(text: string, status: number): unknown {
  if (isTooDeep(text))
    throw new LiveUnavailableError(`the live API answered with JSON of more than ${MAX_JSON_DEPTH} levels`);
  try {
    return JSON.parse(text);
  } catch (cause) {
    const what = /^\s*</.test(text) ? 'an HTML page' : text === '' ? 'nothing' : 'something else';
    throw new LiveUnavailableError(`the live API answered ${status} with ${what} instead of JSON`, { cause });
  }
}

const secondsOf = (age: string | null): number => (/^\d+$/.test(age ?? '') ? Number(age) : 0);
