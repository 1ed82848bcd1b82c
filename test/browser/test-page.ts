import type { RequestListener } from 'node:http';
import { type Files, filesBelow, PAGE, WORKERS } from '../fixtures/built-files.ts';

/** Serves the test page as Vite built it for production before the first test, with its special paths. */
export function builtPage(): RequestListener {
  const files = filesBelow(PAGE);
  return withSpecialPaths(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://any');
    const file = files.get(pathname === '/' ? 'index.html' : pathname.slice(1));
    const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(file === undefined ? 404 : 200, { 'Content-Type': type }).end(file);
  });
}

/** `/?csp=…` sends that policy with the page, `/real` is a resource of the real network. */
function withSpecialPaths(page: RequestListener): RequestListener {
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://any');
    if (pathname === '/real')
      return void response.writeHead(203).end(`${request.method} ${request.headers['x-own']}`);
    const policy = searchParams.get('csp');
    if (policy) response.setHeader('Content-Security-Policy', policy);
    page(request, response);
  };
}

/** Scripts of Service Workers by their path on the tests' server: those of the package, and those that the tests' users write. */
export function workerScripts(): Files {
  const ofPackage = [...filesBelow('dist')].filter(([name]) => /^(service-worker|ed25519)\.js$/.test(name));
  return new Map([...filesBelow(WORKERS), ...ofPackage].map(([name, script]) => [`/${name}`, script]));
}
