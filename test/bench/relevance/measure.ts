import type { Engine } from './engines/engine.ts';
import type { TestQuery } from './query.ts';

/** The first results, which are asked for. */
export const LOOKED_AT = 10;

/** The answer of an engine to a query. */
export interface Answer {
  readonly query: TestQuery;
  /** Numbers of the first places. */
  readonly found: readonly number[];
  readonly ms: number;
}

/** Runs all queries on an engine, one after the other. */
export async function ask(engine: Engine, queries: readonly TestQuery[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const query of queries) {
    const begun = performance.now();
    const found = await engine.search(query);
    answers.push({ query, found, ms: performance.now() - begun });
  }
  return answers;
}

/** The metrics of a class: shares in percent, times in milliseconds. */
export interface Metrics {
  /** The queries with a right place first, or rightly with an empty page. */
  readonly good1: number;
  /** The queries with an empty page. */
  readonly empty: number;
  readonly p50: number;
  readonly p99: number;
}

/** Whether the first place is right, or the page rightly empty. */
export const isGood = ({ query: { right }, found: [first] }: Omit<Answer, 'ms'>): boolean =>
  first === undefined ? right.size === 0 : right.has(first);

/** @param answers at least one. */
export function metricsOf(answers: readonly Answer[]): Metrics {
  const share = (test: (answer: Answer) => boolean): number =>
    (100 * answers.filter(test).length) / answers.length;
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const percentile = (part: number): number => times[Math.ceil(part * times.length) - 1]!;
  return {
    good1: share(isGood),
    empty: share(({ found }) => found.length === 0),
    p50: percentile(0.5),
    p99: percentile(0.99),
  };
}
