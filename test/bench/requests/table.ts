import type { Metrics } from './measure.ts';

/** The measurements of each engine for a class in a set; none where the class is not judged there. */
export interface Row {
  readonly name: string;
  readonly set: string;
  readonly requests: number;
  readonly engines: readonly Metrics[];
}

const METRICS: readonly (readonly [title: string, of: (metrics: Metrics) => number])[] = [
  ['good@1', ({ good1 }) => good1],
  ['P@5', ({ precision5 }) => precision5],
];

/** One table in Markdown: a line for a class in a set, a column for an engine and a metric. The best of a line is bold. */
export function markdownTable(rows: readonly Row[], engines: readonly string[]): string {
  const titles = METRICS.flatMap(([title]) => engines.map((engine) => `${title} ${engine}`));
  const lines = rows.map(({ name, set, requests, engines: measured }) => {
    const cells = METRICS.flatMap(([, of]) => {
      const values = measured.map((metrics) => of(metrics).toFixed(0));
      const best = String(Math.max(...values.map(Number)));
      return values.map((value) => (value === best ? `**${value}**` : value));
    });
    return [name, set, String(requests), ...(cells.length > 0 ? cells : titles.map(() => '–'))];
  });
  const head = [
    ['class', 'places', 'requests', ...titles],
    ['---', '---', '--:', ...titles.map(() => '--:')],
  ];
  return [...head, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
