import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { PlacesFetchOptions } from '../../../src/index.ts';
import type { EngineBrowser, EnginePage, Visitor } from '../../engines/engine.ts';
import { launchEngine } from '../../engines/launch.ts';
import { smallBundle } from '../../unit/client/small-bundle.ts';
import { limits } from '../limits.ts';
import { builtPage, workerScripts } from '../test-page.ts';
import { serveFiles, startServer, type TestServer } from '../test-server.ts';

type Files = ReadonlyMap<string, Uint8Array>;

/** The result of `fetch` or XMLHttpRequest in the page. */
export interface PlainAnswer {
  readonly status: number;
  readonly type?: ResponseType;
  readonly url: string;
  readonly redirected?: boolean;
  readonly source: string | null;
  readonly text: string;
}

/** The answer of the real API, at `/api` of the site, for its one car park. */
const parkAndRides = JSON.stringify({
  park_and_rides: [
    { capacity: 100, identifier: 'osm:9', name: 'Field', percentage: 40, spaces: 60, unavailable: false },
  ],
});

/** A page, its server and that of its bundle, and the Service Workers that the page may register. */
export class ServiceWorkerPage {
  page!: EnginePage;
  site!: TestServer;
  bundles!: TestServer;
  /** The present files on the bundle's server. */
  files: Files = smallBundle().files;
  /** The requests to the site's server. */
  requests: string[] = [];
  private isCut = false;
  /** Sends the script of the page's own worker to those who asked for it while it was held. */
  private held: (() => void)[] | undefined;
  private browser!: EngineBrowser;
  private visitor!: Visitor;

