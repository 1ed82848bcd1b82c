import type { SpeedEngine } from '../engines/engine.ts';
import type { Runs } from '../in-turns.ts';
import type { Judge } from '../judge.ts';
import type { Asked } from '../prepared.ts';
import { type ClassSummary, classesOf, median } from '../summary.ts';
import { fixed, latencyTables, megabytes, milliseconds, table, whole } from '../table.ts';
import type { BrowserOutcome } from './measure-browser.ts';

/** An engine in a browser, over all its runs: medians. Times in ms, memory in bytes. */
export interface BrowserSummary {
  readonly title: string;
  readonly behindApi: boolean;
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

/** What was measured of one data set. */
export interface BrowserResult {
  readonly what: string;
  readonly places: number;
  readonly asItIs: readonly BrowserSummary[];
  readonly slowed: readonly BrowserSummary[];
  readonly slowedTimes: number;
}

export function summarizeBrowser(
  { title, behindApi = false }: SpeedEngine,
  { outcomes, failure }: Runs<BrowserOutcome>,
  { cold, sets }: Asked,
  judge: Judge,
): BrowserSummary {
  const overRuns = (of: (outcome: BrowserOutcome) => number): number => median(outcomes.map(of));
  return {
    title,
    behindApi,
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

/** A result as Markdown. Ratios are to the plain recipe, where it was measured. */
export function browserMarkdown({ what, places, asItIs, slowed, slowedTimes }: BrowserResult): string {
  return [
    `### ${whole(places)} places (${what}), in Chromium, the search in a worker`,
    starts(asItIs),
    ...latencyTables(asItIs.filter(({ runs }) => runs > 0)),
    ...(slowed.length > 0
      ? [
          `The same with the search in the page, its processor slowed ${slowedTimes} times:`,
          starts(slowed),
          ...latencyTables(slowed.filter(({ runs }) => runs > 0)),
        ]
      : []),
  ].join('\n\n');
}

function starts(engines: readonly BrowserSummary[]): string {
  const plain = engines.find(({ title, runs }) => title === 'plain recipe' && runs > 0);
  const rows = engines
    .filter(({ behindApi }) => !behindApi)
    .map((engine) => {
      if (engine.runs === 0) return [engine.title, engine.failure ?? '', '', '', '', '', '', ''];
      const beside = (of: (one: BrowserSummary) => number): string =>
        plain ? fixed(of(engine) / of(plain)) : '';
      return [
        engine.title + (engine.firstRight ? '' : ' (first answer wrong)'),
        milliseconds(engine.fromStore),
        beside(({ fromStore }) => fromStore),
        milliseconds(engine.fromNetwork),
        beside(({ fromNetwork }) => fromNetwork),
        megabytes(engine.memory),
        beside(({ memory }) => memory),
        engine.longestTask === 0 ? 'none' : milliseconds(engine.longestTask),
      ];
    });
  const columns = ['from store, ms', '÷ plain', 'from network, ms', '÷ plain', 'memory, MB', '÷ plain'];
  return table(['', ...columns, 'longest task over 50 ms'], rows);
}
