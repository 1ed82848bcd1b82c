import type { Engine } from './engines/engine.ts';
import type { Question, TestQuery } from './query.ts';

/** The first results, which are judged. */
export const LOOKED_AT = 10;

/** The answer of an engine to a query. */
export interface Answer<Query extends Question = TestQuery> {
  readonly query: Query;
  /** Numbers of the first places. */
  readonly found: readonly number[];
  readonly ms: number;
}

/** Runs all queries on an engine, one after the other. */
export async function ask<Query extends Question>(
  engine: Engine,
  queries: readonly Query[],
): Promise<Answer<Query>[]> {
  const answers: Answer<Query>[] = [];
  for (const query of queries) {
    const begun = performance.now();
    const found = await engine.search(query);
    answers.push({ query, found, ms: performance.now() - begun });
  }
  return answers;
}

/** The rank of the first right place, from 1; 0 where none is among the first. */
export function rankOf({ query, found }: Answer): number {
  return 1 + found.slice(0, LOOKED_AT).findIndex((place) => query.right.has(place));
}

/** The median and the 99th percentile of the times of some answers, in ms. */
export function timesOf(answers: readonly Pick<Answer, 'ms'>[]): {
  readonly p50: number;
  readonly p99: number;
} {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const percentile = (part: number): number => times[Math.ceil(part * times.length) - 1]!;
  return { p50: percentile(0.5), p99: percentile(0.99) };
}
