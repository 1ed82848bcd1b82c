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

/** The bundles on the device, the current one first, and the bytes of the parts. */
async function stored(): Promise<object> {
  const db = await result(indexedDB.open(DATABASE));
  const all = (name: string) => result(db.transaction(name).objectStore(name).getAll());
  const found = {
    bundles: (await all('manifests')).map(({ manifest, parts }) => `${text(manifest)}: ${parts.join(', ')}`),
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
    onLost: (what) => problems.push(`lost ${what}`),
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
      bundles: ['third: search-2, details-3', 'second: search-2'],
      parts: ['details-3', 'search-2'],
    });
    expect((await open().contents()).bundles.map(({ version }) => version)).toEqual(['3', '2']);
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
    const steps = new WeakMap<IDBTransaction, number>();
    const count = (transaction: IDBTransaction, more: number) =>
      steps.set(transaction, (steps.get(transaction) ?? 0) + more);
    /** Here a transaction is active while it begins, or answers a request, and for the promises that are kept by that alone. */
    const step = async (transaction: IDBTransaction) => {
      count(transaction, 1);
      for (let promises = 0; promises < 10; promises++) await undefined;
      count(transaction, -1);
    };
    replace(IDBDatabase.prototype, 'transaction', (real) => {
      return function (this: IDBDatabase, ...args: never[]) {
        const begun = real.apply(this, args) as IDBTransaction;
        void step(begun);
        return begun;
      };
    });
    for (const name of ['get', 'getAll', 'getAllKeys', 'put', 'delete', 'clear'])
      replace(IDBObjectStore.prototype, name, (real) => {
        return function (this: IDBObjectStore, ...args: never[]) {
          const { transaction } = this;
          if (!steps.get(transaction)) throw new DOMException('It is over.', 'TransactionInactiveError');
          const request = real.apply(this, args) as IDBRequest;
          request.addEventListener('success', () => void step(transaction));
          return request;
        };
      });
    const store = open();
    expect(await store.save(first)).toBe('saved');
    await store.addPart('1', 'text', bytes('text'));
    expect(await store.save(second)).toBe('saved');
    expect(await store.saveIndex('search', 'second', {})).toBe(true);
    expect(problems).toEqual([]);
  });

  it('takes the changes of two tabs at once', async () => {
    const [store, other] = [open(), open()];
    await store.save(first);
    await Promise.all([other.save(second), store.addPart('1', 'text', bytes('text'))]);
    await Promise.all([
      other.addPart('2', 'text-2', bytes('text-2')),
      store.addPart('0', 'old', bytes('old')),
    ]);
    expect(await stored()).toEqual({
      bundles: ['second: search-2, text-2', 'first: search-1, text'],
      parts: ['search-1', 'search-2', 'text', 'text-2'],
    });
  });

  it('deletes the databases of an older release once a bundle is saved', async () => {
    for (const name of ['index', 'texts', 'opening', 'live'])
      (await result(indexedDB.open(`fingerpost ${name}`))).close();
    expect(await open().save(first)).toBe('saved');
    await expect.poll(() => indexedDB.databases()).toEqual([{ name: DATABASE, version: 5 }]);
  });
});

describe('an index', () => {
  it('is read for what it was derived from, and takes the place of the one before', async () => {
    const store = open();
    const index = { numbers: Uint32Array.of(1, 2), texts: ['a', '\ud800'] };
    for (const source of ['first', 'second']) await store.saveIndex('search', source, index);
    await store.saveIndex('texts', 'second', 'json');
    expect(await store.index('search', 'first')).toBeUndefined();
    expect(await store.index('search', 'second')).toEqual(index);
    expect(await store.index('texts', 'second')).toBe('json');
  });

  it('costs no bundle where it can neither be read nor written', async () => {
    const store = open();
    await store.save(first);
    for (const name of ['get', 'put'])
      replace(IDBObjectStore.prototype, name, (real) => {
        return function (this: IDBObjectStore, ...args: never[]) {
          if (this.name !== 'index') return real.apply(this, args);
          throw new DOMException('Internal error.', 'UnknownError');
        };
      });
    for (let times = 1; times <= 3; times++) {
      expect(await store.saveIndex('search', 'first', {})).toBe(false);
      expect(await store.index('search', 'first')).toBeUndefined();
    }
    expect(problems).toEqual([]);
    expect(await store.save(second)).toBe('saved');
    expect(await stored()).toMatchObject({ parts: ['search-1', 'search-2'] });
  });

  it('stores no index that takes more than a quarter of the room', async () => {
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 500, usage: 100 }) } });
    const index = (length: number) => ({ texts: ['12345678'], bytes: new Uint8Array(length) });
    expect(await open().saveIndex('search', 'first', index(92))).toBe(true);
    expect(await open().saveIndex('search', 'first', index(93))).toBe(false);
  });
});

