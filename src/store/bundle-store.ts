import type { Signed } from '../bundle/signature.ts';
import { MAP_CACHE } from '../core/site/map-cache.ts';
import {
  BUNDLE_STORES,
  connectDatabase,
  deleteOldDatabases,
  type SigningTimes,
  type StoreConnection,
  type StoredBundle,
  type StoreOptions,
  type StoreTransaction,
} from './connection.ts';

/** Stores bundles on the device, and what is derived from them. None of its methods ever rejects. */
export interface BundleStore {
  /** Returns the stored bundles; none if they can't be read. */
  contents(): Promise<StoreContents>;
  /** Returns the bytes of a part, unverified; `undefined` if it is missing or can't be read. */
  part(name: string): Promise<Uint8Array | undefined>;
  /** Returns whether there is room for `bytes` more. If necessary, it first evicts everything but the current bundle. */
  makeRoom(bytes: number): Promise<boolean>;
  /**
   * Stores a bundle as the current one, completely or not at all, and evicts bundles that are no longer needed. Call it only
   * after all parts are verified.
   * @param allowRollback whether it may be signed earlier than the latest that was stored.
   */
  save(bundle: BundleToStore, allowRollback?: boolean): Promise<SaveResult>;
  /**
   * Stores another manifest of a stored bundle, whose content is the same, and when it was signed, so that none that was signed
   * before is stored any more. Remembers the signature alone if the bundle isn't stored.
   */
  renew(version: string, manifest: Uint8Array, signed: Signed | undefined): Promise<void>;
  /** Adds a verified part that arrives after the rest to a stored bundle. Does nothing if the bundle isn't stored. */
  addPart(version: string, name: string, bytes: Uint8Array): Promise<void>;
  /** Returns the index of this kind that an earlier start derived from `source`, unvalidated; `undefined` for none. */
  index(kind: IndexKind, source: string): Promise<unknown>;
  /** Stores an index in place of the one before if there is plenty of room. @returns whether it is stored. */
  saveIndex(kind: IndexKind, source: string, index: unknown): Promise<boolean>;
  /** Returns a single value beside the bundles. */
  value(name: 'opening' | 'live' | 'checked'): PersistentValue;
  close(): void;
}

/** The source of an index: the search part with its settings, or the longer texts. */
export type IndexKind = 'search' | 'texts';

/** One dispensable value on the device. Neither method ever rejects. */
export interface PersistentValue {
  /** Returns the stored value; `undefined` if there is none or the device stores nothing. */
  read(): Promise<unknown>;
  /** Stores a value. @returns whether that succeeded. */
  write(value: unknown): Promise<boolean>;
}

/** The bundles in a store. */
export interface StoreContents {
  /** The bundle to open, then the last good one before it. */
  readonly bundles: readonly StoredBundle[];
  readonly newest?: SigningTimes | undefined;
}

/** A verified bundle for `save`. */
export interface BundleToStore {
  readonly version: string;
  /** The manifest's bytes. */
  readonly manifest: Uint8Array;
  /** All its parts by name. */
  readonly parts: ReadonlyMap<string, Uint8Array>;
  readonly signed?: Signed | undefined;
}

/** The outcome of `save`, `earlier` where rollback is not allowed. Unless a bundle is saved, the previous one stays. */
export type SaveResult = 'saved' | 'full' | 'earlier' | 'failed';

/** The stored bundles, as a transaction reads and writes them. */
interface Stored {
  readonly current?: StoredBundle | undefined;
  readonly previous?: StoredBundle | undefined;
  readonly newest?: SigningTimes | undefined;
}

/** Minimum ratio of the remaining quota to the size of an index. */
const MIN_QUOTA_RATIO = 4;

/** A store that stores nothing, for bundles that stay in memory. */
export const noStore: BundleStore = {
  contents: async () => ({ bundles: [] }),
  part: async () => undefined,
  makeRoom: async () => true,
  save: async () => 'failed',
  renew: async () => {},
  addPart: async () => {},
  index: async () => undefined,
  saveIndex: async () => false,
  value: () => ({ read: async () => undefined, write: async () => false }),
  close: () => {},
};

