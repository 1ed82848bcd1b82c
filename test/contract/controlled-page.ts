import type { BrowserContext, Page } from 'playwright';
import { sharedChromium } from '../browser/chromium.ts';
import { workerScripts } from '../browser/test-page.ts';
import { serveFiles, startServer } from '../browser/test-server.ts';
import { packFixture } from '../fixtures/bundle.ts';

/** A site whose pages don't use Fingerpost, with its Service Workers and the fixture's bundle, in a Chromium. */
export async function controlledPages() {
  const workers = workerScripts();
  const site = await startServer(({ url = '/' }, response) => {
    const script = workers.get(url.replace(/\?.*/, ''));
    response.setHeader('Content-Type', script === undefined ? 'text/html' : 'text/javascript');
    response.end(script ?? '<!doctype html><title>A page</title>');
  });
  const { files } = await packFixture();
  const bundles = await startServer(serveFiles(() => files));
  const browser = await sharedChromium();
  const contexts: BrowserContext[] = [];
  return {
    /** Opens a page with empty storage and without a Service Worker. */
    async newPage(): Promise<Page> {
      const context = await browser.newContext();
      contexts.push(context);
      return context.newPage();
    },
    base: `${site.origin}/api`,
    bundle: bundles.origin,
    /** Loads the page and waits until this Service Worker controls it. */
    async control(page: Page, script: string, query: Readonly<Record<string, string>>): Promise<void> {
      await page.goto(site.origin);
      await page.evaluate(
        async (url) => {
          const { serviceWorker } = navigator;
          const controlled = new Promise((resolve) => {
            serviceWorker.addEventListener('controllerchange', resolve);
          });
          await serviceWorker.register(url);
          await controlled;
        },
        `${script}?${new URLSearchParams(query)}`,
      );
    },
    async close(): Promise<void> {
      await Promise.all(contexts.map((context) => context.close()));
      await Promise.all([site.stop(), bundles.stop()]);
    },
  };
}
