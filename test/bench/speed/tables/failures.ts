import type { EngineSummary } from '../summary.ts';

/** A line for each engine that did not come to the end of a run. */
export function failures(engines: readonly Pick<EngineSummary, 'title' | 'runs' | 'failure'>[]): string[] {
  return engines.flatMap(({ title, runs, failure }) =>
    failure === undefined ? [] : `${title}: ${failure}, after ${runs} runs.`,
  );
}
