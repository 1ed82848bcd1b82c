import type { Browser, BrowserContextOptions, Page, ViewportSize } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { sharedChromium } from '../chromium.ts';
import { startServer, type TestServer } from '../test-server.ts';
import { demoSite, serveSite } from './app-site.ts';

type Files = ReadonlyMap<string, string | Uint8Array>;

/** The app in a browser. */
export class DemoPage {
  page!: Page;
  /** The present files on the server. */
  files!: Files;
  site!: Files;
  /** The headers that the server sends with every file, besides its type. */
  headers: Readonly<Record<string, string>> = {};
  server!: TestServer;
  /** The size of the screen where a test sets no other. */
  protected readonly size: ViewportSize = { width: 1280, height: 800 };
  /** Errors and warnings of the page. */
  complaints: string[] = [];
  /** The requests of the page since it was opened. */
  requests: string[] = [];
  private browser!: Browser;
  private readonly device: BrowserContextOptions;
  /** Whether the browser context is of one test alone. */
  private isRenewed = false;

  /** @param device what the tests run on, where it is no usual one */
  constructor(device: BrowserContextOptions = {}) {
    this.device = device;
  }

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

  /** Begins anew, with nothing stored, on a device like this for one test alone; without Service Workers unless they are its subject. */
  async renew(options: BrowserContextOptions = {}): Promise<void> {
    await this.begin(options);
    this.isRenewed = true;
  }

  /** Begins a test with the page of the one before, if that is open: with the places that it stored, and with no choice of its visitor. */
  async goOn(): Promise<void> {
    if (this.page?.isClosed() !== false) return this.begin();
    await this.leave();
    this.reset();
    await this.page.mouse.move(0, 0);
    await this.page.setViewportSize(this.size);
    await this.page.emulateMedia({
      colorScheme: null,
      contrast: null,
      forcedColors: null,
      reducedMotion: null,
    });
  }

  /** Ends a test. A page that it had for itself, or failed on, is closed. */
  async endTest(failed: boolean): Promise<void> {
    if (failed || this.isRenewed) await this.close();
  }

  /** Leaves what the visitor of the test before saw, and forgets what that visitor chose. */
  protected async leave(): Promise<void> {
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.page.goto('about:blank');
    const devTools = await this.page.context().newCDPSession(this.page);
    await devTools.send('Storage.clearDataForOrigin', {
      origin: this.server.origin,
      storageTypes: 'local_storage',
    });
    await devTools.detach();
  }

  private reset(): void {
    this.files = this.site;
    this.headers = {};
    this.complaints = [];
  }

  protected async begin(options: BrowserContextOptions = {}): Promise<void> {
    await this.close();
    this.reset();
    this.isRenewed = false;
    const context = await this.browser.newContext({
      viewport: this.size,
      serviceWorkers: 'block',
      ...this.device,
      ...options,
    });
    // Shortly before the test's own limit, to say what was waited for.
    context.setDefaultTimeout(150_000);
    this.page = await context.newPage();
    this.page.on('console', (message) => {
      // Playwright says itself that it keeps Service Workers from a page.
      const said = message.text();
      if (['error', 'warning'].includes(message.type()) && !said.endsWith('blocked by Playwright'))
        this.complaints.push(said);
    });
    this.page.on('pageerror', ({ message }) => this.complaints.push(message));
    context.on('request', (request) => this.requests.push(request.url()));
  }

  /** Begins anew in Oxford, with a browser that has not asked yet for the position, and gets it. */
  async renewUnasked(options: BrowserContextOptions = {}): Promise<void> {
    const geolocation = { latitude: 51.7534, longitude: -1.2701 };
    await this.renew({ permissions: ['geolocation'], geolocation, ...options });
    await this.page.addInitScript(() => {
      navigator.permissions.query = async () => ({ state: 'prompt' }) as PermissionStatus;
    });
  }

  /** Puts other places into the site: the files of a bundle, by name. */
  publish(bundle: ReadonlyMap<string, Uint8Array>): void {
    const page = [...this.site].filter(([path]) => !path.startsWith('/places/'));
    const places = [...bundle].map(([name, bytes]) => [`/places/${name}`, bytes] as const);
    this.files = new Map<string, string | Uint8Array>([...page, ...places]);
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

/** The page for the tests of a file: a new one, with nothing stored, on a device like this for each of them. */
export function useDemo(options: BrowserContextOptions = {}): DemoPage {
  const page = new DemoPage(options);
  beforeAll(() => page.start());
  afterAll(() => page.stop());
  beforeEach(() => page.renew());
  afterEach(() => page.close());
  return page;
}

/**
 * Starts a page before the tests of a file, which share it, and the places that it stores: that takes half of the time. A test
 * that changes more of the browser (a script before the page, a clock, a permission), or is about other places, first has to
 * `renew` it for itself.
 * @returns the page.
 */
export function useSharedPage<Page extends DemoPage>(page: Page): Page {
  beforeAll(() => page.start());
  afterAll(() => page.stop());
  beforeEach(() => page.goOn());
  afterEach(({ task }) => page.endTest(task.result?.state === 'fail'));
  return page;
}

/** The first number in a text: `1026` of `1,026 places`. */
export function numberIn(text: string | null): number {
  return Number(/[\d,]+/.exec(text ?? '')?.[0].replace(',', ''));
}
