import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlacesFetchOptions } from '../../../src/index.ts';
import { seededRandom } from '../../bench/relevance/random.ts';
import { lacks } from '../../engines/limits.ts';
import { signer, withSignature } from '../../fixtures/signed.ts';
import { smallBundle } from '../../unit/client/small-bundle.ts';
import { launchChromium } from '../chromium.ts';
import { builtPage } from '../test-page.ts';
import { serveFiles, startServer, type TestServer } from '../test-server.ts';

const second = smallBundle('Two libraries', ['Delta', 'Epsilon']);

const random = seededRandom('large');
/** More bytes than the quota of a test. */
const large = smallBundle(
  'Large',
  Array.from({ length: 20_000 }, () =>
    Array.from({ length: 40 }, () => String.fromCharCode(97 + random.below(26))).join(''),
  ),
);

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

  const visit = async (url: string, options: Partial<PlacesFetchOptions> = {}): Promise<void> => {
    await page.goto(url);
    await page.evaluate(
      (given) => {
        window.places = window.createPlacesFetch({ base: '/api', ...given });
      },
      { bundle: bundles.origin, ...options } as PlacesFetchOptions,
    );
  };
  const untilStored = () => page.waitForFunction(() => window.places.status().stored);
  const status = () => page.evaluate(() => window.places.status());
  const sizeNow = () =>
    page.evaluate(async () => (await (await window.places('/api/places/search')).json()).size);

  describe('an origin without room', () => {
    it('keeps the old bundle whole without quota, and takes the new one once there is room', async () => {
      const limitQuota = async (quotaSize: number): Promise<void> => {
        const session = await page.context().newCDPSession(page);
        await session.send('Storage.overrideQuotaForOrigin', { origin: site.origin, quotaSize });
      };
      await page.goto(site.origin);
      await limitQuota(300_000);
      await visit(site.origin);
      await untilStored();
      files = large.files;
      expect(await page.evaluate(() => window.places.update().catch(({ code }) => code))).toBe('store-full');
      expect(await sizeNow()).toBe(3);
      await bundles.stop();
      try {
        await visit(site.origin);
        expect(await sizeNow()).toBe(3);
        expect(await status()).toMatchObject({ from: 'store' });
      } finally {
        await bundles.start();
      }
      await limitQuota(1e9);
      await page.waitForFunction(() => window.places.status().places === 20_000);
      expect(await status()).toMatchObject({ stored: true });
    });
  });

  describe('storage that the browser clears under an open page', () => {
    it('stores the bundle again at the next update after storage was cleared, while search goes on', async () => {
      await visit(site.origin);
      await untilStored();
      const session = await page.context().newCDPSession(page);
      await session.send('Storage.clearDataForOrigin', { origin: site.origin, storageTypes: 'indexeddb' });
      expect(await sizeNow()).toBe(3);
      files = second.files;
      expect(await page.evaluate(() => window.places.update())).toBe(true);
      expect(await status()).toMatchObject({ places: 2, stored: true });
      await page.waitForFunction(() => window.places.status().indexCached);
      await bundles.stop();
      try {
        await visit(site.origin);
        expect(await sizeNow()).toBe(2);
        expect(await status()).toMatchObject({ indexCached: true });
      } finally {
        await bundles.start();
      }
    });
  });

  describe('plain HTTP, as of a kiosk on an intranet', () => {
    it('stores and updates the bundle over plain HTTP, without crypto.subtle and locks', async () => {
      const kiosk = site.origin.replace('127.0.0.1', 'kiosk.example');
      await visit(kiosk, { bundle: bundles.origin.replace('127.0.0.1', 'kiosk.example') });
      const lacking = await page.evaluate(() => [
        isSecureContext,
        'serviceWorker' in navigator,
        crypto.subtle === undefined,
        'locks' in navigator,
      ]);
      expect(lacking).toEqual([false, false, true, false]);
      await untilStored();
      expect(await status()).toMatchObject({ host: 'worker' });
      files = second.files;
      expect(await page.evaluate(() => window.places.update())).toBe(true);
      expect(await status()).toMatchObject({ places: 2, stored: true });
    });

    it('verifies signatures in a worker through its page over plain HTTP', async () => {
      const { publicKey, sign } = signer();
      const [older, newer] = [await sign(smallBundle()), await sign(second, '2026-11-02T00:00:00Z')];
      files = older.files;
      const kiosk = (origin: string): string => origin.replace('127.0.0.1', 'kiosk.example');
      await visit(kiosk(site.origin), { bundle: kiosk(bundles.origin), publicKey });
      await untilStored();
      expect(await status()).toMatchObject({ host: 'worker', places: 3 });
      files = withSignature(newer.files, { signed_at: '2027-01-01T00:00:00Z' });
      const update = () => page.evaluate(() => window.places.update().catch(({ code }) => code));
      expect(await update()).toBe('bundle-signature');
      expect(await sizeNow()).toBe(3);
      files = newer.files;
      expect(await update()).toBe(true);
      files = older.files;
      expect(await update()).toBe('bundle-rollback');
      expect(await status()).toMatchObject({ places: 2, stored: true });
    });
  });
});
