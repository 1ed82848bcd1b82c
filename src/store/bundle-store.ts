import type { Signed } from '../bundle/signature.ts';
import { connectDatabase, type StoreConnection, type StoreOptions } from './connection.ts';
import { openPersistentValue } from './persistent-value.ts';
import { evictionPlan, newestOf, planEviction, type StoredBundles, unshelve } from './plan-eviction.ts';

/** Keeps bundles on the device: manifests by version, parts by their names. No call of it ever rejects. */
export interface BundleStore {
  /** What is there; nothing where none can be read. */
  contents(): Promise<StoreContents>;
  /** The bytes of a part, unchecked; `undefined` where it is not there or can't be read. */
  part(name: string): Promise<Uint8Array | undefined>;
  /** Whether there is room for so many bytes more, once all but the current bundle's parts is dropped where it must be. */
  makeRoom(bytes: number): Promise<boolean>;
  /**
   * Makes a bundle the current one, all of it or nothing, and drops what nobody needs any more. To be called once all
   * its parts were verified.
   */
  save(bundle: BundleToStore): Promise<SaveResult>;
  /** Remembers a bundle that can't be opened, so that it isn't tried again until another was kept. */
  quarantine(key: string, reason: string): Promise<void>;
  /** Drops a bundle that turned out to be damaged. The one before it is the current one again. */
  drop(version: string): Promise<void>;
  /** What was worked out of a bundle at an earlier start, unchecked. */
  indexCache(): Promise<unknown>;
  /** Keeps what was worked out, so many bytes, where there is plenty of room. @returns whether it is there now. */
  saveIndex(prepared: unknown, bytes: number): Promise<boolean>;
  close(): void;
}

export interface StoreContents {
  /** Version of the bundle to open. */
  readonly current?: string | undefined;
  /** The manifests of the bundles, the one to open first. */
  readonly manifests: readonly Uint8Array[];
  /** The bytes of their signatures, in the same order, where they were asked for. */
  readonly signatures?: readonly (Uint8Array | undefined)[];
  /** As on the shelf. */
  readonly newest?: StoredBundles['newest'];
  readonly parts: ReadonlySet<string>;
  /** Why a bundle could not be opened, by the key that it was refused by. */
  readonly quarantined: ReadonlyMap<string, string>;
}

export interface BundleToStore {
  readonly version: string;
  /** The manifest's bytes. */
  readonly manifest: Uint8Array;
  /** All its parts by name. */
  readonly parts: ReadonlyMap<string, Uint8Array>;
  readonly signed?: Signed | undefined;
}

/** Where a bundle was not kept, the one before still is. */
export type SaveResult = 'saved' | 'full' | 'failed';

/** Beyond that it is as soon worked out again, in ms. */
const PREPARED_TIME_LIMIT = 3000;
/** Of the room that is left, no more than one in so many bytes is for what can be worked out again. */
const MODESTY = 4;

const nothing: StoreContents = { manifests: [], parts: new Set(), quarantined: new Map() };

/** For a bundle that is to stay in memory. */
export const noStore: BundleStore = {
  contents: async () => nothing,
  part: async () => undefined,
  makeRoom: async () => true,
  save: async () => 'failed',
  quarantine: async () => {},
  drop: async () => {},
  indexCache: async () => undefined,
  saveIndex: async () => false,
  close: () => {},
};

/**
 * Opens the store of one bundle's URL in IndexedDB. Where it can't be used, the store behaves as an empty one that
 * keeps nothing, and `onProblem` says why.
 * @param bundle the URL that tells this bundle from others of the same origin.
 */
