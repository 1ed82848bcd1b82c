import type { Browser, BrowserContext, Page } from 'playwright';
import type { SiteServer } from './serve-site.ts';

/** The times of a visit from its navigation, in ms. */
export interface Visit {
  /** Until there is a box to type into. */
  readonly box: number;
  /** Until the first suggestion is painted. */
  readonly suggestion: number;
  /** Until the results of what was typed are shown, with their map. */
  readonly results: number;
}

/** The visits of one device. */
export interface Visits {
  readonly first: Visit;
  /** The same at the second visit, without a network. */
  readonly second: Visit;
  /** From each key to the paint that follows it, in ms. */
  readonly keys: readonly number[];
}

/** The texts that are typed key by key, and deleted again. */
const TYPED = ['radcliffe camera', 'bodleian library', 'pub near the station', 'bus stop high street'];

declare global {
  interface Window {
    visit: Promise<Visit>;
    keyTimes: number[];
  }
}

/**
 * Visits the app twice with a device that has never seen it, the second time without a server, and types.
 * @param slowed by which factor the processor is slower for the page. Chromium does not slow workers.
 * @param text the first letters that are typed.
 */
export async function visitTwice(
  browser: Browser,
  server: SiteServer,
  slowed: number,
  text: string,
): Promise<Visits> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await context.addInitScript(watch, text);
    const [page, first] = await visit(context, server, slowed);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 0 });
    const keys = await type(page);
    await page.close();
    return { first, second: await visitOffline(context, server, slowed), keys };
  } finally {
    await context.close();
  }
}

async function visitOffline(context: BrowserContext, server: SiteServer, slowed: number): Promise<Visit> {
  await server.stop();
  try {
    const [, times] = await visit(context, server, slowed);
    return times;
  } finally {
    await server.start();
  }
}

async function visit(context: BrowserContext, server: SiteServer, slowed: number): Promise<[Page, Visit]> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  await page.goto(`${server.origin}/`, { waitUntil: 'commit' });
  return [page, await page.evaluate(() => window.visit)];
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
function watch(text: string): void {
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
  window.visit = (async () => {
    const field = await appears('[role=combobox]');
    field.focus();
    const box = await painted();
    document.execCommand('insertText', false, text);
    await appears('[role=option][aria-selected]');
    const suggestion = await painted();
    const drawn = new Promise((resolve) => {
      addEventListener('map-drawn', resolve, { capture: true, once: true });
    });
    find('[part~=submit]')?.click();
    await Promise.all([appears('.results li'), drawn]);
    return { box, suggestion, results: await painted() };
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
