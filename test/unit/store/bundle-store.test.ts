import * as fake from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BundleStore, type BundleToStore, openBundleStore } from '../../../src/store/bundle-store.ts';
import type { StoreOptions } from '../../../src/store/connection.ts';

const URL_OF_BUNDLE = 'https://bundles.example/';
const DATABASE = `fingerpost ${URL_OF_BUNDLE}`;

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (stored: Uint8Array): string => new TextDecoder().decode(stored);

const bundleOf = (version: string, manifest: string, ...parts: string[]): BundleToStore => ({
  version,
  manifest: bytes(manifest),
  parts: new Map(parts.map((name) => [name, bytes(name)])),
});
const first = bundleOf('1', 'first', 'search-1');
const second = bundleOf('2', 'second', 'search-2');

const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Makes a database of this name and version as something else would: without what ours has. */
async function makeForeignDatabase(version: number): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, version);
  opening.onupgradeneeded = () => opening.result.createObjectStore('other');
  return result(opening);
}

/** The bundles on the device, and the bytes of the parts. */
async function stored(): Promise<object> {
  const db = await result(indexedDB.open(DATABASE));
  const all = (name: string) => result(db.transaction(name).objectStore(name).getAll());
  const found = {
    bundles: (await all('bundles')).map(({ manifest, parts }) => `${text(manifest)}: ${parts.join(', ')}`),
    parts: (await all('parts')).map(text),
  };
  db.close();
  return found;
}

/** Takes a method of a prototype's place until the test is over. @param make gets the method. */
function replace(owner: object, name: string, make: (real: (...args: never[]) => unknown) => unknown): void {
  const real = Reflect.get(owner, name);
  Reflect.set(owner, name, make(real));
  restore.push(() => Reflect.set(owner, name, real));
}

const restore: (() => void)[] = [];
let stores: BundleStore[] = [];
let problems: string[] = [];

const open = (options: StoreOptions = {}): BundleStore => {
  const store = openBundleStore(URL_OF_BUNDLE, {
    onProblem: (reason, kind) => problems.push(`${kind}: ${reason}`),
    onDropped: () => problems.push('dropped'),
    ...options,
  });
  stores.push(store);
  return store;
};

beforeEach(() => {
  for (const name of Object.keys(fake).filter((name) => name.startsWith('IDB')))
    vi.stubGlobal(name, Reflect.get(fake, name));
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
  problems = [];
});
afterEach(() => {
  for (const undo of restore.splice(0).reverse()) undo();
  for (const store of stores) store.close();
  stores = [];
  vi.unstubAllGlobals();
});

describe('a store', () => {
  it('keeps the last two bundles, and the parts of both', async () => {
    const store = open();
    for (const bundle of [first, second, bundleOf('3', 'third', 'search-2', 'details-3')])
      expect(await store.save(bundle)).toBe('saved');
    expect(await stored()).toEqual({
      bundles: ['second: search-2', 'third: search-2, details-3'],
      parts: ['details-3', 'search-2'],
    });
    expect((await open().contents()).manifests.map(text)).toEqual(['third', 'second']);
  });

  it('writes with strict durability', async () => {
    const begun: unknown[] = [];
    replace(IDBDatabase.prototype, 'transaction', (real) => {
      return function (this: IDBDatabase, ...args: Parameters<IDBDatabase['transaction']>) {
        if (args[1] === 'readwrite') begun.push(args[2]?.durability);
        return real.apply(this, args as never);
      };
    });
    await open().save(first);
    expect(begun).toEqual(['strict']);
  });

  it('awaits nothing inside a transaction', async () => {
    const over = new WeakSet<IDBTransaction>();
    replace(IDBDatabase.prototype, 'transaction', (real) => {
      return function (this: IDBDatabase, ...args: never[]) {
        const begun = real.apply(this, args) as IDBTransaction;
        // Here a transaction ends with the step that began it. Browsers end it when its requests are done.
        Promise.resolve().then(() => over.add(begun));
        return begun;
      };
    });
    for (const name of ['get', 'getAll', 'getAllKeys', 'put', 'delete', 'clear'])
      replace(IDBObjectStore.prototype, name, (real) => {
        return function (this: IDBObjectStore, ...args: never[]) {
          if (over.has(this.transaction)) throw new DOMException('It is over.', 'TransactionInactiveError');
          return real.apply(this, args);
        };
      });
    const store = open();
    expect(await store.save(first)).toBe('saved');
    await store.addPart('1', 'text', bytes('text'));
    expect(await store.save(second)).toBe('saved');
    expect(problems).toEqual([]);
  });
});

