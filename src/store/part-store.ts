import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { withTimeLimit } from '../core/time-limit.ts';

/** Keeps one bundle on the device: its manifest, and its parts by their names. No call of it ever rejects. */
export interface PartStore {
  /** The manifest's bytes, or `undefined` where no bundle is kept or none can be read. */
  manifest(): Promise<Uint8Array | undefined>;
  part(name: string): Promise<Uint8Array | undefined>;
  /**
   * Makes this the kept bundle in place of the one before, all of it or nothing.
   * @param parts all its parts by name.
   * @returns whether it is kept now; where not, the one before still is.
   */
  keep(manifest: Uint8Array, parts: ReadonlyMap<string, Uint8Array>): Promise<boolean>;
  close(): void;
}

export interface PartStoreOptions {
  /** Told, in a sentence, whatever keeps the store from working. */
  readonly onProblem?: (problem: string) => void;
  /** How long opening the database may take, in ms. Safari's sometimes never comes back. */
  readonly timeLimit?: number;
}

interface Schema extends DBSchema {
  manifest: { key: 'current'; value: Uint8Array };
  parts: { key: string; value: Uint8Array };
}

const SCHEMA_VERSION = 1;

/**
 * Opens the store of one bundle in IndexedDB. Where it can't be used, the store behaves as an empty one that keeps
 * nothing, and `onProblem` says why.
 * @param bundle the URL that tells this bundle from others of the same origin.
 */
export function openPartStore(bundle: string, options: PartStoreOptions = {}): PartStore {
  const { onProblem = () => {}, timeLimit = 3000 } = options;
  let closed = false;
  let reported: string | undefined;
  let connection: Promise<IDBPDatabase<Schema>> | undefined;

  const report = (problem: string): void => {
    if (problem !== reported) onProblem(problem);
    reported = problem;
  };

  const connect = async (): Promise<IDBPDatabase<Schema>> => {
    const opening = openDB<Schema>(`fingerpost ${bundle}`, SCHEMA_VERSION, {
      upgrade(db) {
        db.createObjectStore('manifest');
        db.createObjectStore('parts');
      },
      blocked: () => report('Another tab still uses the store of an older version: close it'),
      // A newer version of the library, in another tab, wants to change the schema: let it.
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        connection = undefined;
      },
      terminated: () => {
        connection = undefined;
      },
    });
    const late = () => new Error(`it did not open within ${timeLimit / 1000} s`);
    try {
      return await withTimeLimit(opening, timeLimit, late);
    } catch (error) {
      // Should it open after all, it must not stand in the way of other tabs.
      opening.then((db) => db.close()).catch(() => {});
      throw error;
    }
  };

  const use = async <T>(
    what: string,
    work: (db: IDBPDatabase<Schema>) => Promise<T>,
  ): Promise<T | undefined> => {
    if (closed) return undefined;
    try {
      connection ??= connect();
      return await work(await connection);
    } catch (error) {
      report(`${what} failed: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  };

  return {
    manifest: () => use('Reading the stored manifest', (db) => db.get('manifest', 'current')),
    part: (name) => use(`Reading the stored part ${name}`, (db) => db.get('parts', name)),
    async keep(manifest, parts) {
      const kept = await use('Storing the bundle', async (db) => {
        const stored = await db.getAllKeys('parts');
        const transaction = db.transaction(['manifest', 'parts'], 'readwrite', { durability: 'strict' });
        const partStore = transaction.objectStore('parts');
        // All requests at once: a transaction that is awaited across becomes inactive.
        await Promise.all([
          ...stored.filter((name) => !parts.has(name)).map((name) => partStore.delete(name)),
          ...Array.from(parts, ([name, bytes]) => partStore.put(bytes, name)),
          transaction.objectStore('manifest').put(manifest, 'current'),
          transaction.done,
        ]);
        return true;
      });
      return kept ?? false;
    },
    close() {
      closed = true;
      connection?.then((db) => db.close()).catch(() => {});
    },
  };
}