/**
 * Opens the store of one bundle's URL in IndexedDB. If IndexedDB is unusable, the store stays empty, and `onProblem` gets the
 * reason.
 * @param bundle the URL of the bundle, which distinguishes it from others of the same origin.
 */
export function openBundleStore(bundle: string, options: StoreOptions = {}): BundleStore {
  const { use, attempt, close } = connectDatabase(`fingerpost ${bundle}`, options);

  // Async, because `navigator.storage` may throw.
  const estimate = async () => globalThis.navigator?.storage?.estimate?.();
  const hasRoom = async (bytes: number): Promise<boolean> => {
    const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await estimate().catch(() => {})) ?? {};
    return quota - usage >= bytes;
  };

  const evictAll = async (): Promise<void> => {
    options.onLost?.('indexes');
    await attempt((db) => db.clear('index'));
    await use('Making room', (db) => change(db, (stored) => ({ ...stored, previous: undefined })));
  };

  /** Evicts, from the cheapest to the dearest, until it is done. The app draws without its map, and fetches it again. */
  const evictUntil = async (isDone: () => Promise<boolean>): Promise<boolean> => {
    if (await isDone()) return true;
    await globalThis.caches?.delete(MAP_CACHE).catch(() => {});
    if (await isDone()) return true;
    await evictAll();
    return isDone();
  };

  return {
    contents: async () =>
      (await use('Reading the stored bundle', async (db) => {
        const { current, previous, newest } = await readStored(db.transaction(BUNDLE_STORES));
        return { bundles: [current, previous].filter((found) => found !== undefined), newest };
      })) ?? { bundles: [] },

    part: (name) => use(`Reading the stored part ${name}`, (db) => db.get('parts', name)),

    makeRoom: (bytes) => evictUntil(() => hasRoom(bytes)),

    async save({ version, manifest, parts, signed }, allowRollback) {
      const saved: StoredBundle = { version, manifest, parts: [...parts.keys()], signature: signed?.file };
      const save = (db: StoreConnection) =>
        change(
          db,
          ({ current, previous, newest }) => {
            if (!allowRollback && isSignedEarlier(newest, signed)) return 'earlier';
            const isOther = current !== undefined && current.version !== version;
            return {
              current: saved,
              previous: isOther ? current : previous,
              newest: newestOf(newest, signed),
            };
          },
          parts,
        );
      let result = 'full' as SaveResult;
      await evictUntil(async () => {
        result = (await use('Storing the bundle', save, 'drop')) ?? 'failed';
        return result !== 'full';
      });
      if (result === 'saved') deleteOldDatabases();
      return result;
    },

    async renew(version, manifest, signed) {
      const renewed = { manifest, signature: signed?.file };
      await use('Storing the manifest', (db) =>
        change(db, (stored) =>
          isSignedEarlier(stored.newest, signed)
            ? 'earlier'
            : { ...edited(stored, version, () => renewed), newest: newestOf(stored.newest, signed) },
        ),
      );
    },

    async addPart(version, name, bytes) {
      if (!(await hasRoom(bytes.length))) return;
      const withPart = ({ parts }: StoredBundle) => ({ parts: [...new Set([...parts, name])] });
      await use('Storing a part', (db) =>
        change(db, (stored) => edited(stored, version, withPart), new Map([[name, bytes]])),
      );
    },

    index: (kind, source) => attempt((db) => db.get('index', `${kind} ${source}`)),

    async saveIndex(kind, source, index) {
      if (!(await hasRoom(MIN_QUOTA_RATIO * sizeOf(index)))) return false;
      const write = async (db: StoreConnection): Promise<true> => {
        const { store, done } = db.transaction('index', 'readwrite');
        const earlier = IDBKeyRange.bound(kind, `${kind}~`);
        await Promise.all([store.delete(earlier), store.put(index, `${kind} ${source}`), done]);
        return true;
      };
      return (await attempt(write)) ?? false;
    },

    value: (name) => ({
      read: () => attempt((db) => db.get('values', name)),
      write: async (value) => (await attempt((db) => db.put('values', value, name))) !== undefined,
    }),

    close,
  };
}