  async start(): Promise<void> {
    const built = builtPage();
    const workers = workerScripts();
    this.site = await startServer((request, response) => {
      this.requests.push(`${request.method} ${request.url}`);
      const { pathname } = new URL(request.url ?? '/', 'http://any');
      const script = workers.get(pathname);
      if (script !== undefined)
        return void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
      if (pathname === '/api/transport/park-and-rides')
        return void response
          .writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'max-age=0' })
          .end(parkAndRides);
      if (pathname === '/precached.txt') return void response.end('from the network');
      const send = () => built(request, response);
      if (this.held && /search\.worker.*\.js$/.test(pathname)) this.held.push(send);
      else send();
    });
    this.bundles = await startServer(serveFiles(() => this.files));
    this.browser = await launchEngine();
  }

  async stop(): Promise<void> {
    await this.browser?.close();
    await Promise.all([this.site?.stop(), this.bundles?.stop()]);
  }

  /** A browser without a past. */
  async renew(): Promise<void> {
    await Promise.all([this.mend(), this.visitor?.close()]);
    this.files = smallBundle().files;
    this.requests = [];
    this.held = undefined;
    this.visitor = await this.browser.newVisitor();
    this.page = await this.visitor.newPage();
  }

  /**
   * Loads the page and waits until this Service Worker controls it.
   * @param stay keeps the page that is loaded
   */
  async control(
    script = '/service-worker.js',
    parameters: Record<string, string> = {},
    { stay = false } = {},
  ): Promise<void> {
    const query = new URLSearchParams({ bundle: this.bundles.origin, base: '/api', ...parameters });
    if (!stay) await this.page.goto(this.site.origin);
    await this.page.evaluate(async (url) => {
      await navigator.serviceWorker.register(url);
      const { serviceWorker } = navigator;
      await new Promise<void>((resolve) => {
        const check = (): void => {
          if (serviceWorker.controller?.scriptURL.endsWith(url)) resolve();
        };
        serviceWorker.addEventListener('controllerchange', check);
        check();
      });
    }, `${script}?${query}`);
  }

  /** Cuts every network there is, for workers too. */
  async cut(): Promise<void> {
    this.isCut = true;
    await Promise.all([this.site.stop(), this.bundles.stop()]);
  }

  async mend(): Promise<void> {
    if (!this.isCut) return;
    this.isCut = false;
    await Promise.all([this.site.start(), this.bundles.start()]);
  }

  /** Withholds the script of the page's own worker, so that a Service Worker is the first to be ready on any machine. */
  holdWorker(): void {
    this.held ??= [];
  }

  releaseWorker(): void {
    for (const send of this.held ?? []) send();
    this.held = undefined;
  }

  /** Goes to a URL, and says which one it came to and what is there. */
  async read(url: string): Promise<{ url: string; text: string }> {
    await this.page.goto(url);
    return this.page.evaluate(() => ({ url: location.href, text: document.body.innerText }));
  }

  /** Ends the Service Workers as the browser ends them when they are idle; the next event starts them anew. */
  async kill(): Promise<void> {
    const devTools = await this.page.devTools();
    const running = new Map<string, string>();
    let changed = (): void => {};
    devTools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { versionId, runningStatus } of versions) running.set(versionId, runningStatus);
      changed();
    });
    await devTools.send('ServiceWorker.enable');
    await devTools.send('ServiceWorker.stopAllWorkers');
    await new Promise<void>((resolve) => {
      changed = () => {
        const stopped = [...running.values()].every((status) => status === 'stopped');
        if (running.size > 0 && stopped) resolve();
      };
      changed();
    });
    await devTools.detach();
  }

  /** Loads the page past its Service Worker, as a reload with the Shift key does. */
  async reloadHard(): Promise<void> {
    const devTools = await this.page.devTools();
    await devTools.send('Page.enable');
    const loaded = new Promise((resolve) => devTools.once('Page.loadEventFired', resolve));
    await devTools.send('Page.reload', { ignoreCache: true });
    await loaded;
    await devTools.detach();
  }

  /** Makes the facade, `window.places`. @returns its status once it is ready or has failed, before it tries again. */
  makeFacade(options: Partial<PlacesFetchOptions> = {}): Promise<object> {
    return this.page.evaluate(
      async (options) => {
        window.reports = [];
        window.places = window.createPlacesFetch(options);
        window.places.on('ready', ({ host }) => window.reports.push(`ready in ${host}`));
        await window.places.ready.catch(() => {});
        const { error, ...status } = window.places.status();
        return status;
      },
      { bundle: this.bundles.origin, base: '/api', ...limits, ...options } as PlacesFetchOptions,
    );
  }

  /** Asks by the browser's own `fetch`. */
  fetch(url: string, init: RequestInit = {}): Promise<PlainAnswer> {
    return this.page.evaluate(
      async ([url, init]) => {
        const response = await fetch(url, init);
        const { status, type, redirected } = response;
        const source = response.headers.get('X-Places-Source');
        return { status, type, url: response.url, redirected, source, text: await response.text() };
      },
      [url, init] as const,
    );
  }

  /** Asks by XMLHttpRequest, as older clients and libraries do. */
  xhr(url: string, headers: Record<string, string> = {}): Promise<PlainAnswer> {
    return this.page.evaluate(
      ([url, headers]) =>
        new Promise<PlainAnswer>((resolve, reject) => {
          const request = new XMLHttpRequest();
          request.open('GET', url);
          for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
          request.onerror = () => reject(new Error('the request failed'));
          request.onload = () =>
            resolve({
              status: request.status,
              url: request.responseURL,
              source: request.getResponseHeader('X-Places-Source'),
              text: request.responseText,
            });
          request.send();
        }),
      [url, headers] as const,
    );
  }

  /** Through the facade. */
  ask(url: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
    return this.page.evaluate(
      async ([url, init]) => {
        const response = await window.places(url, init);
        return { status: response.status, text: await response.text() };
      },
      [url, init] as const,
    );
  }

  status() {
    return this.page.evaluate(() => {
      const { error, ...status } = window.places.status();
      return status;
    });
  }
}

/** The page for the tests of a file; each has a browser without a past. */
export function useServiceWorkerPage(): ServiceWorkerPage {
  const on = new ServiceWorkerPage();
  beforeAll(() => on.start());
  afterAll(() => on.stop());
  beforeEach(() => on.renew());
  return on;
}
