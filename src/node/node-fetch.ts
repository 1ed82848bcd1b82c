import * as http from 'node:http';
import * as https from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib';
import { limitRedirects, REDIRECT_STATUSES } from '../core/guards/limit-redirects.ts';
import { blockedPorts } from './blocked-ports.ts';
import { toWebStream } from './web-stream.ts';

/** Unused connections are closed after this time, before most servers close them. */
const UNUSED_MS = 4000;
/** Maximum time without a byte. The built-in `fetch` has the same. */
const SILENCE_MS = 300_000;

const agentOptions = { keepAlive: true, timeout: UNUSED_MS };
const clients: Readonly<Record<string, { get: typeof http.get; agent: http.Agent }>> = {
  'http:': { get: http.get, agent: new http.Agent(agentOptions) },
  'https:': { get: https.get, agent: new https.Agent(agentOptions) },
};

const BODILESS_STATUSES = [204, 205, 304];

const lenientGunzip = (): Readable & NodeJS.WritableStream =>
  // As in browsers, a body may lack its checksum.
  createGunzip({ flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH });
const decoders: ReadonlyMap<string, () => Readable & NodeJS.WritableStream> = new Map([
  ['gzip', lenientGunzip],
  ['x-gzip', lenientGunzip],
  ['br', createBrotliDecompress],
]);

/** They belong to a connection. `fetch` rejects or ignores them, too. */
const CONNECTION_HEADERS =
  'Connection Content-Length Expect Host Keep-Alive TE Trailer Transfer-Encoding Upgrade'.split(' ');

/** The request to caches on the way, by mode. */
const cacheControl: Readonly<Record<string, string>> = {
  'no-cache': 'max-age=0',
  'no-store': 'no-cache',
  reload: 'no-cache',
};

/**
 * `fetch` for GET from servers that are not trusted. With the built-in one of Node 20, an answer with more than five content
 * codings ends the process as soon as its connection breaks. This one reads at most one coding, gzip or Brotli, and follows
 * redirects only within the origin of the URL, or from http to https on the same host.
 *
 * As with `fetch`, a failure rejects with a `TypeError` whose cause says why, and an abort with the reason of the signal.
 * There are no cookies and no cache.
 */
export const nodeFetch: typeof globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  if (request.method !== 'GET') throw failed(new Error(`only GET is possible, not ${request.method}`));
  const { url, cache, redirect } = request;
  const headers = new Headers(request.headers);
  for (const name of CONNECTION_HEADERS) headers.delete(name);
  const defaults = { Accept: '*/*', 'User-Agent': 'node', 'Cache-Control': cacheControl[cache] };
  for (const [name, value] of Object.entries(defaults))
    if (value !== undefined && !headers.has(name)) headers.set(name, value);
  headers.set('Accept-Encoding', 'gzip, br');
  const signal = init?.signal ?? (input instanceof Request ? input.signal : null);
  return withinOrigin(url, { headers, redirect, signal });
};

const withinOrigin = limitRedirects((input, init = {}) => send(new URL(String(input)), init), {
  allowed: [],
  refuse: () => failed(new Error('the redirect leads to another origin')),
});

/** Sends a request, and follows no redirect. */
async function send(url: URL, { headers, redirect, signal }: RequestInit): Promise<Response> {
  signal?.throwIfAborted();
  const client = clients[url.protocol];
  if (!client) throw failed(new Error(`${url.protocol} is no protocol of the web`));
  if (blockedPorts.has(url.port)) throw failed(new Error('bad port'));
  return new Promise((resolve, reject) => {
    const request = client.get(url, {
      agent: client.agent,
      headers: Object.fromEntries(new Headers(headers)),
      timeout: SILENCE_MS,
    });
    /** An abort destroys it. */
    let running: { destroy(error: Error): unknown } = request;
    const onAbort = (): void => {
      running.destroy(new Error('aborted'));
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', onAbort);
    const end = (): void => signal?.removeEventListener('abort', onAbort);
    const fail = (cause: unknown): void => {
      end();
      reject(failed(cause));
    };
    request.on('timeout', () => running.destroy(new Error(`nothing came for ${SILENCE_MS / 1000} s`)));
    // It may fail again after the answer has begun.
    request.on('error', fail);
    // Without an answer or an error, where the server wants to switch to another protocol.
    request.on('close', () => running === request && fail(new Error('the connection was closed')));
    request.on('response', (answer) => {
      // A stream without such a listener would end the process.
      answer.on('error', () => {});
      try {
        if (redirect === 'error' && REDIRECT_STATUSES.includes(answer.statusCode!))
          throw new Error('unexpected redirect');
        const body = bodyOf(answer);
        running = body ?? answer;
        (body ?? answer.resume()).once('close', end);
        const toError = (cause: unknown): unknown =>
          signal?.aborted ? signal.reason : new TypeError('terminated', { cause });
        resolve(toResponse(answer, body && toWebStream(body, toError)));
      } catch (thrown) {
        answer.destroy();
        fail(thrown);
      }
    });
  });
}

/**
 * Returns the decoded body, if the status has one.
 * @throws Error for any content codings but one of those that were asked for.
 */
function bodyOf(answer: http.IncomingMessage): Readable | undefined {
  if (BODILESS_STATUSES.includes(answer.statusCode!)) return undefined;
  const coding = (answer.headers['content-encoding'] || 'identity').toLowerCase();
  if (coding === 'identity') return answer;
  const decoder = decoders.get(coding)?.();
  if (!decoder) throw new Error('the answer has content codings that were not asked for');
  // The pipeline's own listener leaves when all bytes have come, and an abort may follow.
  decoder.on('error', () => {});
  return pipeline(answer, decoder, () => {});
}

/** @throws Error for a status line that a `Response` can't have. A server may have replaced its constructor by one that checks later. */
function toResponse(answer: http.IncomingMessage, body: ReadableStream | undefined): Response {
  const { statusCode: status = 0, statusMessage: statusText = '', rawHeaders } = answer;
  if (status < 200 || status > 599 || !/^[\t -~\x80-\xff]*$/.test(statusText))
    throw new Error('the status line of the answer is not valid');
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
  return new Response(body ?? null, { status, statusText, headers });
}

/** Creates an error of the same form as those of `fetch`. */
const failed = (cause: unknown): TypeError => new TypeError('fetch failed', { cause });
