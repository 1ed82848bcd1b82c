import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { makeSite } from '../../../data/app/make-site.ts';
import { siteConfig } from '../../../data/build/site-config.ts';
import { parseManifest } from '../../../src/bundle/manifest.ts';
import { startServer, type TestServer } from '../../browser/test-server.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/** Serves the app as it would be published, over the sample in `public/places`, compressed as most servers do. */
export async function serveApp(): Promise<TestServer> {
  const configFile = resolve('vite.config.ts');
  const outputs = await build({ configFile, logLevel: 'error', build: { write: false } });
  const app = new Map(
    ([outputs].flat() as Rolldown.RolldownOutput[])
      .flatMap(({ output }) => output)
      .map((file) => [file.fileName, Buffer.from(file.type === 'chunk' ? file.code : file.source)]),
  );
  const { version } = parseManifest(await readFile(resolve('public/places/manifest.json')));
  const site = makeSite(app, siteConfig({ languages: ['en'] }), version);
  const files = new Map([...site].map(([path, bytes]) => [`/${path}`, gzipSync(bytes, { level: 9 })]));
  const listener: RequestListener = async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://any');
    const path = pathname === '/' ? '/index.html' : pathname;
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    const file = files.get(path);
    if (file)
      return void response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'gzip' }).end(file);
    const place = /^\/places\/([\w.-]+)$/.exec(path)?.[1];
    const part = place && (await readFile(join(resolve('public/places'), place)).catch(() => undefined));
    response.writeHead(part ? 200 : 404, { 'Content-Type': type }).end(part);
  };
  return startServer(listener);
}