/**
 * Changes the stored bundles in one transaction, which reads them first. All its requests are made in callbacks of its own
 * requests, because it ends where anything else is awaited.
 * @param update returns the bundles to store, or why nothing is changed. Other bundles are deleted, with the parts of theirs alone.
 * @param added parts of the bundles to store, by name.
 */
async function change(
  db: StoreConnection,
  update: (stored: Stored) => Stored | 'earlier',
  added: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<SaveResult> {
  const transaction = db.transaction(BUNDLE_STORES, 'readwrite', { durability: 'strict' });
  const manifests = transaction.objectStore('manifests');
  const parts = transaction.objectStore('parts');
  let result: SaveResult = 'saved';
  const write = async ([stored, names]: [Stored, string[]]): Promise<unknown> => {
    const updated = update(stored);
    if (updated === 'earlier') {
      result = updated;
      return;
    }
    const put = (key: 'current' | 'previous', bundle: StoredBundle | undefined): Promise<unknown> =>
      bundle ? manifests.put(bundle, key) : manifests.delete(key);
    const { current, previous, newest } = updated;
    const needed = new Set([current, previous].flatMap((bundle) => bundle?.parts ?? []));
    return Promise.all([
      ...names.filter((name) => !needed.has(name)).map((name) => parts.delete(name)),
      ...Array.from(added, ([name, bytes]) => needed.has(name) && parts.put(bytes, name)),
      put('current', current),
      put('previous', previous),
      transaction.objectStore('values').put(newest, 'newest'),
    ]);
  };
  try {
    const written = Promise.all([readStored(transaction), parts.getAllKeys()]).then(write);
    await Promise.all([written, transaction.done]);
    return result;
  } catch (error) {
    const cause = transaction.error ?? error;
    if (cause instanceof Error && cause.name === 'QuotaExceededError') return 'full';
    throw cause;
  }
}

/** Reads the stored bundles in a transaction. */
async function readStored<Mode extends IDBTransactionMode>(
  transaction: StoreTransaction<Mode>,
): Promise<Stored> {
  const manifests = transaction.objectStore('manifests');
  const [current, previous, newest] = await Promise.all([
    manifests.get('current'),
    manifests.get('previous'),
    transaction.objectStore('values').get('newest'),
  ]);
  return { current, previous, newest: newest as SigningTimes | undefined };
}

/** Returns the size of an index in bytes, most of which is in typed arrays and texts. */
function sizeOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value === 'string') return value.length;
  return Object.values(value ?? {}).reduce((sum: number, inner) => sum + sizeOf(inner), 0);
}

/** Returns the bundles with changes of the one of this version, if it is stored. */
function edited(
  { current, previous, newest }: Stored,
  version: string,
  changes: (bundle: StoredBundle) => Partial<StoredBundle>,
): Stored {
  const edit = (bundle: StoredBundle | undefined): StoredBundle | undefined =>
    bundle?.version === version ? { ...bundle, ...changes(bundle) } : bundle;
  return { current: edit(current), previous: edit(previous), newest };
}

/** Returns the latest signing time by public key, with that of an added signature. */
function newestOf(newest: SigningTimes = {}, signed?: Signed): SigningTimes {
  return signed ? { ...newest, [signed.by]: Math.max(signed.at, newest[signed.by] ?? signed.at) } : newest;
}

/** Returns whether a bundle is signed earlier than the latest that was stored for its key. */
function isSignedEarlier(newest: SigningTimes = {}, signed?: Signed): boolean {
  return signed !== undefined && signed.at < (newest[signed.by] ?? -Infinity);
}