describe('a database of another schema', () => {
  it.each([
    ['of an older schema is rebuilt', 3],
    ['without an object store is dropped once a bundle is saved', 4],
  ])('%s', async (_, version) => {
    (await makeForeignDatabase(version)).close();
    const store = open();
    expect(await store.save(first)).toBe('saved');
    expect(await stored()).toEqual({ bundles: ['first: search-1'], parts: ['search-1'] });
  });

  it('is closed for a newer version', async () => {
    await open().save(first);
    const newer = await makeForeignDatabase(99);
    expect(newer.version).toBe(99);
    newer.close();
  });
});

describe('a database that can not be opened', () => {
  it('stores nothing where IndexedDB is forbidden, and says why', async () => {
    replace(fake.IDBFactory.prototype, 'open', () => () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    expect(await open().save(first)).toBe('failed');
    expect(problems).toEqual([expect.stringMatching(/^store-failed: .*insecure/)]);
  });

  it('is dropped where a bundle is saved', async () => {
    replace(fake.IDBFactory.prototype, 'open', () => () => {
      throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
    });
    replace(fake.IDBFactory.prototype, 'deleteDatabase', (real) => {
      return function (this: IDBFactory, ...args: never[]) {
        for (const undo of restore.splice(0)) undo();
        return real.apply(this, args);
      };
    });
    expect(await open().save(first)).toBe('saved');
    expect(problems).toEqual(['dropped']);
  });
});

describe('a connection that is lost, in WebKit’s words', () => {
  /** Has each transaction fail, so many times. */
  const lose = (times: number): void => {
    replace(IDBDatabase.prototype, 'transaction', (real) => {
      return function (this: IDBDatabase, ...args: never[]) {
        if (times-- <= 0) return real.apply(this, args);
        throw new DOMException(
          'Connection to Indexed Database server lost. Refresh the page.',
          'UnknownError',
        );
      };
    });
  };

  it('costs the database where a bundle is saved and it is lost again at once', async () => {
    const store = open();
    await store.save(first);
    lose(2);
    expect(await store.save(second)).toBe('saved');
    expect(problems).toEqual(['dropped']);
    expect(await stored()).toMatchObject({ parts: ['search-2'] });
  });

  it('costs no database where a bundle is read', async () => {
    const store = open();
    await store.save(first);
    lose(2);
    expect((await store.contents()).manifests).toEqual([]);
    expect(problems).toEqual([expect.stringMatching(/^store-failed: .*lost/)]);
    expect((await store.contents()).manifests.map(text)).toEqual(['first']);
  });
});

describe('a tab that changes the stored bundles while another one does', () => {
  /** Has another tab do some work once the next reader has read the bundles, before that goes on. */
  function beside(work: () => Promise<unknown>): void {
    let isDone = false;
    replace(IDBObjectStore.prototype, 'getAll', (real) => {
      return function (this: IDBObjectStore, ...args: never[]) {
        const request = real.apply(this, args) as IDBRequest;
        if (isDone || this.name !== 'bundles') return request;
        isDone = true;
        const listen = request.addEventListener;
        request.addEventListener = (type: string, listener: (event: Event) => void) =>
          listen.call(request, type, (event: Event) => void work().then(() => listener(event)));
        return request;
      };
    });
  }

  it('does not bring back a bundle that the other evicted, with its texts', async () => {
    const [store, other] = [open(), open()];
    await store.save(first);
    await store.save(second);
    beside(() => other.save(bundleOf('3', 'third', 'search-3')));
    await store.addPart('1', 'text', bytes('text'));
    expect(await stored()).toEqual({
      bundles: ['second: search-2', 'third: search-3'],
      parts: ['search-2', 'search-3'],
    });
  });

  it('adds texts to the bundle as the other stored it', async () => {
    const [store, other] = [open(), open()];
    await store.save(first);
    beside(() => other.save(bundleOf('1', 'first, packed again', 'search-2')));
    await store.addPart('1', 'text', bytes('text'));
    expect(await stored()).toEqual({
      bundles: ['first, packed again: search-2, text'],
      parts: ['search-2', 'text'],
    });
  });

  it('keeps texts that the other added to a bundle that stays', async () => {
    const [store, other] = [open(), open()];
    await store.save(bundleOf('1', 'first', 'search-1', 'text'));
    await store.save(second);
    beside(() => other.addPart('2', 'text', bytes('text')));
    await store.save(bundleOf('3', 'third', 'search-3'));
    expect(await stored()).toEqual({
      bundles: ['second: search-2, text', 'third: search-3'],
      parts: ['search-2', 'search-3', 'text'],
    });
  });
});