describe('a database of another schema', () => {
  it.each([
    ['of an older schema is rebuilt', 3],
    ['without an object store is dropped once a bundle is saved', 5],
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

  it('stops waiting for an index after three seconds, for any number of readers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    replace(fake.IDBFactory.prototype, 'open', () => () => new fake.IDBOpenDBRequest());
    const store = open();
    const read = () =>
      Promise.all([store.contents(), store.index('search', '1'), store.value('live').read()]);
    const reading = read();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await reading).toEqual([{ bundles: [] }, undefined, undefined]);
    expect(problems).toEqual([expect.stringMatching(/opening the database did not come to an end/)]);
    expect(await read()).toEqual([{ bundles: [] }, undefined, undefined]);
    expect(await store.value('live').write('sites')).toBe(false);
    vi.useRealTimers();
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
    expect(problems).toEqual(['lost bundles']);
  });
});

describe('a device without room', () => {
  it.each([
    ['the base map, where that is enough', 1, true, ['search-1', 'search-2'], []],
    ['then the indexes and the bundle before', 2, true, ['search-2'], ['lost indexes']],
    ['no more, even if that is not enough', 3, false, ['search-2'], ['lost indexes']],
  ])('evicts %s', async (_, timesFull, hasRoom, parts, lost) => {
    const store = open();
    await store.save(first);
    await store.save(second);
    await store.saveIndex('search', 'second', {});
    const evicted: string[] = [];
    vi.stubGlobal('caches', { delete: async (name: string) => evicted.push(name) });
    let looks = 0;
    const estimate = async () => ({ quota: 100, usage: looks++ < timesFull ? 100 : 0 });
    vi.stubGlobal('navigator', { storage: { estimate } });
    expect(await store.makeRoom(1)).toBe(hasRoom);
    expect(evicted).toEqual(['fingerpost map']);
    expect(await stored()).toMatchObject({ parts });
    expect((await store.index('search', 'second')) === undefined).toBe(lost.length > 0);
    expect(problems).toEqual(lost);
  });

  it('has nothing of a bundle for which the disk is full in the middle of its transaction', async () => {
    const store = open();
    await store.save(first);
    const full = new DOMException('Encountered full disk while committing.', 'QuotaExceededError');
    replace(IDBObjectStore.prototype, 'put', (real) => {
      return function (this: IDBObjectStore, ...args: never[]) {
        const request = real.apply(this, args);
        // The store writes this value last.
        if (this.name === 'values') {
          Object.defineProperty(this.transaction, 'error', { value: full });
          this.transaction.abort();
        }
        return request;
      };
    });
    expect(await store.save(second)).toBe('full');
    expect(await stored()).toEqual({ bundles: ['first: search-1'], parts: ['search-1'] });
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
    expect(problems).toEqual(['lost bundles']);
    expect(await stored()).toMatchObject({ parts: ['search-2'] });
  });

  it('costs no database where a bundle is read', async () => {
    const store = open();
    await store.save(first);
    lose(2);
    expect((await store.contents()).bundles).toEqual([]);
    expect(problems).toEqual([expect.stringMatching(/^store-failed: .*lost/)]);
    expect((await store.contents()).bundles).toHaveLength(1);
  });
});
