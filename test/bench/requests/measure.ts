import type { Engine } from '../relevance/engines/engine.ts';
import type { Request } from './request.ts';

/** Fingerpost, and the peers that places services are mostly built on. */
export const ENGINES: readonly string[] = ['fingerpost', 'minisearch', 'sqlite'];

/** The first results, whose precision is measured. */
const FIRST = 5;

/** The answer of an engine to a request. */
export interface Answer {
  readonly request: Request;
  /** Numbers of the first places. */
  readonly found: readonly number[];
  readonly ms: number;
}

/** The metrics of a class, in percent, and the time of a request in milliseconds. */
export interface Metrics {
  readonly requests: number;
  /** Share of the requests with a right place first, or rightly with an empty page. */
  readonly good1: number;
  /** Mean precision of the first five. */
  readonly precision5: number;
  readonly p50: number;
  readonly p99: number;
}

/** Asks an engine all requests, one after the other. */
export async function ask(engine: Engine, requests: readonly Request[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const request of requests) {
    const begun = performance.now();
    const found = await engine.search(request);
    answers.push({ request, found, ms: performance.now() - begun });
  }
  return answers;
}

/** Whether the first place is right, or the page rightly empty. */
export const isGood = ({ request: { right }, found: [first] }: Omit<Answer, 'ms'>): boolean =>
  first === undefined ? right.size === 0 : right.has(first);

/**
 * Returns the share of right places among the first five, or among the first as many as are right, if fewer. Places that are missing count
 * as wrong. Where nothing is right: 1 for an empty page, otherwise 0.
 */
export function precisionAt5({ request: { right }, found }: Omit<Answer, 'ms'>): number {
  if (right.size === 0) return found.length === 0 ? 1 : 0;
  const looked = Math.min(FIRST, right.size);
  return found.slice(0, looked).filter((place) => right.has(place)).length / looked;
}

/** @param answers at least one. */
export function metricsOf(answers: readonly Answer[]): Metrics {
  const mean = (of: (answer: Answer) => number): number =>
    (100 * answers.reduce((sum, answer) => sum + of(answer), 0)) / answers.length;
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const percentile = (part: number): number => times[Math.ceil(part * times.length) - 1]!;
  return {
    requests: answers.length,
    good1: mean((answer) => (isGood(answer) ? 1 : 0)),
    precision5: mean(precisionAt5),
    p50: percentile(0.5),
    p99: percentile(0.99),
  };
}
