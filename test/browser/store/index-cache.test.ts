import { describe, expect, it } from 'vitest';
import { useFacadePage } from '../facade/facade-page.ts';

const on = useFacadePage();

const untilIndexCached = () =>
  on.page.evaluate(async () => {
    while (!window.places.status().indexCached) await new Promise((resolve) => setTimeout(resolve, 10));
  });

/** Deletes the parts of the bundle from the device. */
const deleteParts = () =>
  on.page.evaluate(async (database) => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const db = await result(indexedDB.open(database));
    await result(db.transaction('parts', 'readwrite').objectStore('parts').clear());
    db.close();
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
});
