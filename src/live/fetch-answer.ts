import { isTooDeep, MAX_JSON_DEPTH } from '../core/guards/json-depth.ts';
import type { LiveRequest } from './live-request.ts';
import { LiveUnavailableError } from './live-unavailable.ts';
import type { Timed } from './options.ts';

/** What the live API said: JSON, and nothing worse than that a request was wrong. */
export interface Answer extends Timed {
  /** Below 500. */
  readonly status: number;
  /** The body as it came: JSON, whose numbers may be more exact than ours. Of an error its description, or `''`. */
  readonly text: string;
}

/** More letters than any answer has; what goes on for longer is none. */
const MAX_ANSWER_LENGTH = 4_000_000;

/** Letters of all answers that are being read at the same time: sixteen of the longest. */
const MAX_TOTAL_LENGTH = 16 * MAX_ANSWER_LENGTH;
let totalLength = 0;

/** How old an answer may be that is not to be kept at all, in ms: it was on its way for no longer. */
const MAX_TRANSIT_MS = 30_000;

/**
 * Asks the live API, and reads its answer to the end. `body` is what the text means, and takes many times the memory: it is not
 * to be kept.
 * @param maxAge how long an answer counts as current at most, in ms
 * @throws NoAnswer where nothing usable comes
 */
export async function fetchAnswer(
  { url, init }: Pick<LiveRequest, 'url' | 'init'>,
  signal: AbortSignal,
  { fetch, now, maxAge }: { fetch: typeof globalThis.fetch; now: () => number; maxAge: number },
): Promise<{ answer: Answer; body: unknown }> {
  const { response, text } = await read(fetch, url, { ...init, signal });
  const { status, headers } = response;
  if (status >= 500) throw new LiveUnavailableError(`the live API answered ${status}`);
  // Another Fingerpost, on the server or as the page's Service Worker.
  if (headers.get('X-Places-Source') === 'stale')
    throw new LiveUnavailableError('the live API has no current data either');
  const age = seconds(headers.get('Age')) * 1000;
  const lifetime = status < 400 ? Math.min(maxAge, lifetimeOf(headers.get('Cache-Control') ?? '')) : 0;
  if (status < 400 && age > (lifetime || Math.max(maxAge, MAX_TRANSIT_MS)))
    throw new LiveUnavailableError(`the live API answered with what was so ${age / 1000} s ago`);
  const time = now() - age;
  const body = parse(text, status);
  const said = status < 400 ? text : (body as { description?: unknown } | null)?.description;
  const kept = typeof said === 'string' ? said : '';
  return { answer: { status, text: kept, time, until: time + lifetime }, body };
}

async function read(fetch: typeof globalThis.fetch, url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init);
    return { response, text: await textOf(response) };
  } catch (thrown) {
    if (thrown instanceof LiveUnavailableError) throw thrown;
    // Its own words may hold what is nobody's business, and differ in each engine.
    throw new LiveUnavailableError('the live API could not be reached, or broke off', { cause: thrown });
  }
}

async function textOf({ body }: Response): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = body.getReader();
  let text = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const letters = decoder.decode(part.value, { stream: true });
      text += letters;
      totalLength += letters.length;
      if (text.length > MAX_ANSWER_LENGTH) throw new LiveUnavailableError('the answer of the live API has no end');
      if (totalLength > MAX_TOTAL_LENGTH) throw new LiveUnavailableError('the live API sends too much at once');
    }
  } finally {
    totalLength -= text.length;
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

/** For how long an answer says it may be kept, in ms. */
function lifetimeOf(cacheControl: string): number {
  if (/\bno-(store|cache)\b/i.test(cacheControl)) return 0;
  const own = /\bmax-age=(\d+)/i.exec(cacheControl)?.[1];
  return own === undefined ? Number.POSITIVE_INFINITY : seconds(own) * 1000;
}

const seconds = (text: string | null): number => (/^\d+$/.test(text ?? '') ? Number(text) : 0);
