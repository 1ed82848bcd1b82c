import { describe, expect, it } from 'vitest';
import { useFacadePage } from './facade-page.ts';
import { storeOf } from './store-of.ts';

const on = useFacadePage();
const { visitAfter, databaseName, makeForeignDatabase, offline } = storeOf(on);

describe('a database that is broken', () => {
  it('is dropped when an object store is missing, and the bundle is refetched', async () => {
    await on.visit({ store: false });
    await makeForeignDatabase(2);
    await on.visit();
    expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
    await on.untilStored();
    expect(await offline()).toMatchObject({ status: 200, state: { from: 'store' } });
  });

  it('so that it can’t be opened, is dropped as well', async () => {
    await visitAfter(`
      const { open } = IDBFactory.prototype;
      IDBFactory.prototype.open = function () {
        throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
      };
      const { deleteDatabase } = IDBFactory.prototype;
      IDBFactory.prototype.deleteDatabase = function (...args) {
        IDBFactory.prototype.open = open;
        window.told.push('dropped');
        return deleteDatabase.apply(this, args);
      };`);
    expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
    await on.untilStored();
    expect(await on.told()).toContain('dropped');
  });

  it('offline, or seems to be, is not dropped: it may be the only copy, and well again at the next start', async () => {
    await on.visit();
    await on.untilStored();
    await on.bundles.stop();
    try {
      await visitAfter(`
        IDBDatabase.prototype.transaction = function () {
          throw new DOMException('Internal error.', 'UnknownError');
        };`);
      expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 503 });
      expect(await on.status()).toMatchObject({ storeProblem: expect.stringContaining('Internal error') });
      await on.visit();
      expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
      expect(await on.status()).toMatchObject({ from: 'store' });
    } finally {
      await on.bundles.start();
    }
  });

  it('offline, gives way to the bundle that came with the app', async () => {
    await on.visit({ store: false });
    await makeForeignDatabase(2);
    const precached = `${on.site.origin}/own/`;
    expect(await offline({ precached })).toMatchObject({ status: 200, state: { from: 'precached' } });
  });

  it('because a newer release made it, is left to that', async () => {
    await on.visit({ store: false });
    await makeForeignDatabase(99);
    await on.visit();
    expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
    await on.page.evaluate(async () => {
      while (!window.places.status().storeProblem) await new Promise((resolve) => setTimeout(resolve, 10));
    });
    expect(await on.status()).toMatchObject({ storage: 'memory', stored: false });
    const there = await on.page.evaluate(async () => indexedDB.databases());
    expect(there).toContainEqual({ name: databaseName(), version: 99 });
  });
});
