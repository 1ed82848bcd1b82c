import type { Page } from 'playwright';
import { byFetch } from './by-fetch.ts';
import { controlledPages } from './controlled-page.ts';
import { fetchAllIn } from './facade-in-page.ts';
import { type Answered, type Asked, answered } from './recording.ts';
import { type ReplayHost, replaysContract } from './replay.ts';

/** A page in Chromium that doesn't use Fingerpost, and the ready-made Service Worker over the fixture's bundle. */
async function controlPage(answer: (page: Page, base: string) => ReplayHost['answer']): Promise<ReplayHost> {
  const { newPage, base, bundle, control, close } = await controlledPages();
  const page = await newPage();
  await control(page, '/service-worker.js', { bundle, base: '/api' });
  return { answer: answer(page, base), stop: close };
}

/** Sends the requests by `fetch`. It hides redirects, which the browser's network events show. */
const byFetchOf =
  (page: Page, base: string): ReplayHost['answer'] =>
  async (requests) => {
    const answers = await fetchAllIn(page, 'fetch', base, requests);
    const shown: Answered[] = [];
    for (const [i, { method, path, headers }] of requests.entries()) {
      const init = { method, headers: [...headers], redirect: 'manual' as const };
      const isHidden = answers[i]!.status === 0;
      shown.push(
        isHidden ? await answered(await byFetch(page, new Request(base + path, init))) : answers[i]!,
      );
    }
    return shown;
  };

/** Sends the requests by XMLHttpRequest, which follows every redirect and returns the headers as one text. */
const byXhr = (page: Page, base: string) => (requests: readonly Asked[]) =>
  page.evaluate(
    async ({ base, requests }) => {
      const answers: Answered[] = [];
      for (const { method, path, headers } of requests) {
        const xhr = new XMLHttpRequest();
        xhr.open(method, base + path);
        for (const [name, value] of headers) xhr.setRequestHeader(name, value);
        await new Promise((resolve, reject) => {
          xhr.onerror = () => reject(new Error(`${path} failed`));
          xhr.onload = resolve;
          xhr.send();
        });
        const lines = xhr.getAllResponseHeaders().split('\r\n').filter(Boolean);
        answers.push({
          status: xhr.status,
          headers: lines.map((line) => line.split(': ', 2) as [string, string]),
          text: xhr.responseText,
        });
      }
      return answers;
    },
    { base, requests },
  );

replaysContract('fetch in a page that a Service Worker controls', () => controlPage(byFetchOf), {
  inAnotherEngine: true,
});

replaysContract('XMLHttpRequest in a page that a Service Worker controls', () => controlPage(byXhr), {
  inAnotherEngine: true,
  without: ({ answer }) => answer.status === 301,
});
