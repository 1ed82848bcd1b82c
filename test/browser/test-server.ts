import { createServer, type RequestListener, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build, createServer as createVite, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { derivation } from '../../derivation-plugin.ts';
import { listen } from '../fixtures/listen.ts';
import { smallBundle } from '../unit/client/small-bundle.ts';

/** A server on a free port of this machine that can be stopped, and started again on the same port. */
export interface TestServer {
  readonly origin: string;
  /** Cuts every connection: what a browser's offline switch does, but for workers of every kind too. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export async function startServer(listener: RequestListener): Promise<TestServer> {
  let server: Server | undefined;
  let port: number | undefined;
  const start = async (): Promise<void> => {
    server = createServer(listener);
    port = await listen(server, port);
  };
  await start();
  return {
    origin: `http://127.0.0.1:${port}`,
    start,
    stop: () =>
      new Promise((resolve) => {
        server?.close(() => resolve());
        server?.closeAllConnections();
      }),
  };
}

/** Files of a bundle below `/`; anything else is a 404. No cache may keep them. */
export function serveFiles(files: () => ReadonlyMap<string, Uint8Array>): RequestListener {
  return ({ url = '' }, response) => {
    const bytes = files().get(url.slice(1));
    response.writeHead(bytes ? 200 : 404, {
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'no-store',
    });
    response.end(bytes);
  };
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const config: InlineConfig = {
  configFile: false,
  root: here('page'),
  logLevel: 'error',
  cacheDir: here('../../node_modules/.vite/test-page'),
};

/** The bundle that came with the app, below `/own/`. */
const own = smallBundle().files;

/** What answers the requests for the test page. */
export interface PageListener {
  readonly listener: RequestListener;
  close(): Promise<void>;
}

/** Vite's own script in the page waits for news of changed files; without them its rejections would show up in tests. */
const withoutClient: Plugin = {
  name: 'without-client',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace(/<script type="module" src="\/@vite\/client"><\/script>/, ''),
  },
};

/**
 * The test page as Vite serves it in development. `/?csp=…` sends that policy with the page, `/real` is a resource of
 * the real network. It has hundreds of modules, which each visitor loads anew: slow, where it is not about development.
 */
export async function developmentPage(): Promise<PageListener> {
  const vite = await createVite({
    ...config,
    server: { middlewareMode: true, hmr: false, ws: false, fs: { allow: [here('../..')] } },
    // Found in the middle of a test, a dependency would make the page reload.
    optimizeDeps: { noDiscovery: true, include: [] },
    plugins: [withoutClient, derivation()],
  });
  return { listener: withSpecialPaths(vite.middlewares), close: () => vite.close() };
}

/** The test page as Vite builds it for production, in memory, with the same special paths. */
export async function builtPage(): Promise<PageListener> {
  const plugins = [derivation()];
  const worker = { format: 'es' as const, plugins: () => [derivation()] };
  const outputs = [await build({ ...config, plugins, build: { write: false }, worker })].flat();
  const files = new Map(
    (outputs as Rolldown.RolldownOutput[])
      .flatMap(({ output }) => output)
      .map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
  const listener: RequestListener = ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://any');
    const file = files.get(pathname === '/' ? '/index.html' : pathname);
    const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(file === undefined ? 404 : 200, { 'Content-Type': type }).end(file);
  };
  return { listener: withSpecialPaths(listener), close: async () => {} };
}

function withSpecialPaths(page: RequestListener): RequestListener {
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://any');
    if (pathname === '/real')
      return void response.writeHead(203).end(`${request.method} ${request.headers['x-own']}`);
    if (pathname.startsWith('/own/'))
      return void response.writeHead(200).end(own.get(pathname.slice('/own/'.length)));
    const policy = searchParams.get('csp');
    if (policy) response.setHeader('Content-Security-Policy', policy);
    page(request, response);
  };
}
