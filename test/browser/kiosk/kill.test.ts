import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EngineBrowser, EnginePage } from '../../engines/engine.ts';
import { launchEngine } from '../../engines/launch.ts';
import { demoSite, serveSite } from '../app/app-site.ts';
import { startServer, type TestServer } from '../test-server.ts';

const POSITION = { lat: 51.752, lon: -1.2577 };

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

type Moments = Readonly<Record<string, (page: EnginePage) => Promise<void>>>;

/** The last steps of the visitor before the power is cut, who is never asked whether they are still there. */
const visits: Moments = {
  'while the visitor types': (page) => search(page, false),
  'with results on the screen': async (page) => {
    await search(page, true);
    await until(page, '.result');
  },
  'on the page of a place': async (page) => {
    await visits['with results on the screen']!(page);
    await page.evaluate(() => document.querySelector<HTMLElement>('.result a')!.click());
    await until(page, '.place');
  },
};

/** The steps of a screen that a visitor has left. */
const pauses: Moments = {
  'while it asks whether the visitor is still there': (page) =>
    page.evaluate(async () => {
      // A touch wakes a screen that waits already, and the next one is that of a visitor.
      const touch = () => dispatchEvent(new PointerEvent('pointerdown'));
      touch();
      while (!document.querySelector('[role=alertdialog]')) {
        await new Promise(requestAnimationFrame);
        if (document.querySelector('.attract')) touch();
        else if (document.querySelector('.kiosk-start')) {
          const place = document.querySelector<HTMLElement>('.kiosk-start .nearest a');
          touch();
          place?.click();
        }
      }
    }),
  'while it waits for the next visitor': (page) => until(page, '.attract'),
};

describe.each([
  { idle: 600, moments: visits },
  { idle: 3, moments: pauses },
])('a kiosk that is killed, and asks after $idle seconds', ({ idle, moments }) => {
  let site: TestServer;
  let profile: string;
  let browser: EngineBrowser;

  beforeAll(async () => {
    const files = await demoSite({ kiosk: { position: POSITION, idle } });
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
