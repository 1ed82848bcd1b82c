import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lacks } from '../../engines/limits.ts';
import { signer, withSignature } from '../../fixtures/signed.ts';
import { smallBundle } from '../../unit/client/small-bundle.ts';
import { launchChromium } from '../chromium.ts';
import { builtPage } from '../test-page.ts';
import { serveFiles, startServer, type TestServer } from '../test-server.ts';

const second = smallBundle('Two libraries', ['Delta', 'Epsilon']);

/** Failures that only Chromium's own protocol and switches can provoke. */
describe.skipIf(lacks('devtools'))('in Chromium', () => {
  let files: ReadonlyMap<string, Uint8Array>;
  let site: TestServer;
  let bundles: TestServer;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    site = await startServer(builtPage());
    bundles = await startServer(serveFiles(() => files));
    browser = await launchChromium(['--host-resolver-rules=MAP kiosk.example 127.0.0.1']);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site?.stop(), bundles?.stop()]);
  });
  beforeEach(async () => {
    files = smallBundle().files;
    page = await (await browser.newContext()).newPage();
    return () => page.context().close();
  });

  const status = () => page.evaluate(() => window.places.status());

  it('plain HTTP, as of a kiosk on an intranet, stores and verifies updates without crypto.subtle and locks', async () => {
    const kiosk = (origin: string): string => origin.replace('127.0.0.1', 'kiosk.example');
    const { publicKey, sign } = signer();
    const [older, newer] = [await sign(smallBundle()), await sign(second, '2026-11-02T00:00:00Z')];
    files = older.files;
    await page.goto(kiosk(site.origin));
    await page.evaluate(
      (given) => {
        window.places = window.createPlacesFetch({ base: '/api', ...given });
      },
      { bundle: kiosk(bundles.origin), publicKey },
    );
    const lacking = await page.evaluate(() => [
      isSecureContext,
      'serviceWorker' in navigator,
      crypto.subtle === undefined,
      'locks' in navigator,
    ]);
    expect(lacking).toEqual([false, false, true, false]);
    await page.waitForFunction(() => window.places.status().stored);
    expect(await status()).toMatchObject({ host: 'worker', places: 3 });
    // Its page verifies for the worker.
    files = withSignature(newer.files, { signed_at: '2027-01-01T00:00:00Z' });
    const update = () => page.evaluate(() => window.places.update().catch(({ code }) => code));
    expect(await update()).toBe('bundle-signature');
    expect(await status()).toMatchObject({ places: 3 });
    files = newer.files;
    expect(await update()).toBe(true);
    files = older.files;
    expect(await update()).toBe('bundle-rollback');
    expect(await status()).toMatchObject({ places: 2, stored: true });
  });
});
