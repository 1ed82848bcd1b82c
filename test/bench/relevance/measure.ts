import type { Engine } from './engines/engine.ts';
import type { TestQuery } from './query.ts';

/** So many results are looked at. */
export const LOOKED_AT = 10;
const WARM_UP = 20;

/** What an engine answered to a query. */
export interface Answer {
  readonly query: TestQuery;
  /** Numbers of the first places. */
  readonly found: readonly number[];
  /** From 1; 0 where no right place is among them. */
  readonly rank: number;
  readonly ms: number;
}

/** Asks an engine all queries, one after the other. */
export async function ask(engine: Engine, queries: readonly TestQuery[]): Promise<Answer[]> {
  // Backwards: no answer may be ready when it is asked for.
  for (const query of queries.slice(0, WARM_UP)) {
    await engine.search({ ...query, q: [...query.q].reverse().join('') });
  }
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
