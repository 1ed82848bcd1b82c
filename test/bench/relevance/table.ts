import { milliseconds, table } from '../markdown.ts';
import type { Gazetteer } from './gazetteer.ts';
import { type Answer, rankOf } from './measure.ts';
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
  return tables.map((one) => `### ${one.title}\n\n${markdownTable(one, rows, engines)}`).join('\n\n');
}

function markdownTable({ cell, best }: Column, rows: readonly Row[], engines: readonly string[]): string {
  const lines = rows.map(({ name, queries, engines }) => {
    const most = best && Math.max(...engines.map(best));
    const cells = engines.map((metrics) =>
      best?.(metrics) === most && best ? `**${cell(metrics)}**` : cell(metrics),
    );
    return [name, String(queries), ...cells];
  });
  return table(['class', 'queries', ...engines], lines);
}

/** The queries of a class without a right place first, one a line. */
export function describeMisses(name: string, answers: readonly Answer[], { places }: Gazetteer): string[] {
  return answers
    .filter((answer) => rankOf(answer) !== 1)
    .map((answer) => {
      const { query, found } = answer;
      const { q, wanted, position, right } = query;
      const near = position ? ` at ${position.lat},${position.lon}` : '';
      const shown = found.slice(0, 3).map((number) => `${places[number]!.name} [${places[number]!.id}]`);
      const best = `${places[[...right][0]!]!.id}${right.size > 1 ? ` and ${right.size - 1} more` : ''}`;
      return `${name}: "${q}"${near} wanted ${wanted} [${best}], rank ${rankOf(answer) || 'none'}, got ${shown.join('; ') || 'nothing'}`;
    });
}
