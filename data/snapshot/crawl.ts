import { FingerpostError } from '../../src/core/errors.ts';
import type { Report } from '../build/report.ts';
import type { Fetcher } from './http/fetcher';
import type { Journal } from './state/journal.ts';

/** Told how far a stage of the crawl has come; `total` may grow. */
export type OnProgress = (stage: string, done: number, total: number) => void;

/** What every stage of a crawl works with. */
export interface Crawl {
  /** Of the service, as requests begin. */
  readonly base: string;
  readonly fetch: Fetcher;
  readonly journal: Journal;
  /** At most so many requests at once. */
  readonly concurrency: number;
  /** A service that shows more places than this is given up. */
  readonly maxPlaces: number;
  readonly report: Report;
  readonly onProgress: OnProgress;
}

/** The service gave all its answers, but they make no snapshot: to go on later would not help, only to begin anew. */
export class UnresumableCrawl extends FingerpostError {
  constructor(message: string) {
    super('bad-input', message);
  }
}

/** @throws FingerpostError `bad-input` for more places than there may be. @param what names the service, and what it does */
export function limitPlaces({ maxPlaces }: Crawl, count: number, what: string): void {
  if (count <= maxPlaces) return;
  const [found, most] = [count, maxPlaces].map((number) => number.toLocaleString('en'));
  throw new FingerpostError(
    'bad-input',
    `${what} ${found} places, more than the ${most} of --max-places: if that is right, give a higher one`,
  );
}

/** Does a step, unless the journal has what came of it, as `remember`. */
export async function ensureStep(
  { journal }: Crawl,
  step: string,
  work: () => Promise<unknown>,
): Promise<void> {
  if (!journal.has(step)) journal.put(step, await work());
}

/**
 * What came of a step: as the journal has it, else by doing it now and noting it. The name must say all that the step
 * depends on, and what comes of it must be JSON. A step that fails must throw, so that it is done again another time.
 */
export async function checkpoint<T>(crawl: Crawl, step: string, work: () => Promise<T>): Promise<T> {
  await ensureStep(crawl, step, work);
  return crawl.journal.get(step) as T;
}
