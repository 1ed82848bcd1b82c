import { megabytes, milliseconds, whole } from '../../markdown.ts';
import type { Asked } from '../data-sets.ts';
import type { SpeedEngine } from '../engines/engine.ts';
import type { Runs } from '../in-turns.ts';
import type { Judge } from '../judge.ts';
import { type ClassSummary, classesOf, median } from '../summary.ts';
import { latencies } from '../tables/latencies.ts';
import { type Figure, failures, startsTable } from '../tables/starts.ts';
import type { BrowserOutcome } from './measure-browser.ts';

/** An engine in a browser, over all its runs: medians. Times in ms, memory in bytes. */
export interface BrowserSummary {
  readonly title: string;
  readonly runs: number;
  /** Why there are no figures, or fewer runs than wanted. */
  readonly failure?: string;
  readonly fromNetwork: number;
  readonly fromStore: number;
  readonly firstRight: boolean;
  readonly memory: number;
  /** The longest task of over 50 ms of any run; 0 where there was none. */
  readonly longestTask: number;
  readonly classes: readonly ClassSummary[];
}

/** The figures of one data set. */
export interface BrowserResult {
  readonly what: string;
  readonly places: number;
  readonly asItIs: readonly BrowserSummary[];
  readonly slowed: readonly BrowserSummary[];
  readonly slowedTimes: number;
}

export function summarizeBrowser(
  { title }: SpeedEngine,
  { outcomes, failure }: Runs<BrowserOutcome>,
  { cold, sets }: Asked,
  judge: Judge,
): BrowserSummary {
  const overRuns = (of: (outcome: BrowserOutcome) => number): number => median(outcomes.map(of));
  return {
    title,
    runs: outcomes.length,
    ...(failure !== undefined && { failure }),
    fromNetwork: overRuns(({ fromNetwork }) => fromNetwork),
    fromStore: overRuns(({ fromStore }) => fromStore),
    firstRight: outcomes.every(({ first }) => judge.isRight(cold.right, first)),
    memory: overRuns(({ memory }) => memory),
    longestTask: Math.max(0, ...outcomes.flatMap(({ longTasks }) => longTasks)),
    classes: classesOf(
      outcomes.map(({ timed }) => timed),
      sets,
      judge,
    ),
  };
}

const figures: readonly Figure<BrowserSummary>[] = [
  { title: 'from store, ms', of: ({ fromStore }) => fromStore, written: milliseconds },
  { title: 'from network, ms', of: ({ fromNetwork }) => fromNetwork, written: milliseconds },
  { title: 'memory, MB', of: ({ memory }) => memory, written: megabytes },
  {
    title: 'longest task over 50 ms',
    of: ({ longestTask }) => longestTask,
    written: (ms) => (ms === 0 ? 'none' : milliseconds(ms)),
    alone: true,
  },
];

/** A result as Markdown. */
export function browserMarkdown({ what, places, asItIs, slowed, slowedTimes }: BrowserResult): string {
  return [
    `### ${whole(places)} places (${what}), in Chromium, the search in a worker`,
    ...tables(asItIs),
    ...(slowed.length > 0
      ? [
          `The same with the search in the page, its processor slowed ${slowedTimes} times:`,
          ...tables(slowed),
        ]
      : []),
  ].join('\n\n');
}

function tables(engines: readonly BrowserSummary[]): string[] {
  const heading = 'p50 / p99 in ms, and percent with a right place first:';
  return [startsTable(engines, figures), heading, latencies(engines), ...failures(engines)];
}
