import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { problemResponse } from '../../../../src/http/responses.ts';
import { notServed, queryTooLong } from '../../../../src/http/server-problems.ts';
import type { WireRequest } from '../../../../src/protocol/host.ts';
import type { Answer } from './search-pool.ts';

/** Limits of Node for each client. Times are in milliseconds. */
export const SERVER_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  /** Without progress by a client that has more to read. */
  timeout: 30_000,
  maxConnections: 4_000,
};

/** Answers a request. The signal aborts when the client has gone or has its answer. */
type Answering = (request: WireRequest, signal: AbortSignal) => Promise<Answer>;

/** An HTTP server of an API. */
export interface ApiServer {
  readonly http: Server;
  /** Number of unfinished responses. */
  readonly running: number;
  /** Accepts no new requests, gives responses `graceMs` to finish, and resolves when all connections are closed. */
  end(graceMs: number): Promise<void>;
}

/** Creates an HTTP server. The caller starts to listen. */
export function apiServer(answer: Answering, limits: Partial<typeof SERVER_LIMITS> = {}): ApiServer {
  const { headersTimeout, requestTimeout, ...others } = { ...SERVER_LIMITS, ...limits };
  const connectionsCheckingInterval = Math.min(1000, headersTimeout);
  const times = { headersTimeout, requestTimeout, connectionsCheckingInterval };
  let running = 0;
  let isEnding = false;
  const http = createServer(times, (incoming, outgoing) => {
    running++;
    outgoing.once('close', () => {
      running--;
      if (isEnding && running === 0) http.closeAllConnections();
    });
    if (isEnding) outgoing.destroy();
    else void respond(incoming, outgoing, answer);
  });
  Object.assign(http, others);
  return {
    http,
    get running() {
      return running;
    },
    async end(graceMs) {
      isEnding = true;
      const closed = once(http, 'close');
      // Not `http.close()`: in Node 20 it cuts responses whose last bytes are on their way.
      NetServer.prototype.close.call(http);
      const timer = setTimeout(() => http.closeAllConnections(), running === 0 ? 0 : graceMs);
      await closed;
      clearTimeout(timer);
    },
  };
}

/** Writes the answer to a request as fast as its client reads. */
async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: Answering,
): Promise<void> {
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  try {
    const { status, headers, body } = (await answerTo(incoming, gone.signal, answer)) ?? notServed();
    outgoing.statusCode = status;
    outgoing.setHeaders(new Map(Object.entries(headers)));
    // The rest of a body is not read.
    if (!incoming.complete) outgoing.setHeader('Connection', 'close');
    if (body instanceof ReadableStream) await pipeline(Readable.fromWeb(body as NodeStream), outgoing);
    else outgoing.end(body ?? undefined);
  } catch {
    outgoing.destroy();
  }
}

async function answerTo(
  { method = '', url = '', headers }: IncomingMessage,
  signal: AbortSignal,
  answer: Answering,
) {
  // A proxy may send the absolute URL.
  const address = url.startsWith('/') ? `http://localhost${url}` : url;
  if (!URL.canParse(address)) return problemResponse(400, 'The address of the request is not valid.');
  const tooLong = queryTooLong(new URL(address));
  if (tooLong) return tooLong;
  const entries = Object.entries(headers).map(([name, value]): [string, string] => [name, `${value}`]);
  return answer({ method, url: address, headers: entries, credentials: 'omit' }, signal);
}
