import type { Metrics } from './metrics.ts';

/** The measurements of each engine by class, in the order of the queries. */
export interface Row {
  readonly name: string;
  readonly queries: number;
  readonly engines: readonly Metrics[];
}

interface Column {
  readonly title: string;
  readonly cell: (metrics: Metrics) => string;
  /** The value whose highest is set in bold. */
  readonly best?: (metrics: Metrics) => number;
}

const tables: readonly Column[] = [
  { title: 'hit@1, %', cell: ({ hit1 }) => hit1.toFixed(1), best: ({ hit1 }) => hit1 },
  { title: 'hit@5, %', cell: ({ hit5 }) => hit5.toFixed(1), best: ({ hit5 }) => hit5 },
  { title: 'MRR@10', cell: ({ mrr }) => mrr.toFixed(3), best: ({ mrr }) => mrr },
  { title: 'without an answer, %', cell: ({ empty }) => empty.toFixed(1) },
  { title: 'p50 / p99, ms', cell: ({ p50, p99 }) => `${milliseconds(p50)} / ${milliseconds(p99)}` },
];

/** All tables, class by engine, as Markdown. The best of a row is bold. */
export function markdownTables(rows: readonly Row[], engines: readonly string[]): string {
  return tables.map((table) => `### ${table.title}\n\n${markdownTable(table, rows, engines)}`).join('\n\n');
}

function markdownTable({ cell, best }: Column, rows: readonly Row[], engines: readonly string[]): string {
  const lines = rows.map(({ name, queries, engines }) => {
    const most = best && Math.max(...engines.map(best));
    const cells = engines.map((metrics) =>
      best?.(metrics) === most && best ? `**${cell(metrics)}**` : cell(metrics),
    );
    return [name, String(queries), ...cells];
  });
  const head = [
    ['class', 'queries', ...engines],
    ['---', ...Array.from({ length: engines.length + 1 }, () => '--:')],
  ];
  return [...head, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const milliseconds = (ms: number): string =>
  ms < 10 ? ms.toFixed(2) : ms < 100 ? ms.toFixed(1) : ms.toFixed(0);
