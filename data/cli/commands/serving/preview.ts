import { once } from 'node:events';
import { createServer } from 'node:http';
import sirv from 'sirv';
import { printResult, type Terminal } from '../../terminal.ts';
import { listen } from './listen.ts';

/** Only this machine: browsers trust it without a certificate, so the site is installable and works offline. */
const HOST = '127.0.0.1';

/**
 * Makes a site, and serves its files until a signal asks to end. The port is taken before the long work.
 * @throws FingerpostError `bad-input` when the port can't be used.
 */
export async function previewSite(
  directory: string,
  port: number,
  terminal: Terminal,
  make: () => Promise<void>,
): Promise<void> {
  // Files are looked up at each request, because another build may replace them.
  const server = createServer(sirv(directory, { dev: true, etag: true }));
  const bound = await listen(server, port, HOST);
  try {
    await make();
    // A reader of the printed address may send a signal at once.
    const ended = terminal.ended();
    await printResult(terminal, [`http://${HOST}:${bound}/`]);
    await ended;
  } finally {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
}
