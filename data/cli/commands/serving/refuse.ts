import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problem } from '../../../../src/http/responses.ts';

const problems: Readonly<Record<string, readonly [status: number, description: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The address and the headers are too long; send at most 16 kB.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to come; send it at once.'],
};

/** Answers what is no request in the form of the API's errors, and closes the connection. */
export function refuse(error: NodeJS.ErrnoException, socket: Socket, isBusy: boolean): void {
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
