import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { withTimeout } from '../core/time-limit.ts';
import type { StoredBundles } from './plan-eviction.ts';
import { recoveryActionFor } from './store-fault.ts';

export interface StoreOptions {
  /** Told, in a sentence, whatever keeps the store from working. */
  readonly onProblem?: (problem: string) => void;
  /** Told that the database was broken, so that nothing of what it held is on the device any more. */
  readonly onDropped?: () => void;
  /** Told that what was worked out of the bundle had to make way for another. */
  readonly onIndexEvicted?: () => void;
  /**
   * How long opening the database may take, in ms; work on it ten times that. Safari's sometimes never come back.
   * Default 3000.
   */
  readonly timeLimit?: number;
  /** How much the origin may store, and does, in bytes. Default: what the browser says. */
  readonly estimate?: () => Promise<StorageEstimate | undefined>;
}

interface Schema extends DBSchema {
  /** One record: the pointer to the current bundle. */
  shelf: { key: 'shelf'; value: StoredBundles };
  /** By version. */
  bundles: {
    key: string;
    value: { manifest: Uint8Array; parts: string[]; signature?: Uint8Array | undefined };
  };
  parts: { key: string; value: Uint8Array };
  /** Reasons. */
  refused: { key: string; value: string };
}

export type StoreConnection = IDBPDatabase<Schema>;

export interface Database {
  /**
   * Does some work, once more on a new connection where the first fails.
   * @param what the work is called, for messages.
   * @param onBroken `drop` has it done on an empty database where the second fails as well because the database is broken:
   *   for work that brings all that should be there. Whoever only reads might lose the only copy to a failure that passes.
   * @returns what the work gives; `undefined` where it failed, which `onProblem` is told of.
   */
  use<T>(what: string, work: (db: StoreConnection) => Promise<T>, onBroken?: 'drop'): Promise<T | undefined>;
  close(): void;
}

const SCHEMA_VERSION = 2;

const late = (what: string, ms: number): Error =>
  new Error(`${what} did not come to an end within ${ms / 1000} s`);

/** The one connection to a database, opened when it is needed and again when it was lost. */
export function connectDatabase(name: string, options: StoreOptions): Database {
  const { onProblem = () => {}, onDropped = () => {}, timeLimit = 3000 } = options;
  const longest = 10 * timeLimit;
  let closed = false;
  let reported: string | undefined;
  let connection: Promise<StoreConnection> | undefined;

  const report = (problem: string): void => {
    if (problem !== reported) onProblem(problem);
    reported = problem;
  };

  const release = (): void => {
    connection?.then((db) => db.close()).catch(() => {});
    connection = undefined;
  };

  const connect = (): Promise<StoreConnection> => {
    const opening = openDB<Schema>(name, SCHEMA_VERSION, {
      upgrade(db) {
        for (const old of [...db.objectStoreNames]) db.deleteObjectStore(old);
        for (const store of ['shelf', 'bundles', 'parts', 'refused'] as const) db.createObjectStore(store);
      },
      blocked: () => report('Another tab still uses the store of an older version: close it'),
      // A newer version of the library, in another tab, wants to change the schema: let it.
      blocking: release,
      terminated: release,
    });
    const opened = withTimeout(opening, timeLimit, () => late('opening the database', timeLimit));
    // Nobody waits for it twice; but should it open after all, it is used from then on.
    opening.then(
      (db) => {
        if (connection === opened) connection = Promise.resolve(db);
        else db.close();
      },
      () => {
        if (connection === opened) connection = undefined;
      },
    );
    return opened;
  };

  const drop = async (): Promise<void> => {
    await withTimeout(deleteDB(name), timeLimit, () => late('deleting it', timeLimit)).then(
      onDropped,
      () => {},
    );
  };

  return {
    async use(what, work, onBroken) {
      for (let tries = 1; !closed; tries++) {
        try {
          connection ??= connect();
          const db = await connection;
          const result = await withTimeout(work(db), longest, () => {
            release();
            return late('it', longest);
          });
          reported = undefined;
          return result;
        } catch (error) {
          const remedy = recoveryActionFor(error);
          if (remedy !== 'none') release();
          if (remedy === 'none' || tries === 3 || (tries === 2 && remedy !== onBroken)) {
            report(`${what} failed: ${error instanceof Error ? error.message : error}`);
            return undefined;
          }
          // Some browsers call a lost connection what others call a broken database: a second look tells.
          if (tries === 2) await drop();
        }
      }
      return undefined;
    },
    close() {
      closed = true;
      release();
    },
  };
}
