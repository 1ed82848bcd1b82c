import { describe, expect, it } from 'vitest';
import type { BundleStore, BundleToStore } from '../../../src/store/bundle-store.ts';
import { useFacadePage } from '../facade/facade-page.ts';

declare global {
  interface Window {
    /** The stores of two tabs, for the same bundle. */
    tabs: readonly [BundleStore, BundleStore];
    bundleOf(version: string, manifest: string, ...parts: string[]): BundleToStore;
    /** The work that another tab does once the next reader has read the bundles, before that goes on. */
    beside?: (() => Promise<unknown>) | undefined;
  }
}

const on = useFacadePage();

const readsBeside = `
  for (const name of ['get', 'getAll']) {
    const read = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (...args) {
      const request = read.apply(this, args);
      const { beside } = window;
      if (!beside || this.name !== 'bundles') return request;
      window.beside = undefined;
      const listen = request.addEventListener;
      request.addEventListener = (type, listener) =>
        listen.call(request, type, (event) => beside().then(() => listener(event)));
      return request;
    };
  }`;

/** Runs the work in the page. @returns the bundles on the device afterwards, and the bytes of the parts. */
async function storedAfter(work: () => Promise<unknown>): Promise<object> {
  await on.page.goto(`${on.site.origin}/?first=${encodeURIComponent(readsBeside)}`);
  await on.page.evaluate(() => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const open = () => window.openBundleStore('https://bundles.example/');
    window.tabs = [open(), open()];
    window.bundleOf = (version, manifest, ...parts) => ({
      version,
      manifest: bytes(manifest),
      parts: new Map(parts.map((name) => [name, bytes(name)])),
    });
  });
  await on.page.evaluate(work);
  return on.page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const db = await result(indexedDB.open('fingerpost https://bundles.example/'));
    const all = (name: string) => result(db.transaction(name).objectStore(name).getAll());
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    return {
      bundles: (await all('bundles')).map(({ manifest, parts }) => `${text(manifest)}: ${parts.join(', ')}`),
      parts: (await all('parts')).map(text),
    };
  });
}

describe('a tab that changes the stored bundles while another one does', () => {
  it('does not bring back a bundle that the other evicted, with its texts', async () => {
    const stored = await storedAfter(async () => {
      const [store, other] = window.tabs;
      await store.save(window.bundleOf('1', 'first', 'search-1'));
      await store.save(window.bundleOf('2', 'second', 'search-2'));
      window.beside = () => other.save(window.bundleOf('3', 'third', 'search-3'));
      await store.addPart('1', 'text', new TextEncoder().encode('text'));
    });
    expect(stored).toEqual({
      bundles: ['second: search-2', 'third: search-3'],
      parts: ['search-2', 'search-3'],
    });
  });

  it('adds texts to the bundle as the other stored it', async () => {
    const stored = await storedAfter(async () => {
      const [store, other] = window.tabs;
      await store.save(window.bundleOf('1', 'first', 'search-1'));
      window.beside = () => other.save(window.bundleOf('1', 'first, packed again', 'search-2'));
      await store.addPart('1', 'text', new TextEncoder().encode('text'));
    });
    expect(stored).toEqual({
      bundles: ['first, packed again: search-2, text'],
      parts: ['search-2', 'text'],
    });
  });

  it('keeps texts that the other added to a bundle that stays', async () => {
    const stored = await storedAfter(async () => {
      const [store, other] = window.tabs;
      await store.save(window.bundleOf('1', 'first', 'search-1', 'text'));
      await store.save(window.bundleOf('2', 'second', 'search-2'));
      window.beside = () => other.addPart('2', 'text', new TextEncoder().encode('text'));
      await store.save(window.bundleOf('3', 'third', 'search-3'));
    });
    expect(stored).toEqual({
      bundles: ['second: search-2, text', 'third: search-3'],
      parts: ['search-2', 'search-3', 'text'],
    });
  });
});
