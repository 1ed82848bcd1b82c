import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { withTimeLimit } from '../core/time-limit.ts';

interface Schema extends DBSchema {
  answers: { key: string; value: unknown };
}

/** One answer that stays on the device. Neither call ever rejects. */
export interface AnswerStore {
  /** What was written last; `undefined` where nothing is, or the device keeps nothing. */
  read(): Promise<unknown>;
  write(answer: unknown): Promise<void>;
}

/**
 * Keeps the latest answer of a live API in IndexedDB, in a database of its own: it has nothing to do with any bundle.
 * @param endpoint tells it from those of other live APIs of the same origin.
 * @param timeLimit how long the database may be silent, in ms: it counts against the answer's own limit.
 */
export function openAnswerStore(endpoint: string, timeLimit = 1000): AnswerStore {
  let connection: Promise<IDBPDatabase<Schema>> | undefined;
  let silent = false;

  const drop = (): void => {
    connection = undefined;
  };
  const connect = (): Promise<IDBPDatabase<Schema>> =>
    openDB<Schema>('fingerpost live', 1, {
      upgrade: (db) => void db.createObjectStore('answers'),
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
      return await withTimeLimit(done, timeLimit, late);
    } catch {
      // The answer in memory does as well, until the program ends. A connection that was lost is made anew.
      if (!silent) drop();
      return undefined;
    }
  };

  return {
    read: () => use((db) => db.get('answers', endpoint)),
    async write(answer) {
      await use((db) => db.put('answers', answer, endpoint));
    },
  };
}
