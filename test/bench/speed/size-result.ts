import { fixed, megabytes, milliseconds, table, whole } from '../markdown.ts';
import type { DataSet } from './data-set.ts';
import { latencies } from './latencies.ts';
import type { EngineSummary } from './summary.ts';

/** The figures of one data set. */
export interface SizeResult {
  readonly what: string;
  readonly places: number;
  readonly bytes: DataSet['bytes'];
  readonly engines: readonly EngineSummary[];
}

/** A result as Markdown. */
export function markdownOf({ what, places, bytes, engines }: SizeResult): string {
  const per = (total: number): string => (total / places).toFixed(1);
  return [
    `### ${whole(places)} places (${what})`,
    `Bundle: ${whole(bytes.bundle)} bytes, ${per(bytes.bundle)} a place; ${fixed(bytes.bundle / bytes.gzip)} of gzip -9 of the places as JSON lines (${whole(bytes.gzip)} bytes, ${per(bytes.gzip)} a place).`,
    startsTable(engines),
    'p50 / p99 in ms, and percent with a right place first:',
    latencies(engines),
    // Engines that did not come to the end of a run.
    ...engines.flatMap(({ title, runs, failure }) =>
      failure === undefined ? [] : [`${title}: ${failure}, after ${runs} runs.`],
    ),
  ].join('\n\n');
}

/** A row for each engine that ran; beside each figure its ratio to the plain recipe's, where that was measured. */
function startsTable(engines: readonly EngineSummary[]): string {
  const compared = engines.filter(({ runs }) => runs > 0);
  const plain = compared.find(({ title }) => title === 'plain recipe');
  const ratio = (figure: number, by: number | undefined): string =>
    by === undefined ? '' : fixed(figure / by);
  const rows = compared.map(({ title, firstRight, coldStart, memory }) => [
    title + (firstRight ? '' : ' (first answer wrong)'),
    milliseconds(coldStart),
    ratio(coldStart, plain?.coldStart),
    megabytes(memory),
    ratio(memory, plain?.memory),
  ]);
  return table(['', 'cold start, ms', '÷ plain', 'memory, MB', '÷ plain'], rows);
}
