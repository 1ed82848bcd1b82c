import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';

const PAGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <style>
    body { margin: 0; font: 16px sans-serif; }
    place-map { height: 100vh; }
  </style>
  <place-map></place-map>
</html>`;

/** Serves a page with an empty map, the built element below `/dist/`, and the archive as `/map.pmtiles`. */
export async function mapSite(archive: Uint8Array): Promise<RequestListener> {
  return async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://any');
    const send = (type: string, body: string | Uint8Array): void => {
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'max-age=3600' }).end(body);
    };
    if (pathname === '/') return send('text/html', PAGE);
    if (pathname === '/map.pmtiles') return send('application/octet-stream', archive);
    const code = await readFile(join('.', pathname)).catch(() => undefined);
    if (code && /^\/dist\/[\w/.-]+\.js$/.test(pathname)) return send('text/javascript', code);
    response.writeHead(404).end();
  };
}
