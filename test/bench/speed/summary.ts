import type { Outcome } from './child.ts';
import type { Asked } from './data-sets.ts';
import type { SpeedEngine } from './engines/engine.ts';
import type { Judge } from './judge.ts';
import type { QuestionSet } from './questions.ts';
import type { Timed } from './time-questions.ts';

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
  /** For each of them, in the order of the set, whether the first place was right. */
  readonly right: readonly boolean[];
}

/** An engine over all its runs: medians. Times in ms, memory in bytes. */
export interface EngineSummary {
  readonly title: string;
  readonly runs: number;
  /** Why there are no figures, or fewer runs than wanted. */
  readonly failure?: string;
  readonly coldStart: number;
  readonly stages: Readonly<Record<string, number>>;
  /** Whether the first answer was a right one. */
  readonly firstRight: boolean;
  readonly counted: number;
  readonly resident: number;
  /** Counted after the last answer. */
  readonly inUse: number;
  readonly classes: readonly ClassSummary[];
}

export function median(numbers: readonly number[]): number {
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
  const nothing = { coldStart: 0, counted: 0, resident: 0, inUse: 0, firstRight: false };
  return { title, runs: 0, stages: {}, classes: [], ...nothing };
}

/** @param outcomes of the runs that succeeded, at least one. */
export function summarize(
  { title }: SpeedEngine,
  outcomes: readonly Outcome[],
  { cold, sets }: Asked,
  judge: Judge,
): EngineSummary {
  const overRuns = (of: (outcome: Outcome) => number): number => median(outcomes.map(of));
  const [one] = outcomes;
  return {
    title,
    runs: outcomes.length,
    coldStart: overRuns(({ coldStart }) => coldStart),
    stages: Object.fromEntries(
      Object.keys(one!.stages).map((stage) => [stage, overRuns(({ stages }) => stages[stage]!)]),
    ),
    firstRight: outcomes.every(({ first }) => judge.isRight(cold.right, first)),
    counted: overRuns(({ memory }) => memory.counted),
    resident: overRuns(({ memory }) => memory.resident),
    inUse: overRuns(({ inUse }) => inUse.counted),
    classes: classesOf(
      outcomes.map(({ timed }) => timed),
      sets,
      judge,
    ),
  };
}

/** The classes that were timed, over the runs, each of which asked the same. */
export function classesOf(
  runs: readonly (readonly Timed[])[],
  sets: readonly QuestionSet[],
  judge: Judge,
): ClassSummary[] {
  const overRuns = (at: number, share: number): number =>
    median(runs.map((timed) => percentile(timed[at]!.ms, share)));
  return (runs[0] ?? []).map(({ name, operation, firsts }, at) => {
    const { questions } = sets.find((set) => set.name === name)!;
    const right = firsts.map((first, i) => judge.isRight(questions[i]!.right, first));
    return {
      name,
      operation,
      questions: firsts.length,
      p50: overRuns(at, 0.5),
      p99: overRuns(at, 0.99),
      hit1: percentOf(right),
      right,
    };
  });
}

/** How many percent of these are so. */
export function percentOf(right: readonly boolean[]): number {
  return (100 * right.filter(Boolean).length) / right.length;
}
