import type { Outcome } from './child.ts';
import type { Asked } from './data-set.ts';
import type { SpeedEngine } from './engines/engine.ts';
import type { Judge } from './judge.ts';

/** Times of a class, in ms: medians over the runs of each run's percentiles. */
export interface ClassSummary {
  readonly name: string;
  readonly operation: 'search' | 'suggest';
  /** How many questions a run asked; fewer than there are where they took too long. */
  readonly questions: number;
  readonly p50: number;
  readonly p99: number;
  /** Percent of them with a right place first. */
  readonly hit1: number;
}

/** An engine over all its runs: medians. Times in ms, memory in bytes. */
export interface EngineSummary {
  readonly title: string;
  readonly runs: number;
  /** Why there are no figures, or fewer runs than wanted. */
  readonly failure?: string;
  readonly coldStart: number;
  /** Whether the first answer was a right one. */
  readonly firstRight: boolean;
  readonly memory: number;
  readonly classes: readonly ClassSummary[];
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** @param share 0.99: what 99 of 100 are not above. */
function percentile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.ceil(share * numbers.length) - 1] ?? Number.NaN;
}

/** An engine of which no run came to an end. */
export function nothingOf({ title }: SpeedEngine): EngineSummary {
  return { title, runs: 0, coldStart: 0, memory: 0, firstRight: false, classes: [] };
}

/** @param outcomes of the runs that succeeded, at least one. */
export function summarize(
  { title }: SpeedEngine,
  outcomes: readonly Outcome[],
  { cold, sets }: Asked,
  judge: Judge,
): EngineSummary {
  const overRuns = (of: (outcome: Outcome) => number): number => median(outcomes.map(of));
  return {
    title,
    runs: outcomes.length,
    coldStart: overRuns(({ coldStart }) => coldStart),
    firstRight: outcomes.every(({ first }) => judge.isRight(cold.right, first)),
    memory: overRuns(({ memory }) => memory),
    classes: classesOf(outcomes, sets, judge),
  };
}

/** The classes that were timed, over the runs, each of which asked the same. */
function classesOf(outcomes: readonly Outcome[], sets: Asked['sets'], judge: Judge): ClassSummary[] {
  const overRuns = (at: number, share: number): number =>
    median(outcomes.map(({ timed }) => percentile(timed[at]!.ms, share)));
  return outcomes[0]!.timed.map(({ name, operation, firsts }, at) => {
    const { questions } = sets.find((set) => set.name === name)!;
    const right = firsts.map((first, i) => judge.isRight(questions[i]!.right, first));
    return {
      name,
      operation,
      questions: firsts.length,
      p50: overRuns(at, 0.5),
      p99: overRuns(at, 0.99),
      hit1: (100 * right.filter(Boolean).length) / right.length,
    };
  });
}
