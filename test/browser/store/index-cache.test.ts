import { describe, expect, it } from 'vitest';
import { lacks } from '../../engines/limits.ts';
import { smallBundle } from '../../unit/client/small-bundle.ts';
import { useFacadePage } from '../facade/facade-page.ts';

const on = useFacadePage();

const untilIndexCached = () =>
  on.page.evaluate(async () => {
    while (!window.places.status().indexCached) await new Promise((resolve) => setTimeout(resolve, 10));
  });

/** Deletes the parts of the bundle from the device. @returns the keys of its indexes. */
const deleteParts = () =>
  on.page.evaluate(async (database) => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const db = await result(indexedDB.open(database));
    await result(db.transaction('parts', 'readwrite').objectStore('parts').clear());
    const indexes = await result(db.transaction('index').objectStore('index').getAllKeys());
    db.close();
    return indexes;
  }, `fingerpost ${on.bundles.origin}/`);

describe('an index cache', () => {
  it('starts the next visit from the index cache, offline, without any of the bundle’s parts', async () => {
    await on.visit();
    await untilIndexCached();
    await deleteParts();
    await on.bundles.stop();
    try {
      await on.visit();
      expect(await on.ask('/api/places/search?q=gama')).toMatchObject({
        status: 200,
        text: expect.stringContaining('Gamma Library'),
      });
      expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
      expect(await on.status()).toMatchObject({ from: 'store', stored: true, indexCached: true });
    } finally {
      await on.bundles.start();
    }
  });

  it.skipIf(lacks('estimate'))(
    'evicts the index cache where there is no room for the next bundle beside it',
    async () => {
      await on.visit();
      await untilIndexCached();
      // Still after the base map is evicted, which goes first. Then there is room for the bundle, and later none for its index cache.
      const fullAtFirst = `
      let looks = 0;
      StorageManager.prototype.estimate = async () => ({ quota: 1e6, usage: looks++ === 2 ? 0 : 1e6 });`;
      // In the page, which reads what a worker wrote.
      await on.visit({ worker: false }, `?first=${encodeURIComponent(fullAtFirst)}`);
      expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
      expect(await on.status()).toMatchObject({ indexCached: true });
      // The page checks for an update by itself at first. A call during that check shares its result.
      expect(await on.page.evaluate(() => window.places.update())).toBe(false);
      on.publish(smallBundle('Two libraries', ['Delta', 'Epsilon']).files);
      await on.page.evaluate(() => window.places.update());
      expect(await on.status()).toMatchObject({ places: 2, stored: true, indexCached: false });
      expect(await deleteParts()).toEqual([]);
    },
  );

  it.skipIf(lacks('estimate'))(
    'evicts the base map first, and keeps the index cache where that is enough',
    async () => {
      await on.visit();
      await untilIndexCached();
      const fullAtFirst = `
      let looks = 0;
      StorageManager.prototype.estimate = async () => ({ quota: 1e6, usage: looks++ === 0 ? 1e6 : 0 });`;
      await on.visit({ worker: false }, `?first=${encodeURIComponent(fullAtFirst)}`);
      expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
      await on.page.evaluate(async () => void (await caches.open('fingerpost map')));
      // The page checks for an update by itself at first. A call during that check shares its result.
      expect(await on.page.evaluate(() => window.places.update())).toBe(false);
      on.publish(smallBundle('Two libraries', ['Delta', 'Epsilon']).files);
      await on.page.evaluate(() => window.places.update());
      expect(await on.status()).toMatchObject({ places: 2, stored: true });
      expect(await on.page.evaluate(() => caches.has('fingerpost map'))).toBe(false);
      expect(await deleteParts()).not.toEqual([]);
    },
  );
});
