import { fixed, megabytes, milliseconds, whole } from '../markdown.ts';
import type { DataSet } from './data-set.ts';
import type { EngineSummary } from './summary.ts';
import { latencies } from './tables/latencies.ts';
import { type Figure, failures, startsTable } from './tables/starts.ts';

/** The figures of one data set. */
export interface SizeResult {
  readonly what: string;
  readonly places: number;
  readonly bytes: DataSet['bytes'];
  readonly engines: readonly EngineSummary[];
}

const figures: readonly Figure<EngineSummary>[] = [
  { title: 'cold start, ms', of: ({ coldStart }) => coldStart, written: milliseconds },
  { title: 'memory, MB', of: ({ memory }) => memory, written: megabytes },
];

/** A result as Markdown. */
export function markdownOf({ what, places, bytes, engines }: SizeResult): string {
  const per = (total: number): string => (total / places).toFixed(1);
  return [
    `### ${whole(places)} places (${what})`,
    `Bundle: ${whole(bytes.bundle)} bytes, ${per(bytes.bundle)} a place; ${fixed(bytes.bundle / bytes.gzip)} of gzip -9 of the places as JSON lines (${whole(bytes.gzip)} bytes, ${per(bytes.gzip)} a place).`,
    startsTable(engines, figures),
    'p50 / p99 in ms, and percent with a right place first:',
    latencies(engines),
    ...failures(engines),
  ].join('\n\n');
}
