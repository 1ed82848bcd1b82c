import { type Answer, timesOf } from '../relevance/measure.ts';
import type { Request } from './request.ts';

/** Fingerpost, and the peers that places services are mostly built on. */
export const ENGINES: readonly string[] = ['fingerpost', 'minisearch', 'sqlite'];

/** The metrics of a class: times in milliseconds. */
export interface Metrics {
  readonly requests: number;
  /** Percent of the requests with a right place first, or rightly with an empty page. */
  readonly good1: number;
  readonly p50: number;
  readonly p99: number;
}

/** Whether the first place is right, or the page rightly empty. */
export const isGood = ({ query: { right }, found: [first] }: Omit<Answer<Request>, 'ms'>): boolean =>
  first === undefined ? right.size === 0 : right.has(first);

/** @param answers at least one. */
export function metricsOf(answers: readonly Answer<Request>[]): Metrics {
  const good1 = (100 * answers.filter(isGood).length) / answers.length;
  return { requests: answers.length, good1, ...timesOf(answers) };
}
