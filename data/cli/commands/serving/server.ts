import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { type ApiResponse, problemResponse } from '../../../../src/http/responses.ts';
import { notServed, queryTooLong } from '../../../../src/http/server-problems.ts';
import type { WireRequest } from '../../../../src/protocol/host.ts';
import type { Answer, Body } from './search-threads.ts';

/** Limits for each client. Times are in milliseconds. */
export interface Limits {
  /** From the connection, or the end of the last response, to the end of the headers. */
  readonly headersMs: number;
  /** From the same start to the end of the body. */
  readonly requestMs: number;
  /** Without progress by a client that has more to read. */
  readonly stalledMs: number;
  /** From the request to the last byte of the response. */
  readonly answerMs: number;
  readonly connections: number;
}

/** The limits of `fingerpost serve`. */
export const defaultServerLimits: Limits = {
  headersMs: 10_000,
  requestMs: 20_000,
  stalledMs: 30_000,
  answerMs: 600_000,
  connections: 4_000,
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

/** Creates an HTTP server whose slow clients are cut off. The caller starts to listen. */
export function apiServer(answer: Answering, limits: Limits = defaultServerLimits): ApiServer {
  const sockets = new Set<Socket>();
  const running = new Map<ServerResponse, Socket>();
  const isBusy = (socket: Socket): boolean => [...running.values()].includes(socket);
  let ending = false;

  const http = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: Math.min(1000, limits.headersMs),
    },
    (incoming, outgoing) => {
      const { socket } = incoming;
      const timer = setTimeout(() => outgoing.destroy(), limits.answerMs);
      running.set(outgoing, socket);
      outgoing.once('close', () => {
        clearTimeout(timer);
        running.delete(outgoing);
        if (ending && !isBusy(socket)) socket.destroySoon();
      });
      void respond(incoming, outgoing, answer);
    },
  );
  http.timeout = limits.stalledMs;
  http.maxConnections = limits.connections;
  http.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  http.on('clientError', (error, socket) => rejectRequest(error, socket as Socket, isBusy(socket as Socket)));

  return {
    http,
    get running() {
      return running.size;
    },
    async end(graceMs) {
      ending = true;
      const closed = once(http, 'close');
      // Not `http.close()`: in Node 20 it cuts responses whose last bytes are on their way.
      NetServer.prototype.close.call(http);
      for (const outgoing of running.keys())
        if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close');
      for (const socket of sockets) if (!isBusy(socket)) socket.destroySoon();
      const timer = setTimeout(() => http.closeAllConnections(), graceMs);
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
    const { status, headers, body } = await answerTo(incoming, gone.signal, answer);
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
): Promise<ApiResponse<Body>> {
  // A proxy may send the absolute URL.
  const address = url.startsWith('/') ? `http://localhost${url}` : url;
  if (!URL.canParse(address)) return problemResponse(400, 'The address of the request is not valid.');
  const tooLong = queryTooLong(new URL(address));
  if (tooLong) return tooLong;
  const entries = Object.entries(headers).map(([name, value]): [string, string] => [name, `${value}`]);
  const answered = await answer({ method, url: address, headers: entries, credentials: 'omit' }, signal);
  return answered ?? notServed();
}

const problems: Readonly<Record<string, readonly [status: number, description: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The address and the headers are too long; send at most 16 kB.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to come; send it at once.'],
};

/** Answers an invalid request in the API's error format and closes the connection. */
function rejectRequest(error: NodeJS.ErrnoException, socket: Socket, isBusy: boolean): void {
  // Within another response, an error would look like part of it.
  if (isBusy || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, description] = problems[error.code ?? ''] ?? [400, 'This is not a request of HTTP/1.1.'];
  const { headers, body } = problemResponse(status, description);
  const length = Buffer.byteLength(body ?? '');
  const lines = Object.entries({ ...headers, 'Content-Length': length, Connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`, () => socket.destroy());
}
