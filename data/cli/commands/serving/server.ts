import { once } from 'node:events';
import { createServer, type Server, STATUS_CODES } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { problem, toResponse } from '../../../../src/http/responses.ts';
import { OneAtATime } from './one-at-a-time.ts';

/** What clients may take of a server. Times are in milliseconds. */
export interface Limits {
  /** From the connection, or the last answer's end, to the end of the headers. */
  readonly headersMs: number;
  /** The same to the end of the body. */
  readonly requestMs: number;
  /** Without a byte read by a client for which there are more. */
  readonly stalledMs: number;
  /** From the request to the last byte of the answer. */
  readonly answerMs: number;
  readonly connections: number;
}

export const defaultLimits: Limits = {
  headersMs: 10_000,
  requestMs: 20_000,
  stalledMs: 30_000,
  answerMs: 600_000,
  connections: 4_000,
};

/** An HTTP server that no client can keep from answering the others. */
export interface LimitedServer {
  readonly http: Server;
  /** The answers that have not ended. */
  readonly running: number;
  /** Takes no new request, lets answers go on for so many milliseconds, and resolves when all connections are closed. */
  end(graceMs: number): Promise<void>;
}

export function limitedServer(
  answer: (request: Request) => Promise<Response>,
  host: string,
  limits: Limits = defaultLimits,
): LimitedServer {
  const sockets = new Set<Socket>();
  let ending = false;

  const listener = getRequestListener(answer, {
    hostname: host,
    errorHandler: (error) =>
      toResponse(
        error instanceof RequestError
          ? problem(400, 'The address of the request or its header "Host" is not valid.')
          : problem(500, 'Something went wrong inside the server.'),
      ),
  });
  const line = new OneAtATime(
    (incoming, outgoing) => {
      const timer = setTimeout(() => outgoing.destroy(), limits.answerMs);
      outgoing.once('close', () => clearTimeout(timer));
      void listener(incoming, outgoing);
    },
    (socket) => ending && socket.destroySoon(),
  );
  const http = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: Math.min(1000, limits.headersMs),
    },
    line.listener,
  );
  http.timeout = limits.stalledMs;
  http.maxConnections = limits.connections;
  http.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
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
      // Not `http.close()`: in Node 20 it cuts answers of which the last bytes are on their way.
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

const problems: Readonly<Record<string, readonly [status: number, description: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The address and the headers are too long; send at most 16 kB.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to come; send it at once.'],
};

/** Answers what is no request in the form of the API's errors, and closes the connection. */
function rejectRequest(error: NodeJS.ErrnoException, socket: Socket, isBusy: boolean): void {
  // In the middle of another answer, an error would be taken for a part of it.
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
