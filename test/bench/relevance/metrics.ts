import { type Answer, rankOf, timesOf } from './measure.ts';

export interface Metrics {
  readonly queries: number;
  /** Percent of the queries with a right place first, and among the first five. */
  readonly hit1: number;
  readonly hit5: number;
  /** Mean of 1 / rank of the first right place among ten; 0 where there is none. */
  readonly mrr: number;
  /** Percent of the queries that had no answer at all. */
  readonly empty: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** @param answers at least one. */
export function metricsOf(answers: readonly Answer[]): Metrics {
  const share = (are: readonly unknown[]): number => (100 * are.length) / answers.length;
  const ranks = answers.map(rankOf);
  return {
    queries: answers.length,
    hit1: share(ranks.filter((rank) => rank === 1)),
    hit5: share(ranks.filter((rank) => rank >= 1 && rank <= 5)),
    mrr: ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0) / answers.length,
    empty: share(answers.filter(({ found }) => found.length === 0)),
    ...timesOf(answers),
  };
}
