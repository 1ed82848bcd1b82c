import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EngineBrowser, EnginePage, Visitor } from '../../engines/engine.ts';
import { launchEngine } from '../../engines/launch.ts';
import { packFixture } from '../../fixtures/bundle.ts';
import { liveList, says, well } from '../../fixtures/live-api.ts';
import { builtPage } from '../test-page.ts';
import { serveFiles, startServer, type TestServer } from '../test-server.ts';

const LIST = '/live/transport/park-and-rides';

/** A Service Worker that answers everything below the base itself, but for what is marked as meant for the network. */
const serviceWorker = `
  addEventListener('install', () => skipWaiting());
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => {
    const { pathname, hash } = new URL(event.request.url);
    if (pathname.startsWith('/live/') && hash !== '#fingerpost-live')
      event.respondWith(Response.json({ park_and_rides: [] }));
  });`;

describe('a live API whose URLs are those that the facade answers', () => {
  let browser: EngineBrowser;
  let visitor: Visitor | undefined;
  let page: EnginePage;
  let site: TestServer;
  let bundles: TestServer;
  let api: RequestListener;
  let requests: string[];

  beforeAll(async () => {
    const built = builtPage();
    site = await startServer((request, response) => {
      const { url = '' } = request;
      if (url === '/sw.js')
        return says(200, serviceWorker, { 'Content-Type': 'text/javascript' })(request, response);
      if (!url.startsWith('/live/')) return built(request, response);
      requests.push(url);
      api(request, response);
    });
    const { files } = await packFixture();
    bundles = await startServer(serveFiles(() => files));
    browser = await launchEngine();
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site?.stop(), bundles?.stop()]);
  });
  beforeEach(async () => {
    await visitor?.close();
    requests = [];
    api = well();
    visitor = await browser.newVisitor();
    page = await visitor.newPage();
    await page.goto(site.origin);
  });

  const visit = (worker?: false) =>
    page.evaluate(
      async ([bundle, own]) => {
        window.places = window.createPlacesFetch({
          bundle,
          base: '/live',
          live: { endpoint: '/live', timeLimitMs: 60_000 },
          ...own,
        });
        await window.places.ready;
      },
      [bundles.origin, worker === false ? { worker } : {}] as const,
    );
  const ask = () =>
    page.evaluate(async (list) => {
      const response = await window.places(list);
      return { source: response.headers.get('X-Places-Source'), body: await response.json() };
    }, LIST);

  it('requests live data from the network, even where the facade replaces the page’s fetch', async () => {
    await visit(false);
    await page.evaluate(() => {
      window.fetch = window.places as typeof window.fetch;
    });
    await visit(false);
    expect(await ask()).toEqual({ source: 'live', body: liveList });
    expect(requests).toEqual([LIST]);
  });

  it.each([
    ['a worker', undefined],
    ['the page', false as const],
  ])('requests live data past a Service Worker that answers the same URLs, from %s', async (_, worker) => {
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js');
      if (!navigator.serviceWorker.controller)
        await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    });
    expect(await page.evaluate(async (list) => (await fetch(list)).json(), LIST)).toEqual({
      park_and_rides: [],
    });
    await visit(worker);
    expect(await ask()).toEqual({ source: 'live', body: liveList });
    expect(requests).toEqual([LIST]);
  });
});
