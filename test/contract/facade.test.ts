import { describe, expect, it } from 'vitest';
import { builtPage } from '../browser/test-page.ts';
import { serveFiles, startServer } from '../browser/test-server.ts';
import { launchEngine } from '../engines/launch.ts';
import { packFixture } from '../fixtures/bundle.ts';
import { fetchAllIn, fetchIn } from './facade-in-page.ts';
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
    page,
    answer: (requests: Parameters<typeof fetchAllIn>[3]) => fetchAllIn(page, 'places', base, requests),
    async stop() {
      await browser.close();
      await Promise.all([site.stop(), bundles.stop()]);
    },
  };
}

replaysContract('the facade with a worker', () => openPage('worker'), { inAnotherEngine: true });
replaysContract('the facade in a page', () => openPage('page'), { inAnotherEngine: true });

describe('the facade and redirects', async () => {
  it('obeys the redirect mode: follow, manual or error', async () => {
    const host = await openPage('worker');
    try {
      const alias = `${host.base}/places/oucs:aldous`;
      const followed = await fetchIn(host.page, new Request(alias));
      expect(followed).toMatchObject({ status: 200, redirected: true, url: `${host.base}/places/uni:1001` });
      expect(JSON.parse(followed.text)).toMatchObject({ id: 'uni:1001' });

      const manual = await fetchIn(host.page, new Request(alias, { redirect: 'manual' }));
      expect(manual).toMatchObject({ status: 301, redirected: false, url: alias });
      expect(new Map(manual.headers).get('location')).toMatch(/\/api\/places\/uni:1001$/);

      const refused = fetchIn(host.page, new Request(alias, { redirect: 'error' }));
      await expect(refused).rejects.toThrow('TypeError');
    } finally {
      await host.stop();
    }
  });
});
