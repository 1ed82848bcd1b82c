import { describe, it } from 'vitest';
import { useDemo } from './app-page.ts';

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
  it('opens by the name of its file as well', async () => {
    await afterVisit(async () => {
      await demo.open('index.html?place=oucs:ball');
      await demo.headed('Balliol College');
    });
  });
});
