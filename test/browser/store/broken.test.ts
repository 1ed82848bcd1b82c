import { describe, expect, it } from 'vitest';
import { useFacadePage } from '../facade/facade-page.ts';
import { storeOf } from './store-of.ts';

const on = useFacadePage();
const { visitAfter, databaseName, makeForeignDatabase, offline } = storeOf(on);

describe('a database that is broken', () => {
  it('keeps a broken database offline, because it may be the only copy and may recover', async () => {
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

  it('opens the app’s own bundle where the database is broken and the device is offline', async () => {
    await on.visit({ store: false });
    await makeForeignDatabase(2);
    const precached = `${on.site.origin}/own/`;
    expect(await offline({ precached })).toMatchObject({ status: 200, state: { from: 'precached' } });
  });

  it('leaves a database that a newer release made', async () => {
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
