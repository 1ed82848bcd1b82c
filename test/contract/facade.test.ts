import { describe, expect, it } from 'vitest';
import { builtPage } from '../browser/test-page.ts';
import { serveFiles, startServer } from '../browser/test-server.ts';
import type { EnginePage } from '../engines/engine.ts';
import { launchEngine } from '../engines/launch.ts';
import { packFixture } from '../fixtures/bundle.ts';
import { fetchIn } from './facade-in-page.ts';
import type { Host } from './host.ts';
import { contractSuite } from './suite.ts';

interface FacadeHost extends Host {
  readonly page: EnginePage;
}

/** A page with the facade over the fixture's bundle. */
async function openPage(): Promise<FacadeHost> {
  const site = await startServer(builtPage());
  const { files } = await packFixture();
  const bundles = await startServer(serveFiles(() => files));
  const browser = await launchEngine();
  const page = await (await browser.newVisitor()).newPage();
  await page.goto(site.origin);
  await page.evaluate(async (bundle) => {
    window.places = window.createPlacesFetch({ bundle, base: '/api' });
    await window.places.ready;
  }, bundles.origin);
  return {
    base: `${site.origin}/api`,
    page,
    async fetch(request) {
      const { status, headers, text } = await fetchIn(page, request);
      // Node rejects even an empty body with these.
      const body = [204, 304].includes(status) && text === '' ? null : text;
      return new Response(body, { status, headers: [...headers] });
    },
    async stop() {
      await browser.close();
      await Promise.all([site.stop(), bundles.stop()]);
    },
  };
}

contractSuite('the facade in a page', openPage);

describe('the facade and redirects', async () => {
  it('obeys the redirect mode: follow, manual or error', async () => {
    const host = await openPage();
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
