import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { sharedChromium } from '../browser/chromium.ts';
import type { TestServer } from '../browser/test-server.ts';
import { startSite } from '../consumers/static-site.ts';

/** For a busy machine, that builds the site and runs other tests at the same time. */
const BUILD_TIMEOUT_MS = 900_000;

/** @throws Error with the output of the build when it fails */
async function untilBuilt(url: string): Promise<void> {
  // Not by `fetch`, which waits no longer than five minutes.
  const [response] = (await once(get(url), 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The site could not be built:\n${await text(response)}`);
  response.resume();
}

/** Serves the built site below its path, and opens it in Chromium, a new visitor a test. */
export function visitSite() {
  const { folder, base, built } = inject('site');
  let server: TestServer;
  let visitor: BrowserContext;
  let page: Page;

  beforeAll(() => untilBuilt(built), BUILD_TIMEOUT_MS);
  beforeEach(async () => {
    server = await startSite({ [base]: folder });
    visitor = await (await sharedChromium()).newContext({ reducedMotion: 'reduce' });
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
