import { expect } from 'vitest';
import { builtPage } from '../browser/test-page.ts';
import { serveFiles, startServer } from '../browser/test-server.ts';
import { launchEngine } from '../engines/launch.ts';
import { packFixture } from '../fixtures/bundle.ts';
import { fetchAllIn } from './facade-in-page.ts';
import { replaysContract } from './replay.ts';

/** A page with the facade over the fixture's bundle. It searches in a worker, or in the page itself. */
async function openPage(searchesIn: 'worker' | 'page') {
  const site = await startServer(builtPage());
  const { files } = await packFixture();
  const bundles = await startServer(serveFiles(() => files));
  const browser = await launchEngine();
  const page = await (await browser.newVisitor()).newPage();
  await page.goto(site.origin);
  const host = await page.evaluate(
    async ({ bundle, inPage }) => {
      window.places = window.createPlacesFetch({ bundle, base: '/api', ...(inPage && { worker: false }) });
      await window.places.ready;
      return window.places.status().host;
    },
    { bundle: bundles.origin, inPage: searchesIn === 'page' },
  );
  expect(host).toBe(searchesIn);
  const base = `${site.origin}/api`;
  return {
    base,
    answer: (requests: Parameters<typeof fetchAllIn>[3]) => fetchAllIn(page, 'places', base, requests),
    async stop() {
      await browser.close();
      await Promise.all([site.stop(), bundles.stop()]);
    },
  };
}

replaysContract('the facade with a worker', () => openPage('worker'), { inAnotherEngine: true });
replaysContract('the facade in a page', () => openPage('page'), { inAnotherEngine: true });
