import type { Page } from 'playwright';
import { buildWorkers } from '../browser/build-workers.ts';
import { launchChromium } from '../browser/chromium.ts';
import { serveFiles, startServer } from '../browser/test-server.ts';
import { packFixture } from '../fixtures/bundle.ts';
import { facetsContract } from './facets.ts';
import type { Host } from './host.ts';
import { pagingContract } from './paging.ts';
import { searchParametersContract } from './search-parameters.ts';
import { suggestContract } from './suggest.ts';
import { contractSuite } from './suite.ts';
import { typesContract } from './types.ts';

type Ask = (page: Page, request: Request) => Promise<Response>;

/** A page in Chromium that knows nothing of Fingerpost, and the ready-made Service Worker over the fixture's bundle. */
async function controlPage(ask: Ask): Promise<Host> {
  const workers = await buildWorkers();
  const site = await startServer(({ url = '/' }, response) => {
    const script = workers.get(url.replace(/\?.*/, ''));
    response.setHeader('Content-Type', script === undefined ? 'text/html' : 'text/javascript');
    response.end(script ?? '<!doctype html><title>A page</title>');
  });
  const { files } = await packFixture();
  const bundles = await startServer(serveFiles(() => files));
  const browser = await launchChromium();
  const page = await browser.newPage();
  await page.goto(site.origin);
  await page.evaluate(
    async (query) => {
      const { serviceWorker } = navigator;
      const controlled = new Promise((resolve) => {
        serviceWorker.addEventListener('controllerchange', resolve);
      });
      await serviceWorker.register(`/service-worker.js?${query}`);
      await controlled;
    },
    `${new URLSearchParams({ bundle: bundles.origin, base: '/api' })}`,
  );
  return {
    base: `${site.origin}/api`,
    fetch: (request) => ask(page, request),
    async stop() {
      await browser.close();
      await Promise.all([site.stop(), bundles.stop()]);
    },
  };
}

/** By the page's `fetch`. It shows no redirect, so that is read where the browser's network panel reads it. */
const byFetch: Ask = async (page, { url, method, headers, redirect }) => {
  const seen = page.waitForResponse(() => true);
  const { type, ...fetched } = await page.evaluate(
    async ({ url, ...init }) => {
      const response = await fetch(url, init);
      const { status, type } = response;
      return { status, type, headers: [...response.headers], text: await response.text() };
    },
    { url, method, redirect, headers: [...headers] as [string, string][] },
  );
  const response = await seen;
  if (type === 'opaqueredirect')
    return new Response(null, { status: response.status(), headers: await response.allHeaders() });
  // Node refuses a body, even an empty one, with these.
  const body = [204, 304].includes(fetched.status) && fetched.text === '' ? null : fetched.text;
  return new Response(body, { status: fetched.status, headers: fetched.headers as [string, string][] });
};

/** By XMLHttpRequest, which follows every redirect and has its headers as one text. */
const byXhr: Ask = async (page, { url, method, headers }) => {
  const { status, lines, text } = await page.evaluate(
    ({ url, method, headers }) =>
      new Promise<{ status: number; lines: string; text: string }>((resolve, reject) => {
        const xhr = new XMLHttpRequest();
        xhr.open(method, url);
        for (const [name, value] of headers) xhr.setRequestHeader(name, value);
        xhr.onerror = () => reject(new Error(`${url} failed`));
        xhr.onload = () =>
          resolve({ status: xhr.status, lines: xhr.getAllResponseHeaders(), text: xhr.responseText });
        xhr.send();
      }),
    { url, method, headers: [...headers] as [string, string][] },
  );
  const entries = lines.split('\r\n').filter(Boolean);
  return new Response(text, {
    status,
    headers: entries.map((line) => line.split(': ', 2) as [string, string]),
  });
};

contractSuite('fetch in a page that a Service Worker controls', () => controlPage(byFetch));

contractSuite('XMLHttpRequest in a page that a Service Worker controls', () => controlPage(byXhr), [
  searchParametersContract,
  pagingContract,
  facetsContract,
  suggestContract,
  typesContract,
]);
