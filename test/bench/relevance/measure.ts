import type { Engine } from './engines/engine.ts';
import type { TestQuery } from './query.ts';

/** The first results, which are judged. */
export const LOOKED_AT = 10;

/** The answer of an engine to a query. */
export interface Answer {
  readonly query: TestQuery;
  /** Numbers of the first places. */
  readonly found: readonly number[];
  /** From 1; 0 where no right place is among them. */
  readonly rank: number;
  readonly ms: number;
}

/** Runs all queries on an engine, one after the other. */
export async function ask(engine: Engine, queries: readonly TestQuery[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const query of queries) {
    const begun = performance.now();
    const found = await engine.search(query);
    const ms = performance.now() - begun;
    const rank = 1 + found.slice(0, LOOKED_AT).findIndex((place) => query.right.has(place));
    answers.push({ query, found, rank, ms });
  }
  return answers;
}
