import type { Browser, BrowserContext, Page } from 'playwright';
import type { TestServer } from '../../browser/test-server.ts';

/** The times of one device, in ms. */
export interface Visits {
  /** From navigation to the first suggestion that is painted. */
  readonly first: number;
  /** The same at the second visit, without a network. */
  readonly second: number;
  /** From each key to the paint that follows it. */
  readonly keys: readonly number[];
}

/** The texts that are typed key by key, and deleted again. */
const TYPED = ['radcliffe camera', 'bodleian library', 'pub near the station', 'bus stop high street'];

declare global {
  interface Window {
    firstSuggestion: Promise<number>;
    keyTimes: number[];
  }
}

/** Visits the app twice with a device that has never seen it, the second time without a server, and types. */
export async function visitTwice(browser: Browser, server: TestServer, slowed: number): Promise<Visits> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await context.addInitScript(watch);
    const [page, first] = await visit(context, server, slowed);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const keys = await type(page);
    await page.close();
    return { first, second: await visitOffline(context, server, slowed), keys };
  } finally {
    await context.close();
  }
}

async function visitOffline(context: BrowserContext, server: TestServer, slowed: number): Promise<number> {
  await server.stop();
  try {
    const [, time] = await visit(context, server, slowed);
    return time;
  } finally {
    await server.start();
  }
}

async function visit(context: BrowserContext, server: TestServer, slowed: number): Promise<[Page, number]> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  await page.goto(`${server.origin}/`, { waitUntil: 'commit' });
  return [page, await page.evaluate(() => window.firstSuggestion)];
}

async function type(page: Page): Promise<number[]> {
  const box = page.getByRole('combobox', { name: 'Search for places' });
  for (const text of TYPED) {
    await box.fill('');
    // Pauses as of fast typing; the times are those of the page.
    await box.pressSequentially(text, { delay: 60 });
  }
  return page.evaluate(() => window.keyTimes);
}

/** Runs in the page, before its own scripts. */
function watch(): void {
  const painted = (): Promise<number> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      requestAnimationFrame(() => port2.postMessage(undefined));
    });
  /** Also within elements with a shadow tree. */
  const find = (selector: string, root: ParentNode = document): HTMLElement | null => {
    const found = root.querySelector<HTMLElement>(selector);
    if (found) return found;
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      const within = shadowRoot && find(selector, shadowRoot);
      if (within) return within;
    }
    return null;
  };
  const appears = async (selector: string): Promise<HTMLElement> => {
    for (;;) {
      const found = find(selector);
      if (found) return found;
      await new Promise((next) => setTimeout(next, 4));
    }
  };
  window.firstSuggestion = (async () => {
    (await appears('[role=combobox]')).focus();
    document.execCommand('insertText', false, 'bodl');
    await appears('[role=option][aria-selected]');
    return painted();
  })();
  window.keyTimes = [];
  addEventListener(
    'keydown',
    ({ timeStamp }) => void painted().then((at) => window.keyTimes.push(at - timeStamp)),
    {
      capture: true,
    },
  );
}
