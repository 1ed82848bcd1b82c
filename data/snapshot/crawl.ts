import { FingerpostError } from '../../src/core/errors.ts';
import type { Report } from '../record/report.ts';
import type { Fetcher } from './fetcher.ts';
import type { Journal } from './journal.ts';

/** Reports the progress of a stage. `total` may grow. */
export type OnProgress = (stage: string, done: number, total: number) => void;

/** The context that all stages of a crawl share. */
export interface Crawl {
  /** Base URL of the service, without a slash at its end. */
  readonly base: string;
  readonly fetch: Fetcher;
  readonly journal: Journal;
  /** Maximum number of requests at the same time. */
  readonly concurrency: number;
  /** Maximum number of places. The crawl fails when the service has more. */
  readonly maxPlaces: number;
  readonly report: Report;
  /** Ends the crawl. */
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}

/** Returns the error of answers that make no snapshot, and forgets them, because resuming cannot help. */
export function unusable({ journal }: Crawl, message: string): FingerpostError {
  journal.clear();
  return new FingerpostError('bad-input', message);
}

/**
 * Checks a number of places against the limit.
 * @param what names the service and its verb, such as `https://host/api shows`
 * @throws FingerpostError `bad-input` when there are more places than `maxPlaces`.
 */
export function limitPlaces({ maxPlaces }: Crawl, count: number, what: string): void {
  if (count <= maxPlaces) return;
  const [found, most] = [count, maxPlaces].map((number) => number.toLocaleString('en'));
  const sentence = `${what} ${found} places, more than the ${most} of --max-places`;
  throw new FingerpostError('bad-input', `${sentence}: if that is right, give a higher one`);
}

/**
 * Runs `work` for the items in order, at most `concurrency` at the same time. After a failure it starts no more work,
 * waits for the work in progress, and rejects with the first failure.
 */
export async function forEachConcurrent<T>(
  { concurrency }: Crawl,
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = [...items].reverse();
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    while (left.length > 0 && failures.length === 0)
      await work(left.pop()!).catch((thrown) => failures.push(thrown));
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, left.length) }, worker));
  if (failures.length > 0) throw failures[0];
}
