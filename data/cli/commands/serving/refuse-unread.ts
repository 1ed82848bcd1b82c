import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { methodNotAllowed } from '../../../../src/http/methods.ts';
import { type ApiResponse, problem } from '../../../../src/http/responses.ts';

/** How long the connection stays open after the response, because a client that still sends would otherwise not get it. */
const LINGER_MS = 500;

/**
 * Refuses requests with a body, without a host, or with expectations, at once and unread. Node would read a body to the end, with a call for
 * each chunk, and what has come already may be ten thousand chunks of a byte.
 * @param accept takes all other requests.
 * @param isBusy returns whether a connection has an unfinished response.
 */
export function refuseUnread(accept: RequestListener, isBusy: (socket: Socket) => boolean): RequestListener {
  const refused = new WeakSet<Socket>();
  return (incoming, outgoing) => {
    const { socket, method } = incoming;
    // Its response is the last of a connection.
    if (refused.has(socket)) return;
    const refusal = refusalOf(incoming);
    if (!refusal) {
      accept(incoming, outgoing);
      return;
    }
    // Within another response, an error would look like part of it.
    if (isBusy(socket)) {
      socket.destroy();
      return;
    }
    refused.add(socket);
    socket.pause();
    incoming._read = () => {};
    incoming.push = () => true;
    socket.destroySoon = () => {
      socket.end();
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    };
    const { status, headers } = refusal;
    const body = refusal.body ?? '';
    outgoing.writeHead(status, {
      ...headers,
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    });
    outgoing.end(method === 'HEAD' ? '' : body);
  };
}

/** Returns the response to a request that is not read; `undefined` for one that is. */
function refusalOf({ method = '', headers, httpVersion }: IncomingMessage): ApiResponse | undefined {
  if (httpVersion === '1.1' && headers.host === undefined)
    return problem(400, 'The request has no header "Host"; HTTP/1.1 needs one.');
  if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) {
    return /^(GET|HEAD|OPTIONS)$/.test(method)
      ? problem(413, 'The places API reads no bodies; send the request without one.')
      : methodNotAllowed(method, {});
  }
  return /^(100-continue)?$/i.test(headers.expect ?? '')
    ? undefined
    : problem(417, 'The header "Expect" asks for what this server does not know; leave it out.');
}
