import { FingerpostError } from '../../src/core/errors.ts';
import type { Report } from '../report.ts';
import type { Ask } from './ask.ts';
import type { Journal } from './journal.ts';

/** Told how far a stage of the crawl has come; `total` may grow. */
export type OnProgress = (stage: string, done: number, total: number) => void;

/** What every stage of a crawl works with. */
export interface Crawl {
  /** Of the service, as requests begin. */
  readonly base: string;
  readonly ask: Ask;
  readonly journal: Journal;
  /** At most so many requests at once. */
  readonly concurrency: number;
  readonly report: Report;
  readonly onProgress: OnProgress;
}

/** The service gave all its answers, but they make no snapshot: to go on later would not help, only to begin anew. */
export class HopelessCrawl extends FingerpostError {
  constructor(message: string) {
    super('bad-input', message);
  }
}

/**
 * What came of a step: as the journal has it, else by doing it now and noting it. The name must say all that the step
 * depends on, and what comes of it must be JSON. A step that fails must throw, so that it is done again another time.
 */
export async function remember<T>({ journal }: Crawl, step: string, work: () => Promise<T>): Promise<T> {
  if (!journal.has(step)) journal.put(step, await work());
  return journal.get(step) as T;
}
