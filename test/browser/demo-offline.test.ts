import { describe, expect, it } from 'vitest';
import { useDemo } from './demo-page.ts';

const demo = useDemo();

/** Waits until the Service Worker that the page registers is in charge. */
const controlled = () => demo.page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** Visits the page, and does what it says without a network. */
async function afterVisit(offline: () => Promise<void>): Promise<void> {
  await demo.renew({ serviceWorkers: 'allow' });
  await demo.open();
  await controlled();
  await demo.server.stop();
  try {
    await offline();
  } finally {
    await demo.server.start();
  }
}

describe('the page, visited once', () => {
  it('opens again without a network, at any of its addresses, and searches', async () => {
    await afterVisit(async () => {
      await demo.open();
      await demo.search('teddy hall');
      await demo.headed(/teddy hall/);
      await demo.open('?place=oucs:ball');
      await demo.headed('Balliol College');
      await demo.page.getByText('Sources and licences').click();
      await demo.page.locator('.sources').getByText('© OpenStreetMap contributors').waitFor();
      expect(await demo.page.locator('.status').innerText()).toMatch(/search runs in a service worker/);
    });
    expect(demo.complaints).toEqual([]);
  });

  it('opens by the name of its file as well', async () => {
    await afterVisit(async () => {
      await demo.open('index.html?place=oucs:ball');
      await demo.headed('Balliol College');
    });
  });

  it('gives way to its next version, all of it at once', async () => {
    await demo.renew({ serviceWorkers: 'allow' });
    await demo.open();
    await controlled();
    demo.files = new Map([...demo.site].map(([path, file]) => [path, changed(path, file)]));
    await demo.open();
    expect(await demo.page.title()).toBe('Fingerpost: places in Oxford');
    await demo.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
    });
    await demo.page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null);
    const context = demo.page.context();
    await demo.page.close();
    // Once nobody has the old version open any more.
    const titleInNewTab = async (): Promise<string> => {
      const tab = await context.newPage();
      await tab.goto(demo.server.origin);
      const title = await tab.title();
      await tab.close();
      return title;
    };
    await expect.poll(titleInNewTab, { interval: 500 }).toBe('The next version');
  });
});

function changed(path: string, file: string | Uint8Array): string | Uint8Array {
  if (path === '/index.html')
    return String(file).replace(/<title>.*<\/title>/, '<title>The next version</title>');
  if (path === '/service-worker.js') return String(file).replace(/version: ?[`'"]\w+[`'"]/, 'version:`next`');
  return file;
}
