import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { withTimeout } from '../core/async.ts';

interface Schema extends DBSchema {
  values: { key: string; value: unknown };
}

/** One dispensable value on the device. Neither method ever rejects. */
export interface PersistentValue {
  /** Returns the stored value; `undefined` if there is none or the device stores nothing. */
  read(): Promise<unknown>;
  /** Stores a value. @returns whether that succeeded. */
  write(value: unknown): Promise<boolean>;
}

/**
 * Opens a value in IndexedDB. Its database is separate from that of the bundles, so that its failures don't affect them.
 * @param key the key of the value in the database.
 * @param timeLimitMs time limit of the database's response, in ms.
 */
export function openPersistentValue(database: string, key: string, timeLimitMs: number): PersistentValue {
  let connection: Promise<IDBPDatabase<Schema>> | undefined;
  let silent = false;

  const drop = (): void => {
    connection = undefined;
  };
  const connect = (): Promise<IDBPDatabase<Schema>> =>
    openDB<Schema>(database, 2, {
      upgrade(db) {
        for (const old of [...db.objectStoreNames]) db.deleteObjectStore(old);
        db.createObjectStore('values');
      },
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        drop();
      },
      terminated: drop,
    });

  const use = async <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> => {
    // After one timeout, callers don't wait again until the database responds.
    if (silent) return undefined;
    const done = (async () => {
      connection ??= connect();
      return work(await connection);
    })();
    const onResponse = (): void => {
      silent = false;
    };
    done.then(onResponse, onResponse);
    const onTimeout = (): Error => {
      silent = true;
      return new Error('it is silent');
    };
    try {
      return await withTimeout(done, timeLimitMs, onTimeout);
    } catch {
      // The value in memory suffices until the program ends. Reconnect next time if the connection was lost.
      if (!silent) drop();
      return undefined;
    }
  };

  return {
    read: () => use((db) => db.get('values', key)),
    write: async (value) => (await use((db) => db.put('values', value, key))) !== undefined,
  };
}
