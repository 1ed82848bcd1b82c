import type { RequestListener } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { PlacesFetchOptions } from '../../../src/index.ts';
import type { EngineBrowser, EnginePage, Visitor } from '../../engines/engine.ts';
import { launchEngine } from '../../engines/launch.ts';
import { smallBundle } from '../../unit/client/small-bundle.ts';
import { limits } from '../limits.ts';
import { builtPage } from '../test-page.ts';
import { serveFiles, startServer, type TestServer } from '../test-server.ts';

const full = smallBundle().files;

/** A page with a facade, its server, and the server of its bundle; each test has a fresh page without a past. */
export interface FacadePage {
  readonly page: EnginePage;
  readonly site: TestServer;
  readonly bundles: TestServer;
  /** Puts these files of a bundle onto its server in place of all others. */
  publish(files: ReadonlyMap<string, Uint8Array>): void;
  /** Has the bundle's server give these answers, until the test is over. */
  answerBundle(listener: RequestListener): void;
  /** The names of the files that the bundle's server was requests for. */
  readonly requests: string[];
  /** Another tab of the same visitor, without a facade yet. */
  newTab(): Promise<EnginePage>;
  /**
   * Loads the page and makes its facade, `window.places`, for `/api` of the page's own origin.
   * @param query e.g. `?first=…` with JavaScript that runs before anything else of the page.
   */
  visit(options?: Partial<PlacesFetchOptions>, query?: string): Promise<void>;
  /** The result of a fetch through the facade; `error` where it rejected. */
  ask(url: string, init?: RequestInit): Promise<Answer>;
  /** `status()`, with the error as plain data. */
  status(): Promise<object>;
  /** The events so far. */
  reports(): Promise<string[]>;
  untilStored(): Promise<void>;
}

export interface Answer {
  readonly status?: number;
  readonly url?: string;
  readonly redirected?: boolean;
  readonly type?: string;
  /** Whether a clone says the same of where it came from. */
  readonly same?: boolean;
  readonly empty?: boolean;
  readonly text?: string;
  readonly error?: string;
}

/** Starts servers and browser before the tests of a file, and ends them after. To be used within tests only. */
export function useFacadePage(): FacadePage {
  let files: ReadonlyMap<string, Uint8Array> = full;
  const requests: string[] = [];
  let answer: RequestListener;
  let browser: EngineBrowser;
  let site: TestServer;
  let bundles: TestServer;
  let visitor: Visitor;
  let page: EnginePage;

  beforeAll(async () => {
    site = await startServer(builtPage());
    bundles = await startServer((request, response) => {
      requests.push(request.url?.slice(1) ?? '');
      answer(request, response);
    });
    browser = await launchEngine();
  });

  afterAll(async () => {
    await browser?.close();
    await Promise.all([site?.stop(), bundles?.stop()]);
  });

  beforeEach(async () => {
    files = full;
    answer = serveFiles(() => files);
    requests.length = 0;
    site.requests.length = 0;
    visitor = await browser.newVisitor();
    page = await visitor.newPage();
  });

  afterEach(() => visitor?.close());

  return {
    get page() {
      return page;
    },
    get site() {
      return site;
    },
    get bundles() {
      return bundles;
    },
    publish(others) {
      files = others;
    },
    answerBundle(listener) {
      answer = listener;
    },
    requests,
    newTab: () => visitor.newPage(),
    async visit(options = {}, query = '') {
      await page.goto(`${site.origin}/${query}`);
      await page.evaluate(
        (given) => {
          window.reports = [];
          window.places = window.createPlacesFetch({ base: '/api', ...given });
          window.places.on('error', ({ code }) => window.reports.push(`error ${code}`));
          window.places.on('ready', ({ host }) => window.reports.push(`ready in ${host}`));
          window.places.on('updated', ({ places }) => window.reports.push(`updated to ${places} places`));
        },
        { bundle: bundles.origin, ...limits, ...options } as PlacesFetchOptions,
      );
    },
    ask: (url, init = {}) =>
      page.evaluate(
        async ([url, init]) => {
          try {
            const response = await window.places(url, init);
            const { status, redirected, type, body } = response;
            const copy = response.clone();
            const same = copy.url === response.url && copy.redirected === redirected;
            const text = await copy.text();
            return { status, url: response.url, redirected, type, same, empty: body === null, text };
          } catch (error) {
            return { error: error instanceof Error ? error.name : String(error) };
          }
        },
        [url, init] as const,
      ),
    status: () =>
      page.evaluate(() => {
        const { error, ...status } = window.places.status();
        return error ? { ...status, error: { code: error.code, message: error.message } } : status;
      }),
    reports: () => page.evaluate(() => window.reports),
    untilStored: () =>
      page.evaluate(async () => {
        while (!window.places.status().stored) await new Promise((resolve) => setTimeout(resolve, 10));
      }),
  };
}
