import { createServer, type RequestListener, type Server } from 'node:http';
import { listen } from '../fixtures/listen.ts';

/** A server on a free port of this machine that can be stopped, and started again on the same port. */
export interface TestServer {
  readonly origin: string;
  /** The paths that were asked for, with their queries. */
  readonly requests: string[];
  /** Cuts every connection: what a browser's offline switch does, but for workers of every kind too. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export async function startServer(listener: RequestListener): Promise<TestServer> {
  let server: Server | undefined;
  let port: number | undefined;
  const requests: string[] = [];
  const start = async (): Promise<void> => {
    server = createServer(listener);
    server.on('request', ({ url = '' }) => requests.push(url));
    port = await listen(server, port);
  };
  await start();
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
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
