import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { withTimeout } from '../core/async.ts';
import type { StoreProblemKind } from '../core/errors.ts';

/** Options of a store on the device. */
export interface StoreOptions {
  /** Called with a sentence for each problem of the store, and its kind. */
  readonly onProblem?: (reason: string, kind: StoreProblemKind) => void;
  /** Called after a broken database was deleted with all its bundles, or the indexes were evicted to make room. */
  readonly onLost?: (what: 'bundles' | 'indexes') => void;
}

/** A bundle in the database: its manifest, the names of its stored parts, and its signature. */
export interface StoredBundle {
  readonly version: string;
  readonly manifest: Uint8Array;
  readonly parts: readonly string[];
  readonly signature?: Uint8Array | undefined;
}

/** By public key, the latest signing time of any bundle stored here, in ms since 1970. It outlives the bundle. */
export type SigningTimes = Readonly<Record<string, number>>;

interface Schema extends DBSchema {
  /** The bundle to open, and the last good one before it. */
  manifests: { key: 'current' | 'previous'; value: StoredBundle };
  /** By name. */
  parts: { key: string; value: Uint8Array };
  /** Derived data, by their kind and what they are derived from. */
  index: { key: string; value: unknown };
  /** The signing times as `newest`, and single values of the host. */
  values: { key: string; value: unknown };
}

/** An open connection to the database of one bundle. */
export type StoreConnection = IDBPDatabase<Schema>;

/** The object stores of the bundles. */
export const BUNDLE_STORES = ['manifests', 'parts', 'values'] as const;

/** A transaction on them. */
export type StoreTransaction<Mode extends IDBTransactionMode> = IDBPTransaction<
  Schema,
  typeof BUNDLE_STORES,
  Mode
>;

/** A database that reconnects by itself. */
export interface Database {
  /**
   * Does some work. After a failure, it reconnects and retries once.
   * @param what the name of the work, for messages.
   * @param onBroken `drop` deletes a broken database after the second failure, and retries on an empty one. Use it only for
   *   work that writes everything the database should have. Never drop the database on a failed read, because a failure that
   *   passes would cost the only copy.
   * @returns what the work resolves to; `undefined` after a failure, which `onProblem` reports.
   */
  use<T>(what: string, work: (db: StoreConnection) => Promise<T>, onBroken?: 'drop'): Promise<T | undefined>;
  /**
   * Does work on data that the host can do without, so it is tried once and not for long.
   * @returns what the work resolves to; `undefined` after a failure, which nobody is told of.
   */
  attempt<T>(work: (db: StoreConnection) => Promise<T>): Promise<T | undefined>;
  close(): void;
}

const SCHEMA_VERSION = 5;
/** The databases of an older release, beside that of the bundle's own name. */
const OLD_DATABASES = ['index', 'texts', 'opening', 'live'].map((name) => `fingerpost ${name}`);
/** Time limit of opening the database, of deleting it, and of an attempt, in ms. Safari's databases sometimes never respond. */
const OPEN_TIMEOUT_MS = 3000;
/** Time limit of work on it, in ms. */
const WORK_TIMEOUT_MS = 30_000;

/** Waits for work, but no longer than so many ms. @param onTimeout is called then. */
function within<T>(work: Promise<T>, ms: number, what: string, onTimeout?: () => void): Promise<T> {
  return withTimeout(work, ms, () => {
    onTimeout?.();
    return new Error(`${what} did not come to an end within ${ms / 1000} s`);
  });
}

/** Creates a database with one connection, which opens on first use and again after it is lost. */
export function connectDatabase(name: string, options: StoreOptions): Database {
  const { onProblem = () => {}, onLost = () => {} } = options;
  let closed = false;
  /** Whether another tab keeps the database from opening. That was reported, and is the reason of the failures until it opens. */
  let isBlocked = false;
  let connection: Promise<StoreConnection> | undefined;

  const release = (): void => {
    connection?.then((db) => db.close()).catch(() => {});
    connection = undefined;
  };

  const connect = (): Promise<StoreConnection> => {
    const opening = openDB<Schema>(name, SCHEMA_VERSION, {
      upgrade(db) {
        for (const old of [...db.objectStoreNames]) db.deleteObjectStore(old);
        for (const store of ['manifests', 'parts', 'index', 'values'] as const) db.createObjectStore(store);
      },
      blocked: () => {
        isBlocked = true;
        onProblem('Another tab still uses the store of an older version: close it', 'store-blocked');
      },
      // Release the connection, because a newer version of the library in another tab wants to change the schema.
      blocking: release,
      terminated: release,
    });
    const opened = within(opening, OPEN_TIMEOUT_MS, 'opening the database');
    // No caller waits twice for a slow connection. If it opens after all, later work uses it.
    opening.then(
      (db) => {
        isBlocked = false;
        if (connection === opened) connection = Promise.resolve(db);
        else db.close();
      },
      () => {
        isBlocked = false;
        if (connection === opened) connection = undefined;
      },
    );
    return opened;
  };

  const drop = async (): Promise<void> => {
    const deleting = deleteDB(name).then(() => onLost('bundles'));
    await within(deleting, OPEN_TIMEOUT_MS, 'deleting it').catch(() => {});
  };

  return {
    async use(what, work, onBroken) {
      for (let tries = 1; !closed; tries++) {
        try {
          connection ??= connect();
          return await within(work(await connection), WORK_TIMEOUT_MS, 'it', release);
        } catch (error) {
          const action = recoveryFrom(error);
          if (action) release();
          if (!action || tries === 3 || (tries === 2 && action !== onBroken)) {
            if (!isBlocked)
              onProblem(`${what} failed: ${error instanceof Error ? error.message : error}`, 'store-failed');
            return undefined;
          }
          // Some browsers report a lost connection as others report a broken database. A second failure means broken.
          if (tries === 2) await drop();
        }
      }
      return undefined;
    },
    async attempt(work) {
      if (closed) return undefined;
      try {
        connection ??= connect();
        return await within(connection.then(work), OPEN_TIMEOUT_MS, 'it');
      } catch (error) {
        if (recoveryFrom(error)) release();
        return undefined;
      }
    },
    close() {
      closed = true;
      release();
    },
  };
}

/** Deletes the databases of an older release, once no tab of that release has them open. */
export function deleteOldDatabases(): void {
  for (const name of OLD_DATABASES) deleteDB(name).catch(() => {});
}

/**
 * The action that may recover from an error of IndexedDB, by the error's name. `reconnect` replaces a lost connection; iOS drops those of
 * background pages. `drop` also deletes the database of a broken profile if a new connection doesn't help. Nothing helps with a full
 * disk, a forbidden or newer database, and a timeout. Not all names are in the standard. Chromium's `DataError` is not among them,
 * because it means that a single large value can't be read. That part is fetched again, and the previous bundle stays.
 */
const RECOVERY = new Map<unknown, 'reconnect' | 'drop'>([
  ['InvalidStateError', 'reconnect'],
  ['AbortError', 'reconnect'],
  ['TransactionInactiveError', 'reconnect'],
  // Chromium: "Internal error opening backing store". WebKit also: "Connection to Indexed Database server lost".
  ['UnknownError', 'drop'],
  ['NotReadableError', 'drop'],
  ['NotFoundError', 'drop'], // an object store is missing
  ['DataCloneError', 'drop'],
]);

function recoveryFrom(error: unknown): 'reconnect' | 'drop' | undefined {
  return error instanceof Error ? RECOVERY.get(error.name) : undefined;
}
