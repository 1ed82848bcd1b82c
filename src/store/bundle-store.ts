import type { Signed } from '../bundle/signature.ts';
import { MAP_CACHE } from '../core/site/map-cache.ts';
import { connectDatabase, type StoreConnection, type StoredBundle, type StoreOptions } from './connection.ts';
import { openPersistentValue, type PersistentValue } from './persistent-value.ts';
import { isSignedEarlier, makeCurrent, newestOf, planEviction, type StoredBundles } from './plan-eviction.ts';

/** Stores bundles on the device: manifests by version, parts by name. None of its methods ever rejects. */
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
  /** Adds a verified part to a stored bundle, because its texts arrive after the rest. Does nothing if the bundle isn't stored. */
  addPart(version: string, name: string, bytes: Uint8Array): Promise<void>;
  /** The record of an opening that has not ended. */
  readonly opening: PersistentValue;
  /** Returns the index cache of an earlier start, unvalidated. */
  indexCache(): Promise<unknown>;
  /** Stores an index cache of `bytes` bytes if there is plenty of room. @returns whether it is stored. */
  saveIndex(cache: unknown, bytes: number): Promise<boolean>;
  /** The same for the index of the texts. */
  textIndex(): Promise<unknown>;
  saveTextIndex(index: unknown, bytes: number): Promise<boolean>;
  close(): void;
}

/** The bundles in a store. */
export interface StoreContents {
  /** Version of the bundle to open. */
  readonly current?: string | undefined;
  /** The manifests of the bundles, that of the bundle to open first. */
  readonly manifests: readonly Uint8Array[];
  /** The bytes of their signatures, in the same order. */
  readonly signatures?: readonly (Uint8Array | undefined)[];
  /** As in `StoredBundles`. */
  readonly newest?: StoredBundles['newest'];
  readonly parts: ReadonlySet<string>;
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

/** A change of the stored bundles. Bundles that the new pointer does not name are deleted, with the parts of theirs alone. */
interface Change {
  readonly pointer: StoredBundles;
  /** The version of a bundle, and what is written of it. */
  readonly written?: [version: string, bundle: StoredBundle];
  /** The parts to write, by name. */
  readonly added?: ReadonlyMap<string, Uint8Array>;
  readonly signed?: Signed | undefined;
}

/** Why nothing is changed. */
type NoChange = 'earlier' | 'failed';

/** Time limit of each value beside the bundles in ms. Building the index again takes no longer. */
const VALUE_TIMEOUT_MS = 3000;
/** Minimum ratio of the remaining quota to the size of an index cache. */
const MIN_QUOTA_RATIO = 4;

const NO_CONTENTS: StoreContents = { manifests: [], parts: new Set() };

/** A store that stores nothing, for bundles that stay in memory. */
export const noStore: BundleStore = {
  contents: async () => NO_CONTENTS,
  part: async () => undefined,
  makeRoom: async () => true,
  save: async () => 'failed',
  renew: async () => {},
  addPart: async () => {},
  opening: { read: async () => undefined, write: async () => false },
  indexCache: async () => undefined,
  saveIndex: async () => false,
  textIndex: async () => undefined,
  saveTextIndex: async () => false,
  close: () => {},
};

/**
 * Opens the store of one bundle's URL in IndexedDB. If IndexedDB is unusable, the store stays empty, and `onProblem` gets the
 * reason.
 * @param bundle the URL of the bundle, which distinguishes it from others of the same origin.
 */
export function openBundleStore(bundle: string, options: StoreOptions = {}): BundleStore {
  const { use, close } = connectDatabase(`fingerpost ${bundle}`, options);
  const indexCache = openPersistentValue('fingerpost index', bundle, VALUE_TIMEOUT_MS);
  const textIndex = openPersistentValue('fingerpost texts', bundle, VALUE_TIMEOUT_MS);
  const opening = openPersistentValue('fingerpost opening', bundle, VALUE_TIMEOUT_MS);

  // Async, because `navigator.storage` may throw.
  const estimate = async () => globalThis.navigator?.storage?.estimate?.();
  const hasRoom = async (bytes: number): Promise<boolean> => {
    const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await estimate().catch(() => {})) ?? {};
    return quota - usage >= bytes;
  };

