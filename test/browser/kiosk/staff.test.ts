import { describe, expect, it } from 'vitest';
import type { PlaceMap } from '../../../src/elements/place-map/index.ts';
import { sampleWithAnotherMap } from '../app/app-site.ts';
import { kioskSite, ON_MAP, useKiosk } from './kiosk-page.ts';

const kiosk = useKiosk();

async function type(digits: string): Promise<void> {
  for (const digit of digits) await kiosk.button(digit).click();
}

const room = () => kiosk.page.getByRole('dialog', { name: 'For staff' });
const fact = (name: string) =>
  room()
    .locator('.facts > div')
    .filter({ has: kiosk.page.getByText(name, { exact: true }) })
    .locator('dd');

/** Opens the page for staff. */
async function enter(): Promise<void> {
  await kiosk.pressTitle();
  await type('2468');
  await room().waitFor();
}

describe('the page for staff', () => {
  it('opens by five seconds on the title and the number, and by nothing less', async () => {
    await kiosk.openKiosk();
    await kiosk.pressTitle(4);
    await kiosk.wait(3);
    expect(await kiosk.page.getByRole('dialog').count()).toBe(0);
    await kiosk.pressTitle();
    await type('1357');
    await kiosk.page.getByText('This number is wrong.').waitFor();
    expect(await room().count()).toBe(0);
    await type('2468');
    await room().waitFor();
  });

  it('opens by the title alone where there is no number', async () => {
    await kiosk.openKiosk({ staffPin: '' });
    await kiosk.pressTitle();
    await room().waitFor();
  });

  it('shows versions and storage', async () => {
    await kiosk.openKiosk();
    await enter();
    expect(await fact('App').innerText()).toMatch(/^[\w-]{8}$/);
    expect(await fact('Places').innerText()).toMatch(/^\w{12}, \d+ \w+ 20\d\d, \d\d:\d\d$/);
    expect(await fact('Map').innerText()).toMatch(/^[0-9a-f]{8}, \d+ MB$/);
    expect(await fact('Storage').innerText()).toMatch(/MB \/ [\d,]+ MB, places are stored/);
  });

  it('updates at once', async () => {
    await kiosk.openKiosk();
    await enter();
    await kiosk.button('Update now').click();
    await room().getByText('Everything is up to date.').waitFor();
    await kiosk.server.stop();
    try {
      await kiosk.button('Update now').click();
      await room().getByText('The update failed.').waitFor();
    } finally {
      await kiosk.server.start();
    }
  });

  it('restarts the kiosk, and leaves it', async () => {
    await kiosk.renew();
    await kiosk.openKiosk();
    await enter();
    await Promise.all([kiosk.page.waitForEvent('load'), kiosk.button('Restart').click()]);
    await kiosk.page.locator('main .kiosk-start').waitFor();
    await enter();
    await kiosk.button('Leave kiosk mode').click();
    await kiosk.page.locator('.start').waitFor();
    expect(await kiosk.page.locator('body.kiosk').count()).toBe(0);
  });
});

/** A Service Worker of another version that takes over as soon as it is there. */
function nextWorker(): void {
  const worker = String(kiosk.files.get('/service-worker.js'));
  const takesOver = `addEventListener('install', () => skipWaiting());
    addEventListener('activate', (event) => event.waitUntil(clients.claim()));`;
  kiosk.files = new Map([...kiosk.files, ['/service-worker.js', `${takesOver}${worker}`]]);
}

describe('a new build of the app', () => {
  it('is taken into use while the screen waits, and never while a visitor is there', async () => {
    await kiosk.renew({ serviceWorkers: 'allow' });
    await kiosk.openKiosk();
    await kiosk.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await kiosk.typeByTouch('mus');
    await kiosk.page.evaluate(() => Object.assign(window, { isOld: true }));
    nextWorker();
    const changed = kiosk.page.evaluate(
      () => new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve)),
    );
    await kiosk.page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await changed;
    expect(await kiosk.box.inputValue()).toBe('mus');
    expect(await kiosk.page.evaluate(() => 'isOld' in window)).toBe(true);
    const loaded = kiosk.page.waitForEvent('load');
    while (!(await kiosk.page.evaluate(() => !('isOld' in window)).catch(() => true)))
      await kiosk.wait(2).catch(() => {});
    await loaded;
    await kiosk.page.locator('main .kiosk-start').waitFor();
  });
});

describe('a new map', () => {
  const mapsOnDevice = () =>
    kiosk.page.evaluate(async () => {
      const cache = await caches.open('fingerpost map');
      return (await cache.keys()).map(({ url }) => new URL(url).pathname);
    });

  it('takes the place of the one before while the screen waits, by itself', async () => {
    await kiosk.renew({ serviceWorkers: 'allow' });
    await kiosk.openKiosk({ position: ON_MAP });
    await kiosk.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await kiosk.leaveAlone();
    const next = sampleWithAnotherMap();
    const path = `/places/${[...next.keys()].find((name) => name.endsWith('.pmtiles'))}`;
    expect(await mapsOnDevice()).not.toContain(path);
    kiosk.files = await kioskSite({ position: ON_MAP }, next);
    const loaded = kiosk.page.waitForEvent('load');
    await kiosk.skip(16 * 60);
    await loaded;
    expect(await mapsOnDevice()).toEqual([path]);
    const shown = kiosk.page.locator('.stage place-map');
    await shown.locator('canvas').first().waitFor();
    const url = await shown.evaluate((element: PlaceMap) => element.map?.url);
    expect(url).toBe(new URL(path, kiosk.page.url()).href);
    expect(kiosk.complaints).toEqual([]);
  });
});
