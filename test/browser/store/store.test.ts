import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { brokenBundle, smallBundle } from '../../unit/client/small-bundle.ts';
import { useFacadePage } from '../facade/facade-page.ts';

const on = useFacadePage();

const neverOpens = `
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...args) {
    const request = open.apply(this, args);
    request.addEventListener = () => {};
    return request;
  };`;
const isForbidden = `
  IDBFactory.prototype.open = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };`;

describe('the store', () => {
  it.each([
    ['worker', {}],
    ['page', { worker: false as const }],
  ])('lets a later visit do without the bundle’s server, in the %s', async (host, options) => {
    await on.visit(options);
    await on.untilStored();
    await on.bundles.stop();
    try {
      await on.visit(options);
      expect(await on.ask('/api/places/search?q=gamma')).toMatchObject({ status: 200 });
      // It looks for a newer one behind the answers.
      await on.page.evaluate(() => window.places.update().catch(() => {}));
      expect(await on.status()).toMatchObject({
        state: 'ready',
        host,
        stored: true,
        error: { code: 'bundle-unreachable' },
      });
      expect(await on.reports()).toEqual([`ready in ${host}`]);
    } finally {
      await on.bundles.start();
    }
  });

  it('leaves the store unused with store: false', async () => {
    await on.visit({ store: false });
    await on.page.evaluate(() => window.places.ready);
    expect(await on.page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
    expect(await on.status()).toMatchObject({ stored: false });
  });

  it('quarantines a bundle that can’t be opened until another bundle is stored', async () => {
    const quarantined = () =>
      on.page.evaluate(async (url) => {
        const opening = indexedDB.open(`fingerpost ${url}/`);
        const db = await new Promise<IDBDatabase>((resolve) => {
          opening.onsuccess = () => resolve(opening.result);
        });
        const keys = db.transaction('quarantined').objectStore('quarantined').getAllKeys();
        await new Promise((resolve) => {
          keys.onsuccess = resolve;
        });
        db.close();
        return keys.result;
      }, on.bundles.origin);
    const update = () => on.page.evaluate(() => window.places.update());
    await on.visit();
    await on.untilStored();
    const broken = brokenBundle();
    on.publish(broken.files);
    await expect(update()).rejects.toThrow(/left alone until another is published/);
    // By what code it could not be opened comes first: other code tries again.
    const hash = createHash('sha256').update(broken.files.get('manifest.json')!).digest('hex');
    const key = new RegExp(`^[0-9a-f]{16} ${hash}$`);
    expect(await quarantined()).toEqual([expect.stringMatching(key)]);
    on.publish(smallBundle('Mended', ['Delta']).files);
    // It may have been taken by then, as it is tried again by itself.
    await update();
    expect(await on.status()).toMatchObject({ places: 1 });
    expect(await quarantined()).toEqual([]);
  });

  it('refetches a stored part that is corrupt', async () => {
    await on.visit();
    await on.untilStored();
    await on.page.evaluate(async (url) => {
      const opening = indexedDB.open(`fingerpost ${url}/`);
      const db = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const parts = db.transaction('parts', 'readwrite').objectStore('parts');
      const keys = await new Promise<IDBValidKey[]>((resolve) => {
        const request = parts.getAllKeys();
        request.onsuccess = () => resolve(request.result);
      });
      await Promise.all(
        keys.map(
          (key) =>
            new Promise((resolve) => {
              parts.put(new Uint8Array([1, 2, 3]), key).onsuccess = resolve;
            }),
        ),
      );
      db.close();
    }, on.bundles.origin);
    await on.visit();
    expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
    await on.untilStored();
    await on.bundles.stop();
    try {
      await on.visit();
      expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
    } finally {
      await on.bundles.start();
    }
  });

  it('keeps the bundle in memory where the database never opens', async () => {
    await on.visit({ worker: false }, `?first=${encodeURIComponent(neverOpens)}`);
    expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
    expect(await on.status()).toMatchObject({
      stored: false,
      storeProblem: expect.stringMatching(/opening the database did not come to an end/),
    });
  });

  it('keeps the bundle in memory where IndexedDB is forbidden', async () => {
    await on.visit({ worker: false }, `?first=${encodeURIComponent(isForbidden)}`);
    expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
    expect(await on.status()).toMatchObject({
      stored: false,
      storeProblem: expect.stringMatching(/insecure/),
      storeProblemKind: 'store-failed',
    });
  });

  it('rebuilds a database of an older schema, and stores the bundle', async () => {
    await on.visit({ store: false });
    await on.page.evaluate(async (url) => {
      const opening = indexedDB.open(`fingerpost ${url}/`, 2);
      opening.onupgradeneeded = () => {
        for (const store of ['shelf', 'bundles', 'parts', 'refused']) opening.result.createObjectStore(store);
      };
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      opening.result.close();
    }, on.bundles.origin);
    await on.visit();
    await on.untilStored();
    expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
    expect(await on.status()).not.toHaveProperty('storeProblem');
  });

  it('closes the database of an older version for a newer one', async () => {
    await on.visit();
    await on.untilStored();
    const upgraded = await on.page.evaluate(async (url) => {
      const opening = indexedDB.open(`fingerpost ${url}/`, 99);
      return new Promise((resolve) => {
        opening.onsuccess = () => resolve(true);
        opening.onerror = () => resolve(false);
      });
    }, on.bundles.origin);
    expect(upgraded).toBe(true);
    expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
  });
});
