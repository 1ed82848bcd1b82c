import { once } from 'node:events';
import type { Server } from 'node:http';
import { FingerpostError } from '../../../../src/core/errors.ts';

/**
 * Lets a server listen.
 * @returns the port, which the system chose for 0.
 * @throws FingerpostError `bad-input` when the address or the port can't be used.
 */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  try {
    await once(server.listen(port, host), 'listening');
  } catch (thrown) {
    throw new FingerpostError('bad-input', describeListenError(thrown, host, port), { cause: thrown });
  }
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

function describeListenError(thrown: unknown, host: string, port: number): string {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  if (code === 'EADDRINUSE')
    return `port ${port} of ${host} is in use: give another with --port, or 0 for any`;
  if (code === 'EACCES')
    return `port ${port} needs rights that this user lacks: give one above 1023 with --port`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `${host} is not an address of this machine: give another with --host`;
  }
  return `can't listen on ${host}:${port} (${thrown instanceof Error ? thrown.message : thrown})`;
}
