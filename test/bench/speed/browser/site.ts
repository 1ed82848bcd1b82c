import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { indexBuildId } from '../../../../data/vite/index-build-id.ts';
import { startServer, type TestServer } from '../../../browser/test-server.ts';

/** Resolved from the project's directory, as npm runs scripts there and this file runs built, from elsewhere. */
const root = resolve('test/bench/speed/browser/page');

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** Lets the page have clocks that are as fine as Node's. */
const isolated = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** Serves the benchmark's page as Vite builds it for production, with a data set below `/data/`. */
export async function serveBenchSite(directory: string): Promise<TestServer> {
  const outputs = [
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      build: { write: false, target: 'es2023' },
      plugins: [indexBuildId(resolve('.'))],
      worker: { format: 'es', plugins: () => [indexBuildId(resolve('.'))] },
    }),
  ].flat() as Rolldown.RolldownOutput[];
  const files = new Map(
    outputs
      .flatMap(({ output }) => output)
      .map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source] as const),
  );
  const peers = ['places.json', 'index.json', 'documents.json'];
  const compressed = new Map<string, Uint8Array>(
    await Promise.all(
      peers.map(async (name) => {
        const file = await readFile(join(directory, name));
        return [`/data/${name}`, gzipSync(file, { level: 9 })] as const;
      }),
    ),
  );
  const listener: RequestListener = async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://any');
    const json = compressed.get(pathname);
    if (json) {
      response.writeHead(200, {
        'Content-Encoding': 'gzip',
        'Content-Type': 'application/json',
        ...isolated,
      });
      return void response.end(json);
    }
    const data = /^\/data\/(bundle\/[\w.-]+)$/.exec(pathname)?.[1];
    const path = pathname === '/' ? '/index.html' : pathname;
    const file = data === undefined ? files.get(path as `/${string}`) : await readFile(join(directory, data));
    const type = data ? 'application/octet-stream' : (TYPES[extname(path)] ?? 'text/html');
    response.writeHead(file === undefined ? 404 : 200, { 'Content-Type': type, ...isolated }).end(file);
  };
  return startServer(listener);
}
