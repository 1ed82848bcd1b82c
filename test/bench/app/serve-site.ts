import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
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

/** Serves a site that `fingerpost app` wrote, with scripts and texts compressed as most servers do. */
export async function serveSite(directory: string): Promise<TestServer> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const answers = new Map(
    await Promise.all(
      paths.map(async (path) => [path.slice(directory.length), answer(path, await readFile(path))] as const),
    ),
  );
  return startServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://any');
    const found = answers.get(pathname.replace(/\/$/, '/index.html'));
    response.writeHead(found ? 200 : 404, found?.headers).end(found?.bytes);
  });
}

function answer(path: string, bytes: Uint8Array): Answer {
  const type = COMPRESSED[extname(path)];
  return type === undefined
    ? { headers: { 'Content-Type': 'application/octet-stream' }, bytes }
    : {
        headers: { 'Content-Type': type, 'Content-Encoding': 'gzip' },
        bytes: gzipSync(bytes, { level: 9 }),
      };
}
