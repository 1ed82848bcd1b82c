import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import { type Corpus, FIELDS, WEIGHTS } from '../relevance/engines/documents.ts';
import type { Engine } from '../relevance/engines/engine.ts';
import { bestOf, type Scored } from '../relevance/engines/near.ts';
import { fold, wordsOf } from '../relevance/fold.ts';

const TABLES = {
  // Accents off all letters, and short prefixes indexed, as its documentation recommends for completion.
  words: `tokenize = "unicode61 remove_diacritics 2", prefix = '2 3'`,
  trigrams: 'tokenize = "trigram remove_diacritics 1"',
};

/** SQLite FTS5: words, each of which may be a beginning; where that finds nothing, trigrams. */
export async function createEngine({ documents, places }: Corpus): Promise<Engine> {
  const { oo1 } = await sqlite3InitModule();
  const database = new oo1.DB(':memory:');
  for (const [table, options] of Object.entries(TABLES)) {
    database.exec(`CREATE VIRTUAL TABLE ${table} USING fts5(${FIELDS.join(', ')}, ${options})`);
    const marks = FIELDS.map(() => '?').join(', ');
    const insert = database.prepare(
      `INSERT INTO ${table} (rowid, ${FIELDS.join(', ')}) VALUES (?, ${marks})`,
    );
    database.transaction(() => {
      for (const document of documents) {
        insert.bind([document.id, ...FIELDS.map((field) => document[field])]).stepReset();
      }
    });
    insert.finalize();
  }
  const weights = FIELDS.map((field) => WEIGHTS[field]).join(', ');
  const statements = Object.fromEntries(
    Object.keys(TABLES).map((table) => {
      const rank = `bm25(${table}, ${weights})`;
      const select = `SELECT rowid, ${rank} FROM ${table} WHERE ${table} MATCH ? ORDER BY ${rank} LIMIT ?`;
      return [table, database.prepare(select)];
    }),
  );
  const matches = (table: keyof typeof TABLES, query: string, limit: number): Scored[] => {
    const statement = statements[table]!.bind([query, limit]);
    const found: Scored[] = [];
    // Its bm25 is better the lower it is.
    while (statement.step()) found.push({ id: statement.getInt(0)!, score: -statement.getFloat(1)! });
    statement.reset();
    return found;
  };
  return {
    name: 'SQLite FTS5',
    search({ q, position }) {
      const limit = position ? places.length : 10;
      const words = wordsOf(fold(q));
      if (words.length === 0) return [];
      const whole = matches('words', words.map((word) => `"${word}"*`).join(' AND '), limit);
      const found = whole.length > 0 ? whole : byTrigrams(words.join(' '), limit);
      return bestOf(found, places, position);
    },
  };

  /** Any trigram of the query: the more, and the rarer, the better. */
  function byTrigrams(text: string, limit: number): Scored[] {
    const trigrams = Array.from({ length: Math.max(0, text.length - 2) }, (_, i) => text.slice(i, i + 3));
    if (trigrams.length === 0) return [];
    return matches('trigrams', [...new Set(trigrams)].map((trigram) => `"${trigram}"`).join(' OR '), limit);
  }
}
