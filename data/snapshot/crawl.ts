import { setImmediate } from 'node:timers/promises';
import { FingerpostError } from '../../src/core/errors.ts';
import type { Report } from '../record/report.ts';
import type { Fetcher } from './http/fetcher.ts';
import type { Journal } from './state/journal.ts';

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
  readonly signal?: AbortSignal;
  readonly onProgress: OnProgress;
}

/**
 * The service answered every request, but the answers make no snapshot. Resuming cannot help, so the state is
 * removed.
 */
export class UnresumableCrawl extends FingerpostError {
  constructor(message: string) {
    super('bad-input', message);
  }
}

/**
 * Checks a number of places against the limit.
 * @param what names the service and its verb, such as `https://host/api shows`
 * @throws FingerpostError `bad-input` when there are more places than `maxPlaces`.
 */
export function limitPlaces({ maxPlaces }: Crawl, count: number, what: string): void {
  if (count <= maxPlaces) return;
  const [found, most] = [count, maxPlaces].map((number) => number.toLocaleString('en'));
  throw new FingerpostError(
    'bad-input',
    `${what} ${found} places, more than the ${most} of --max-places: if that is right, give a higher one`,
  );
}

/**
 * Lets the process notice that it is to end. A crawl that reads its journal waits for nothing else.
 * @throws the reason of the signal.
 */
export async function checkSignal({ signal }: Pick<Crawl, 'signal'>): Promise<void> {
  await setImmediate();
  signal?.throwIfAborted();
}

/** Runs a step and journals its result, unless the journal has it already. See `checkpoint`. */
export async function ensureStep(
  crawl: Pick<Crawl, 'journal' | 'signal'>,
  step: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const { journal } = crawl;
  await checkSignal(crawl);
  if (!journal.has(step)) journal.put(step, await work());
}

/**
 * Returns the result of a step from the journal, or runs the step and journals its result. The name must contain
 * everything that the step depends on, and the result must be JSON. A failing step must throw, so that the next run
 * retries it.
 */
export async function checkpoint<T>(crawl: Crawl, step: string, work: () => Promise<T>): Promise<T> {
  await ensureStep(crawl, step, work);
  return crawl.journal.get(step) as T;
}
