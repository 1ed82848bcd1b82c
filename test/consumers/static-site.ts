import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { startServer, type TestServer } from '../browser/test-server.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Serves folders like a plain web server, with 404 for missing files. Scripts of other origins may read it.
 *
 * @param roots folders by the path that they are below; the first match wins
 */
export function startSite(roots: Readonly<Record<string, string>>): Promise<TestServer> {
  return startServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://any');
    const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const [below, folder] = Object.entries(roots).find(([below]) => file.startsWith(below)) ?? [];
    response.setHeader('Access-Control-Allow-Origin', '*');
    try {
      if (below === undefined || folder === undefined) throw new Error(`nothing is at ${file}`);
      const bytes = await readFile(join(folder, decodeURIComponent(file.slice(below.length))));
      const type = types[extname(file)] ?? 'application/octet-stream';
      // A tool names what it puts there by its content.
      const age = file.includes('/assets/') ? 31_536_000 : 0;
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': `max-age=${age}` }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
}
