import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { sharedChromium } from '../chromium.ts';
import { startServer, type TestServer } from '../test-server.ts';
import { demoSite, serveSite } from './app-site.ts';

type Files = ReadonlyMap<string, string | Uint8Array>;

/** The app in a browser: a new one, with nothing stored, for each test. */
export class DemoPage {
  page!: Page;
  /** The present files on the server. */
  files!: Files;
  site!: Files;
  /** The headers that the server sends with every file, besides its type. */
  headers: Readonly<Record<string, string>> = {};
  server!: TestServer;
  /** Errors and warnings of the page. */
  complaints: string[] = [];
  /** The requests of the page since it was opened. */
  requests: string[] = [];
  private browser!: Browser;

  async start(): Promise<void> {
    this.site = await demoSite();
    this.server = await startServer(
      serveSite(
        () => this.files,
        () => this.headers,
      ),
    );
    this.browser = await sharedChromium();
  }

  async stop(): Promise<void> {
    await this.close();
    await this.server?.stop();
  }

  /** Closes the browser context. Requests that a test's routes still hold are given up. */
  async close(): Promise<void> {
    if (!this.page?.isClosed()) await this.page?.unrouteAll({ behavior: 'ignoreErrors' });
    await this.page?.context().close();
  }

  /** Begins anew, on a device like this; without Service Workers unless they are what a test is about. */
  async renew(options: BrowserContextOptions = {}): Promise<void> {
    await this.close();
    this.files = this.site;
    this.headers = {};
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 800 },
      serviceWorkers: 'block',
      ...options,
    });
    // Shortly before the test's own limit, to say what was waited for.
    context.setDefaultTimeout(150_000);
    this.page = await context.newPage();
    this.complaints = [];
    this.page.on('console', (message) => {
      // Playwright says itself that it keeps Service Workers from a page.
      const said = message.text();
      if (['error', 'warning'].includes(message.type()) && !said.endsWith('blocked by Playwright'))
        this.complaints.push(said);
    });
    this.page.on('pageerror', ({ message }) => this.complaints.push(message));
    context.on('request', (request) => this.requests.push(request.url()));
  }

  /** Opens the page and waits for its content. */
  async open(query = ''): Promise<void> {
    await this.page.goto(`${this.server.origin}/${query}`);
    await this.page.locator('.start, .found, .place').waitFor();
    await this.page.getByText('Sources and licences').waitFor();
    this.requests.length = 0;
  }

  /** Returns the names of the maps that the device keeps. */
  storedMaps(): Promise<string[]> {
    return this.page.evaluate(async () => {
      const cache = await caches.open('fingerpost map');
      return (await cache.keys()).map(({ url }) => url.slice(url.lastIndexOf('/') + 1));
    });
  }

  async search(q: string): Promise<void> {
    await this.box.fill(q);
    await this.box.press('Enter');
  }

  get box() {
    return this.page.getByRole('combobox', { name: 'Search for places' });
  }

  get options() {
    return this.page.getByRole('listbox').getByRole('option');
  }

  get heading() {
    return this.page.getByRole('heading', { level: 1 });
  }

  get results() {
    return this.page.locator('.result');
  }

  /** Waits for the suggestions for all that was typed: those for its beginning may come before, and mark less. */
  async suggested(typed: string): Promise<void> {
    const marked = this.options.locator('mark').filter({ hasText: new RegExp(`^${typed}$`, 'i') });
    await marked.first().waitFor();
  }

  facet(name: string | RegExp) {
    return this.page.getByRole('navigation', { name: 'Kind of place' }).getByRole('link', { name });
  }

  /** Waits until the page has this heading. */
  async headed(name: string | RegExp): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }

  /** Waits until the focus is on such an element, in whatever shadow root. */
  async focused(selector: string): Promise<void> {
    await this.page.waitForFunction((wanted) => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      return active?.matches(wanted);
    }, selector);
  }
}

/** The page for the tests of a file. */
export const useDemo = (): DemoPage => usePage(new DemoPage());

/** Starts a page before the tests of a file, and opens a new browser context for each of them. @returns the page. */
export function usePage<Page extends DemoPage>(page: Page): Page {
  beforeAll(() => page.start());
  afterAll(() => page.stop());
  beforeEach(() => page.renew());
  afterEach(() => page.close());
  return page;
}

/** The first number in a text: `1026` of `1,026 places`. */
export function numberIn(text: string | null): number {
  return Number(/[\d,]+/.exec(text ?? '')?.[0].replace(',', ''));
}
