import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { withTimeout } from '../core/async.ts';

interface Schema extends DBSchema {
  values: { key: string; value: unknown };
}

/** One value that stays on the device, and that can be done without. Neither call ever rejects. */
export interface PersistentValue {
  /** What was written last; `undefined` where nothing is, or the device keeps nothing. */
  read(): Promise<unknown>;
  /** @returns whether it was written. */
  write(value: unknown): Promise<boolean>;
}

/**
 * Keeps a value in IndexedDB, in a database apart from the bundles': what goes wrong with it does them no harm.
 * @param key tells it from other values of the database.
 * @param timeLimit how long the database may be silent, in ms.
 */
export function openPersistentValue(database: string, key: string, timeLimit: number): PersistentValue {
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
    // Who was kept waiting once is not kept waiting again, unless the database has come to itself.
    if (silent) return undefined;
    const done = (async () => {
      connection ??= connect();
      return work(await connection);
    })();
    const heard = (): void => {
      silent = false;
    };
    done.then(heard, heard);
    const late = (): Error => {
      silent = true;
      return new Error('it is silent');
    };
    try {
      return await withTimeout(done, timeLimit, late);
    } catch {
      // What is in memory does as well, until the program ends. A connection that was lost is made anew.
      if (!silent) drop();
      return undefined;
    }
  };

  return {
    read: () => use((db) => db.get('values', key)),
    write: async (value) => (await use((db) => db.put('values', value, key))) !== undefined,
  };
}
