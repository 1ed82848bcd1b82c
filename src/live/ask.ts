import type { LiveRequest } from './live-request.ts';
import { NoAnswer } from './no-answer.ts';
import type { Timed } from './options.ts';

/** What the live API said: JSON, and nothing worse than that a request was wrong. */
export interface Answer extends Timed {
  /** Below 500. */
  readonly status: number;
  readonly body: unknown;
}

/** More letters than any answer has; what goes on for longer is none. */
const MOST_LETTERS = 4_000_000;

/**
 * Asks the live API, and reads its answer to the end.
 * @param maxAge how long an answer counts as current at most, in ms
 * @throws NoAnswer where nothing usable comes
 */
export async function ask(
  { url, init }: LiveRequest,
  signal: AbortSignal,
  { fetch, now, maxAge }: { fetch: typeof globalThis.fetch; now: () => number; maxAge: number },
): Promise<Answer> {
  const { response, text } = await read(fetch, url, { ...init, signal });
  const { status, headers } = response;
  if (status >= 500) throw new NoAnswer(`the live API answered ${status}`);
  // Another Fingerpost, on the server or as the page's Service Worker.
  if (headers.get('X-Places-Source') === 'stale')
    throw new NoAnswer('the live API has no current data either');
  const time = now() - seconds(headers.get('Age')) * 1000;
  const own = /\bmax-age=(\d+)/i.exec(headers.get('Cache-Control') ?? '')?.[1];
  const longest = status < 400 ? maxAge : 0;
  const until = time + Math.min(longest, own === undefined ? longest : seconds(own) * 1000);
  return { status, body: parse(text, status), time, until };
}

async function read(fetch: typeof globalThis.fetch, url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init);
    return { response, text: await textOf(response) };
  } catch (thrown) {
    if (thrown instanceof NoAnswer) throw thrown;
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw new NoAnswer(`the live API could not be reached, or broke off (${why})`, { cause: thrown });
  }
}

async function textOf({ body }: Response): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = body.getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > MOST_LETTERS) throw new NoAnswer('the answer of the live API has no end');
  }
  return text + decoder.decode();
}

function parse(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const what = /^\s*</.test(text) ? 'an HTML page' : text === '' ? 'nothing' : 'something else';
    throw new NoAnswer(`the live API answered ${status} with ${what} instead of JSON`, { cause });
  }
}

const seconds = (text: string | null): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0);
