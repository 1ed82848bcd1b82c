import { expect, it, onTestFinished } from 'vitest';
import { builtPage } from '../browser/test-page.ts';
import { serveFiles, startServer } from '../browser/test-server.ts';
import { fetchIn } from '../contract/facade-in-page.ts';
import { launchEngine } from '../engines/launch.ts';
import { smallBundle } from '../unit/client/small-bundle.ts';
import { runWorker } from './workerd.ts';

it('a page asks the edge until its own bundle is there, and then searches offline, also after a reload', async () => {
  const { files } = smallBundle();
  const worker = await runWorker({ bucket: files }, { base: '/api' });
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const listener = serveFiles(() => files);
  const bundles = await startServer(async (request, response) => {
    await released;
    listener(request, response);
  });
  const site = await startServer(builtPage());
  const browser = await launchEngine();
  onTestFinished(async () => {
    await browser.close();
    await Promise.all([site.stop(), bundles.stop()]);
  });
  const page = await (await browser.newVisitor()).newPage();
  const open = async () => {
    await page.goto(site.origin);
    await page.evaluate(
      async ({ bundle, endpoint }) => {
        const live = { endpoint, timeLimitMs: 150_000 };
        window.places = window.createPlacesFetch({ bundle, base: '/api', live, whileLoading: 'live' });
      },
      { bundle: bundles.origin, endpoint: `${worker.origin}/api` },
    );
  };
  const search = async () => {
    const { status, headers, text } = await fetchIn(
      page,
      new Request(`${site.origin}/api/places/search?q=beta`),
    );
    const { pois } = JSON.parse(text)._embedded;
    return [status, new Map(headers).get('x-places-source'), pois[0].name];
  };

  await open();
  expect(await search()).toEqual([200, 'live', 'Beta Library']);
  release();
  await page.evaluate(async () => {
    await window.places.ready;
  }, null);
  expect(await search()).toEqual([200, 'bundle', 'Beta Library']);
  await expect.poll(() => page.evaluate(async () => window.places.status().stored, null)).toBe(true);
  await Promise.all([worker.stop(), bundles.stop()]);
  expect(await search()).toEqual([200, 'bundle', 'Beta Library']);
  await open();
  expect(await search()).toEqual([200, 'bundle', 'Beta Library']);
});