export function openBundleStore(bundle: string, options: StoreOptions = {}): BundleStore {
  const { use, close } = connectDatabase(`fingerpost ${bundle}`, options);
  const prepared = openPersistentValue('fingerpost prepared', bundle, PREPARED_TIME_LIMIT);
  const estimate = options.estimate ?? (async () => globalThis.navigator?.storage?.estimate?.());

  const hasRoom = async (bytes: number): Promise<boolean> => {
    const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await estimate().catch(() => {})) ?? {};
    return quota - usage >= bytes;
  };

  /** Writes in one transaction, which no other work interrupts and none outlives. */
  const change = async (
    db: StoreConnection,
    turn: (shelf: StoredBundles) => StoredBundles,
    added?: BundleToStore,
  ): Promise<SaveResult> => {
    const [shelf, keys, bundles, parts] = await Promise.all([
      db.get('shelf', 'shelf'),
      db.getAllKeys('bundles'),
      db.getAll('bundles'),
      db.getAllKeys('parts'),
    ]);
    const byVersion = new Map(keys.map((version, i) => [version, bundles[i]?.parts ?? []] as const));
    if (added) byVersion.set(added.version, [...added.parts.keys()]);
    const plan = evictionPlan(turn(shelf ?? {}), byVersion, parts);
    const newest = newestOf(shelf, added?.signed);

    const stores = ['shelf', 'bundles', 'parts', 'refused'] as const;
    const transaction = db.transaction(stores, 'readwrite', { durability: 'strict' });
    const partStore = transaction.objectStore('parts');
    const bundleStore = transaction.objectStore('bundles');
    try {
      // All requests at once: a transaction that is awaited across becomes inactive. Stored parts are written again,
      // as another tab may be deleting them.
      await Promise.all([
        ...plan.parts.map((name) => partStore.delete(name)),
        ...plan.bundles.map((version) => bundleStore.delete(version)),
        ...(added ? Array.from(added.parts, ([name, bytes]) => partStore.put(bytes, name)) : []),
        added &&
          bundleStore.put(
            { manifest: added.manifest, parts: [...added.parts.keys()], signature: added.signed?.file },
            added.version,
          ),
        // What code before this one refused is among them, and would stay for ever.
        added && transaction.objectStore('refused').clear(),
        transaction.objectStore('shelf').put({ ...plan.shelf, newest }, 'shelf'),
        transaction.done,
      ]);
      return 'saved';
    } catch (error) {
      const cause = transaction.error ?? error;
      if (cause instanceof Error && cause.name === 'QuotaExceededError') return 'full';
      throw cause;
    }
  };

  const dropWhatCanBe = async (): Promise<void> => {
    await prepared.write(undefined);
    options.onIndexEvicted?.();
    await use('Making room', (db) => change(db, ({ current }) => (current === undefined ? {} : { current })));
  };

  return {
    contents: async () =>
      (await use('Reading the stored bundle', async (db) => {
        const transaction = db.transaction(['shelf', 'bundles', 'refused']);
        const [shelf = {}, versions, bundles, keys, reasons] = await Promise.all([
          transaction.objectStore('shelf').get('shelf'),
          transaction.objectStore('bundles').getAllKeys(),
          transaction.objectStore('bundles').getAll(),
          transaction.objectStore('refused').getAllKeys(),
          transaction.objectStore('refused').getAll(),
        ]);
        const found = [shelf.current, shelf.previous]
          .map((version) => version !== undefined && bundles[versions.indexOf(version)])
          .filter((stored) => !!stored);
        return {
          current: shelf.current,
          manifests: found.map(({ manifest }) => manifest),
          signatures: found.map(({ signature }) => signature),
          newest: shelf.newest,
          parts: new Set(found.flatMap(({ parts }) => parts)),
          quarantined: new Map(keys.map((key, i) => [key, reasons[i]!])),
        };
      })) ?? nothing,

    part: (name) => use(`Reading the stored part ${name}`, (db) => db.get('parts', name)),

    async makeRoom(bytes) {
      if (await hasRoom(bytes)) return true;
      await dropWhatCanBe();
      return hasRoom(bytes);
    },

    async save(bundle) {
      const keep = (db: StoreConnection) =>
        change(db, (shelf) => planEviction(shelf, bundle.version), bundle);
      const kept = await use('Storing the bundle', keep, 'drop');
      if (kept !== 'full') return kept ?? 'failed';
      await dropWhatCanBe();
      return (await use('Storing the bundle', keep, 'drop')) ?? 'failed';
    },

    async quarantine(key, reason) {
      await use('Remembering a bundle that failed', (db) => db.put('refused', reason, key));
    },

    async drop(version) {
      await use('Dropping a damaged bundle', (db) => change(db, (shelf) => unshelve(shelf, version)));
    },

    indexCache: prepared.read,

    saveIndex: async (value, bytes) => (await hasRoom(MODESTY * bytes)) && prepared.write(value),

    close,
  };
}
