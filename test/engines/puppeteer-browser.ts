import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core';
import { chromiumArguments, withFewThreads } from '../browser/chromium.ts';
import { findBrowser } from '../setup/find-browser.ts';
import { heapOf } from './chromium-heap.ts';
import type { EngineBrowser, EnginePage, LaunchOptions, Visitor } from './engine.ts';
import { expressionOf, resultOf } from './page-script.ts';

/**
 * The drop-down of the address bar is a page of Chromium's own, and each new window would load two of them that nobody
 * sees: that costs as much as the page of a test. Puppeteer puts these with its own features; Playwright doesn't, and as
 * Chromium heeds only the last such switch, they would be instead of Playwright's.
 */
const WITHOUT_POPUPS = '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup';

/** Chromium over its own protocol, or Firefox over WebDriver BiDi. */
export async function launchPuppeteer(
  engine: 'chromium' | 'firefox',
  options: LaunchOptions,
): Promise<PuppeteerBrowser> {
  const browser = new PuppeteerBrowser(engine, options);
  await browser.relaunch();
  return browser;
}

export class PuppeteerBrowser implements EngineBrowser {
  readonly engine: 'chromium' | 'firefox';
  private readonly options: LaunchOptions;
  private browser: Browser | undefined;

  constructor(engine: 'chromium' | 'firefox', options: LaunchOptions) {
    this.engine = engine;
    this.options = options;
  }

  async relaunch(): Promise<void> {
    await this.close();
    const { profile, args = [] } = this.options;
    const ofChromium =
      this.engine === 'chromium' ? [...chromiumArguments(), ...withFewThreads, WITHOUT_POPUPS] : [];
    this.browser = await puppeteer.launch({
      browser: this.engine === 'chromium' ? 'chrome' : 'firefox',
      executablePath: findBrowser(this.engine).path,
      args: [...ofChromium, ...args],
      // The test's own limit ends a hanging call.
      timeout: 0,
      // JSON that is navigated to is to be read, not admired.
      extraPrefsFirefox: { 'devtools.jsonview.enabled': false },
      ...(profile !== undefined && { userDataDir: profile }),
    });
  }

  async newVisitor(): Promise<Visitor> {
    const context = await this.running.createBrowserContext();
    return { newPage: () => pageOf(context), close: () => context.close() };
  }

  newPage(): Promise<EnginePage> {
    return pageOf(this.running.defaultBrowserContext());
  }

  async close(): Promise<void> {
    const { browser } = this;
    this.browser = undefined;
    await browser?.close();
  }

  async kill(): Promise<void> {
    const process_ = this.running.process();
    this.browser = undefined;
    if (process_?.pid === undefined) throw new Error('The browser has no process that could be killed');
    const gone = new Promise((resolve) => process_.once('exit', resolve));
    // Puppeteer starts browsers as leaders of a group of their own.
    process.kill(-process_.pid, 'SIGKILL');
    await gone;
  }

  get isRunning(): boolean {
    return this.browser?.connected ?? false;
  }

  private get running(): Browser {
    if (this.browser === undefined) throw new Error('The browser was closed: relaunch() starts it again');
    return this.browser;
  }
}

async function pageOf(context: BrowserContext): Promise<EnginePage> {
  const page: Page = await context.newPage();
  page.setDefaultNavigationTimeout(0);
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: async <Result>(script: (argument: never) => Result, argument?: unknown) =>
      resultOf<Result>((await page.evaluate(expressionOf(script, argument))) as string),
    heap: () => heapOf(page),
    devTools: () => page.createCDPSession(),
    close: () => page.close(),
  };
}
