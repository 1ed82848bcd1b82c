import { describe, expect, it } from 'vitest';
import { smallBundle } from '../../unit/client/small-bundle.ts';
import { useFacadePage } from '../facade/facade-page.ts';

const on = useFacadePage();
const second = smallBundle('Two libraries', ['Delta', 'Epsilon']);

const databaseName = (): string => `fingerpost ${on.bundles.origin}/`;
/** Runs JavaScript before the page does anything; in the page, where the search has to be for that. */
const visitAfter = (script: string) => on.visit({ worker: false }, `?first=${encodeURIComponent(script)}`);

/** Visits again with the bundle's server stopped, and gives what the device answers. */
async function offline(): Promise<{ status: number | undefined; state: object }> {
  await on.bundles.stop();
  try {
    await on.visit();
    const { status } = await on.ask('/api/places/osm:1');
    return { status, state: await on.status() };
  } finally {
    await on.bundles.start();
  }
}

const version = () => on.page.evaluate(() => window.places.status().version);
const update = () => on.page.evaluate(() => window.places.update());

describe('an old tab that blocks a new schema', () => {
  it('searches in memory while an old tab blocks the new schema, and stores once it is closed', async () => {
    await on.visit({ store: false });
    const old = await on.newTab();
    await old.goto(on.site.origin);
    // An older release of the library that doesn't heed `versionchange`.
    await old.evaluate(async (name) => {
      const opening = indexedDB.open(name, 1);
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      Object.assign(window, { kept: opening.result });
    }, databaseName());
    await on.visit();
    expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
    await on.page.evaluate(async () => {
      while (!window.places.status().storeProblem) await new Promise((resolve) => setTimeout(resolve, 10));
    });
    expect(await on.status()).toMatchObject({
      storage: 'memory',
      stored: false,
      storeProblem: expect.stringMatching(/^Another tab/),
      storeProblemKind: 'store-blocked',
    });
    await old.close();
    // The browser closes the old connection later; an open request waits for that.
    await on.page.evaluate(
      (name) =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open(name);
          opening.onsuccess = () => {
            opening.result.close();
            resolve();
          };
        }),
      databaseName(),
    );
    on.publish(second.files);
    expect(await update()).toBe(true);
    expect(await on.status()).toMatchObject({ storage: 'indexeddb', stored: true });
    expect(await on.status()).not.toHaveProperty('storeProblem');
  });
});

describe('a connection that the browser closes in the background', () => {
  it('reopens a connection that the browser closes, once, and stores the update', async () => {
    await visitAfter(`
      window.connections = [];
      const { open } = IDBFactory.prototype;
      IDBFactory.prototype.open = function (...args) {
        const request = open.apply(this, args);
        request.addEventListener('success', () => window.connections.push(request.result));
        return request;
      };`);
    await on.untilStored();
    const closed = await on.page.evaluate(() => {
      const { connections } = window as unknown as { connections: IDBDatabase[] };
      for (const connection of connections) connection.close();
      return connections.map(({ name }) => name);
    });
    expect(closed.filter((name) => name === databaseName())).toHaveLength(1);
    expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
    on.publish(second.files);
    expect(await update()).toBe(true);
    expect(await on.status()).toMatchObject({ stored: true });
    expect(await on.status()).not.toHaveProperty('storeProblem');
    expect(await offline()).toMatchObject({ status: 200, state: { places: 2 } });
  });
});

describe('a full disk in the middle of an install', () => {
  const fullDisk = `
    const { put } = IDBObjectStore.prototype;
    let puts = 0;
    window.fillDisk = () => { puts = -4; };
    puts = -Infinity;
    IDBObjectStore.prototype.put = function (...args) {
      const request = put.apply(this, args);
      if (++puts >= 0) this.transaction.abort();
      return request;
    };
    const error = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'error');
    const full = new DOMException('Encountered full disk while committing transaction.', 'QuotaExceededError');
    Object.defineProperty(IDBTransaction.prototype, 'error', {
      get() { return puts >= 0 ? full : error.get.call(this); },
    });`;

  it('keeps the old bundle, and nothing of the new one, when the disk is full at the fourth write', async () => {
    await visitAfter(fullDisk);
    await on.untilStored();
    const before = await version();
    on.publish(second.files);
    await on.page.evaluate(() => (window as unknown as { fillDisk(): void }).fillDisk());
    await expect(update()).rejects.toThrow(/no room/);
    expect(await version()).toBe(before);
    expect(await on.status()).toMatchObject({ stored: true, error: { code: 'store-full' } });
    expect((await on.reports()).at(-1)).toBe('error store-full');
    expect(await offline()).toMatchObject({ status: 200, state: { version: before } });
    const parts = await on.page.evaluate(async (name) => {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      const keys = opening.result.transaction('parts').objectStore('parts').getAllKeys();
      await new Promise((resolve) => {
        keys.onsuccess = resolve;
      });
      return keys.result as string[];
    }, databaseName());
    expect(parts.sort()).toEqual(
      smallBundle()
        .manifest.parts.map(({ name }) => name)
        .sort(),
    );
  });
});
