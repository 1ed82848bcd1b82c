import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EngineBrowser, EnginePage } from '../../engines/engine.ts';
import { launchEngine } from '../../engines/launch.ts';
import { demoSite, serveSite } from '../app/app-site.ts';
import { startServer, type TestServer } from '../test-server.ts';

const KIOSK = { position: { lat: 51.752, lon: -1.2577 }, idle: 1 };

/** Types letters of the visitor by the keys of the screen, and searches. */
const search = (page: EnginePage, submit: boolean) =>
  page.evaluate((submit) => {
    document.querySelector('place-search')!.shadowRoot!.querySelector<HTMLElement>('#q')!.click();
    const press = (key: string) => document.querySelector<HTMLElement>(`[data-skbtn="${key}"]`)!.click();
    for (const letter of 'museum') press(letter);
    if (submit) press('{enter}');
  }, submit);

const until = (page: EnginePage, selector: string) =>
  page.evaluate(async (selector) => {
    while (!document.querySelector(selector)) await new Promise(requestAnimationFrame);
  }, selector);

/** The last steps of the visitor before the power is cut. */
const moments: Readonly<Record<string, (page: EnginePage) => Promise<void>>> = {
  'while the visitor types': (page) => search(page, false),
  'with results on the screen': async (page) => {
    await search(page, true);
    await until(page, '.result');
  },
  'on the page of a place': async (page) => {
    await moments['with results on the screen']!(page);
    await page.evaluate(() => document.querySelector<HTMLElement>('.result a')!.click());
    await until(page, '.place');
  },
  'while it asks whether the visitor is still there': async (page) => {
    await search(page, true);
    await page.evaluate(() => dispatchEvent(new PointerEvent('pointerdown')));
    await until(page, '[role=alertdialog]');
  },
  'while it waits for the next visitor': (page) => until(page, '.attract'),
};

describe('a kiosk that is killed', () => {
  let site: TestServer;
  let profile: string;
  let browser: EngineBrowser;

  beforeAll(async () => {
    const files = await demoSite({ kiosk: KIOSK });
    site = await startServer(
      serveSite(
        () => files,
        () => ({}),
      ),
    );
    profile = await mkdtemp(join(tmpdir(), 'profile-'));
    browser = await launchEngine({ profile });
  });

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
    if (profile) await rm(profile, { recursive: true });
  });

  it.each(Object.entries(moments))('starts again on its start screen: %s', async (_, act) => {
    const address = `${site.origin}/?kiosk`;
    const page = await browser.newPage();
    await page.goto(address);
    await until(page, '.kiosk-start .nearest');
    await act(page);
    await browser.kill();
    await browser.relaunch();
    const next = await browser.newPage();
    await next.goto(address);
    await until(next, '.kiosk-start .nearest');
    const shown = await next.evaluate(() => ({
      box: document.querySelector('place-search')!.shadowRoot!.querySelector<HTMLInputElement>('#q')!.value,
      page: document.querySelector('main')!.innerText,
      address: location.search,
    }));
    expect(shown).toMatchObject({ box: '', address: '?kiosk' });
    expect(shown.page).toContain('Nearest to you');
    await next.close();
  });
});