  /**
   * Changes the stored bundles in one transaction, which writes nothing where another tab has changed them since they were
   * read. Then they are read again.
   */
  const change = async (
    db: StoreConnection,
    update: (pointer: StoredBundles, bundles: ReadonlyMap<string, StoredBundle>) => Change | NoChange,
  ): Promise<SaveResult> => {
    const reading = db.transaction(['pointer', 'bundles', 'parts']);
    const [stored, keys, values, parts] = await Promise.all([
      reading.objectStore('pointer').get('pointer'),
      reading.objectStore('bundles').getAllKeys(),
      reading.objectStore('bundles').getAll(),
      reading.objectStore('parts').getAllKeys(),
    ]);
    const bundles = new Map(keys.map((version, i) => [version, values[i]!]));
    const updated = update(stored ?? {}, bundles);
    if (typeof updated === 'string') return updated;
    const { pointer, written, added = new Map(), signed } = updated;
    if (written) bundles.set(...written);
    const partsOf = new Map(Array.from(bundles, ([version, { parts }]) => [version, parts]));
    const plan = planEviction(pointer, partsOf, parts);

    const stores = ['pointer', 'bundles', 'parts'] as const;
    const transaction = db.transaction(stores, 'readwrite', { durability: 'strict' });
    const partStore = transaction.objectStore('parts');
    const bundleStore = transaction.objectStore('bundles');
    const pointerStore = transaction.objectStore('pointer');
    let isOutdated = false;
    try {
      // Issue all requests at once, because a transaction becomes inactive across an await.
      await Promise.all([
        pointerStore.get('pointer').then((now) => {
          isOutdated = JSON.stringify(now) !== JSON.stringify(stored);
          if (isOutdated) transaction.abort();
        }),
        ...plan.parts.map((name) => partStore.delete(name)),
        ...plan.bundles.map((version) => bundleStore.delete(version)),
        ...Array.from(added, ([name, bytes]) => partStore.put(bytes, name)),
        written && bundleStore.put(written[1], written[0]),
        pointerStore.put(
          { ...plan.stored, newest: newestOf(stored, signed), changes: (stored?.changes ?? 0) + 1 },
          'pointer',
        ),
        transaction.done,
      ]);
      return 'saved';
    } catch (error) {
      if (isOutdated) return change(db, update);
      const cause = transaction.error ?? error;
      if (cause instanceof Error && cause.name === 'QuotaExceededError') return 'full';
      throw cause;
    }
  };

  const evictAll = async (): Promise<void> => {
    await Promise.all([indexCache.write(undefined), textIndex.write(undefined)]);
    options.onIndexEvicted?.();
    await use('Making room', (db) =>
      change(db, ({ current }) => ({ pointer: current === undefined ? {} : { current } })),
    );
  };

  /** From the cheapest to the dearest. The app draws without its map, and fetches it again. */
  const evictions = [undefined, async () => globalThis.caches?.delete(MAP_CACHE).catch(() => {}), evictAll];

  return {
    contents: async () =>
      (await use('Reading the stored bundle', async (db) => {
        const transaction = db.transaction(['pointer', 'bundles']);
        const [stored = {}, versions, bundles] = await Promise.all([
          transaction.objectStore('pointer').get('pointer'),
          transaction.objectStore('bundles').getAllKeys(),
          transaction.objectStore('bundles').getAll(),
        ]);
        const found = [stored.current, stored.previous]
          .map((version) => version !== undefined && bundles[versions.indexOf(version)])
          .filter((bundle) => !!bundle);
        return {
          current: stored.current,
          manifests: found.map(({ manifest }) => manifest),
          signatures: found.map(({ signature }) => signature),
          newest: stored.newest,
          parts: new Set(found.flatMap(({ parts }) => parts)),
        };
      })) ?? NO_CONTENTS,

    part: (name) => use(`Reading the stored part ${name}`, (db) => db.get('parts', name)),

    async makeRoom(bytes) {
      for (const evict of evictions) {
        await evict?.();
        if (await hasRoom(bytes)) return true;
      }
      return false;
    },

    async save({ version, manifest, parts, signed }, allowRollback) {
      const record: StoredBundle = { manifest, parts: [...parts.keys()], signature: signed?.file };
      const save = (db: StoreConnection) =>
        change(db, (pointer) =>
          !allowRollback && isSignedEarlier(pointer, signed)
            ? 'earlier'
            : {
                pointer: makeCurrent(pointer, version),
                written: [version, record],
                added: parts,
                signed,
              },
        );
      let saved: SaveResult | undefined = 'full';
      for (const evict of evictions) {
        await evict?.();
        saved = await use('Storing the bundle', save, 'drop');
        if (saved !== 'full') break;
      }
      return saved ?? 'failed';
    },

    async renew(version, manifest, signed) {
      await use('Storing the manifest', (db) =>
        change(db, (pointer, bundles) => {
          if (isSignedEarlier(pointer, signed)) return 'earlier';
          const bundle = bundles.get(version);
          if (!bundle) return signed ? { pointer, signed } : 'failed';
          return { pointer, written: [version, { ...bundle, manifest, signature: signed?.file }], signed };
        }),
      );
    },

    async addPart(version, name, bytes) {
      if (!(await hasRoom(bytes.length))) return;
      await use('Storing the texts', (db) =>
        change(db, (pointer, bundles) => {
          const bundle = bundles.get(version);
          if (!bundle) return 'failed';
          const parts = [...new Set([...bundle.parts, name])];
          return { pointer, written: [version, { ...bundle, parts }], added: new Map([[name, bytes]]) };
        }),
      );
    },

    opening,

    indexCache: indexCache.read,

    saveIndex: async (value, bytes) => (await hasRoom(MIN_QUOTA_RATIO * bytes)) && indexCache.write(value),

    textIndex: textIndex.read,

    saveTextIndex: async (value, bytes) => (await hasRoom(MIN_QUOTA_RATIO * bytes)) && textIndex.write(value),

    close,
  };
}
