import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { startServer, type TestServer } from '../../browser/test-server.ts';

/** The media types of what a server compresses. */
const COMPRESSED: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

interface Answer {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** The network between a server and a device. The browser's own throttle would leave out what its workers fetch. */
export interface Network {
  /** From a request to the first byte of its answer, in ms. */
  readonly latency: number;
  readonly bytesPerSecond: number;
}

/** A server of a site whose network can be chosen. */
export interface SiteServer extends TestServer {
  network?: Network | undefined;
}

/** The bytes that a slow network sends at once, for all answers in turn. */
const PIECE = 4096;

/** Serves a site that `fingerpost app` wrote, with scripts and texts compressed, and all of it cached for minutes, as most servers do. */
export async function serveSite(directory: string): Promise<SiteServer> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const answers = new Map(
    await Promise.all(
      paths.map(async (path) => [path.slice(directory.length), answer(path, await readFile(path))] as const),
    ),
  );
  let line: Promise<unknown> = Promise.resolve();
  const site: SiteServer = await startServer(async ({ url = '/', headers }, response) => {
    const { pathname } = new URL(url, 'http://any');
    const found = answers.get(pathname.replace(/\/$/, '/index.html'));
    const { network } = site;
    if (network) await pause(network.latency);
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    response.writeHead(found ? (first ? 206 : 200) : 404, found?.headers);
    const whole = found?.bytes ?? new Uint8Array();
    const bytes = first ? whole.subarray(Number(first), Number(last) + 1) : whole;
    for (let at = 0; network && at < bytes.length; at += PIECE) {
      const piece = bytes.subarray(at, at + PIECE);
      line = line.then(() => pause((1000 * piece.length) / network.bytesPerSecond));
      await line;
      response.write(piece);
    }
    response.end(network ? undefined : bytes);
  });
  return site;
}

function answer(path: string, bytes: Uint8Array): Answer {
  const type = COMPRESSED[extname(path)];
  // Without it browsers fetch a preloaded script again.
  const cached = { 'Cache-Control': 'max-age=600' };
  return type === undefined
    ? { headers: { ...cached, 'Content-Type': 'application/octet-stream' }, bytes }
    : {
        headers: { ...cached, 'Content-Type': type, 'Content-Encoding': 'gzip' },
        bytes: gzipSync(bytes, { level: 9 }),
      };
}
