import { type Ask, byFetch } from './by-fetch.ts';
import { controlledPages } from './controlled-page.ts';
import { facetsContract } from './facets.ts';
import type { Host } from './host.ts';
import { pagingContract } from './paging.ts';
import { searchParametersContract } from './search-parameters.ts';
import { suggestContract } from './suggest.ts';
import { contractSuite } from './suite.ts';
import { textsContract } from './texts.ts';
import { typesContract } from './types.ts';

/** A page in Chromium that doesn't use Fingerpost, and the ready-made Service Worker over the fixture's bundle. */
async function controlPage(ask: Ask): Promise<Host> {
  const { newPage, base, bundle, control, close } = await controlledPages();
  const page = await newPage();
  await control(page, '/service-worker.js', { bundle, base: '/api' });
  return { base, fetch: (request) => ask(page, request), stop: close };
}

/** Sends a request by XMLHttpRequest, which follows every redirect and returns its headers as one text. */
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
  textsContract,
  typesContract,
]);
