import { buildWorkers } from '../browser/build-workers.ts';
import { launchChromium } from '../browser/chromium.ts';
import { serveFiles, startServer } from '../browser/test-server.ts';
import { packFixture } from '../fixtures/bundle.ts';
import { byFetch } from './by-fetch.ts';
import { type LiveHosts, liveContract } from './live.ts';

/** Pages in Chromium that know nothing of Fingerpost, each with a Service Worker of its own and nothing stored. */
async function controlled(): Promise<LiveHosts> {
  const workers = await buildWorkers();
  const site = await startServer(({ url = '/' }, response) => {
    const script = workers.get(url.replace(/\?.*/, ''));
    response.setHeader('Content-Type', script === undefined ? 'text/html' : 'text/javascript');
    response.end(script ?? '<!doctype html><title>A page</title>');
  });
  const { files } = await packFixture();
  const bundles = await startServer(serveFiles(() => files));
  const browser = await launchChromium();
  return {
    async open(options) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(site.origin);
      await page.evaluate(
        async (query) => {
          const { serviceWorker } = navigator;
          const controlled = new Promise((resolve) => {
            serviceWorker.addEventListener('controllerchange', resolve);
          });
          await serviceWorker.register(`/with-options.js?${query}`);
          await controlled;
        },
        `${new URLSearchParams({ options: JSON.stringify({ bundle: bundles.origin, base: '/api', ...options }) })}`,
      );
      return {
        base: `${site.origin}/api`,
        fetch: (request) => byFetch(page, request),
        stop: () => context.close(),
      };
    },
    async close() {
      await browser.close();
      await Promise.all([site.stop(), bundles.stop()]);
    },
  };
}

liveContract('a page that a Service Worker controls', controlled);
