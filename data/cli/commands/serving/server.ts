import { once } from 'node:events';
import { createServer, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { problem, toResponse } from '../../../../src/http/responses.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { refuseUnread } from './refuse-unread.ts';

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
  /** Of all responses together, in bytes that their clients have not taken. */
  readonly unsentBytes: number;
}

/** The limits of `fingerpost serve`. */
export const defaultServerLimits: Limits = {
  headersMs: 10_000,
  requestMs: 20_000,
  stalledMs: 30_000,
  answerMs: 600_000,
  connections: 4_000,
  unsentBytes: 64_000_000,
};

const UNSENT_CHECK_MS = 50;

/** An HTTP server on which no client can block the others. */
export interface LimitedServer {
  readonly http: Server;
  /** Number of unfinished responses. */
  readonly running: number;
  /** Accepts no new requests, gives responses `graceMs` to finish, and resolves when all connections are closed. */
  end(graceMs: number): Promise<void>;
}

/** Creates an HTTP server with limits for each client. The caller starts to listen. */
export function limitedServer(
  answer: (request: Request, client: Socket) => Promise<Response>,
  host: string,
  limits: Limits = defaultServerLimits,
): LimitedServer {
  const sockets = new Set<Socket>();
  let ending = false;

  const listener = getRequestListener(
    // The library parses only the hosts that look odd to it.
    (request, { incoming }) =>
      URL.canParse(request.url) ? answer(request, incoming.socket) : invalidAddress(),
    {
      hostname: host,
      errorHandler: (error) =>
        error instanceof RequestError
          ? invalidAddress()
          : toResponse(problem(500, 'Something went wrong inside the server.')),
    },
  );
  const line = new OneAtATime(
    (incoming, outgoing) => {
      const timer = setTimeout(() => outgoing.destroy(), limits.answerMs);
      outgoing.once('close', () => clearTimeout(timer));
      void listener(incoming, outgoing);
    },
    (socket) => ending && socket.destroySoon(),
  );
  const accept = refuseUnread(line.listener, (socket) => line.isBusy(socket));
  const http = createServer(
    {
      requireHostHeader: false,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: Math.min(1000, limits.headersMs),
    },
    accept,
  );
  http.on('checkContinue', accept);
  http.on('checkExpectation', accept);
  http.timeout = limits.stalledMs;
  http.maxConnections = limits.connections;
  http.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      line.drop(socket);
    });
  });
  const unsentCheck = setInterval(() => cutOff(line.running(), limits.unsentBytes), UNSENT_CHECK_MS).unref();
  http.once('close', () => clearInterval(unsentCheck));
  http.on('clientError', (error, socket) =>
    rejectRequest(error, socket as Socket, line.isBusy(socket as Socket)),
  );

  return {
    http,
    get running() {
      return line.running().length;
    },
    async end(graceMs) {
      ending = true;
      const closed = once(http, 'close');
      // Not `http.close()`: in Node 20 it cuts responses whose last bytes are on their way.
      NetServer.prototype.close.call(http);
      for (const outgoing of line.running()) {
        if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close');
      }
      for (const socket of sockets) if (!line.isBusy(socket)) socket.destroySoon();
      const timer = setTimeout(() => http.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(timer);
    },
  };
}

function invalidAddress(): Response {
  return toResponse(problem(400, 'The address of the request or its header "Host" is not valid.'));
}

/** Closes the connections with the most unsent bytes, until all others have at most `maxBytes`. */
function cutOff(running: readonly ServerResponse[], maxBytes: number): void {
  let bytes = running.reduce((sum, { writableLength }) => sum + writableLength, 0);
  if (bytes <= maxBytes) return;
  for (const outgoing of running.toSorted((a, b) => b.writableLength - a.writableLength)) {
    bytes -= outgoing.writableLength;
    outgoing.destroy();
    if (bytes <= maxBytes) return;
  }
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
  const { headers, body } = problem(status, description);
  const length = Buffer.byteLength(body ?? '');
  const lines = Object.entries({ ...headers, 'Content-Length': length, Connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`, () => socket.destroy());
}
