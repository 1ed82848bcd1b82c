import type { RequestListener } from 'node:http';
import { inject } from 'vitest';
import { smallBundle } from '../unit/client/small-bundle.ts';

/** The bundle that came with the app, below `/own/`. */
const own = smallBundle().files;

/** The server of the test page. */
export interface PageListener {
  readonly listener: RequestListener;
  close(): Promise<void>;
}

/** The test page as Vite built it for production before the first test, with its special paths. */
export async function builtPage(): Promise<PageListener> {
  const files = new Map(inject('testPage'));
  const listener: RequestListener = ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://any');
    const file = files.get(pathname === '/' ? '/index.html' : pathname);
    const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(file === undefined ? 404 : 200, { 'Content-Type': type }).end(file);
  };
  return { listener: withSpecialPaths(listener), close: async () => {} };
}

/** `/?csp=…` sends that policy with the page, `/real` is a resource of the real network. */
export function withSpecialPaths(page: RequestListener): RequestListener {
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
