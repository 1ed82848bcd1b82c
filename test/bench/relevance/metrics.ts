import type { Answer } from './measure.ts';

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
  const share = (is: (answer: Answer) => boolean): number =>
    (100 * answers.filter(is).length) / answers.length;
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const percentile = (part: number): number => times[Math.ceil(part * times.length) - 1]!;
  return {
    queries: answers.length,
    hit1: share(({ rank }) => rank === 1),
    hit5: share(({ rank }) => rank >= 1 && rank <= 5),
    mrr: answers.reduce((sum, { rank }) => sum + (rank > 0 ? 1 / rank : 0), 0) / answers.length,
    empty: share(({ found }) => found.length === 0),
    p50: percentile(0.5),
    p99: percentile(0.99),
  };
}
