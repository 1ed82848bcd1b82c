import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { launchChromium } from '../browser/chromium.ts';
import type { TestServer } from '../browser/test-server.ts';
import { startSite } from '../consumers/static-site.ts';

/** Serves the built site below its path, and opens it in Chromium, a new visitor a test. */
export function visitSite() {
  const { folder, base } = inject('site');
  let browser: Browser;
  let server: TestServer;
  let visitor: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    server = await startSite({ [base]: folder });
    visitor = await browser.newContext({ reducedMotion: 'reduce' });
    page = await visitor.newPage();
    // A busy machine is no failure, so the test's limit is longer.
    page.setDefaultTimeout(150_000);
  });
  afterEach(async () => {
    await visitor?.close();
    await server?.stop();
  });

  return {
    get page() {
      return page;
    },
    /** The URL of the home page. */
    get home() {
      return server.origin + base;
    },
    /** Opens a page by its path below the home page. */
    async open(path: string): Promise<void> {
      await page.goto(server.origin + base + path);
    },
    /** Cuts the network of the page and of its worker. */
    async goOffline(): Promise<void> {
      await visitor.setOffline(true);
      await server.stop();
    },
  };
}
