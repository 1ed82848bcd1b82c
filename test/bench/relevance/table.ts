import type { Place } from '../../../src/core/place.ts';
import { milliseconds, table } from '../markdown.ts';
import { type Answer, isGood, type Metrics } from './measure.ts';

/** The measurements of each engine for a class in a set of places. */
export interface Row {
  readonly name: string;
  readonly set: string;
  readonly queries: number;
  readonly engines: readonly Metrics[];
}

/** All tables in Markdown: a line for a class in a set, a column for an engine. The share of the best engine is bold. */
export function markdownTables(rows: readonly Row[], engines: readonly string[]): string {
  const tableOf = (title: string, cellsOf: (measured: readonly Metrics[]) => string[]): string => {
    const lines = rows.map((row) => [row.name, row.set, String(row.queries), ...cellsOf(row.engines)]);
    return `### ${title}\n\n${table(['class', 'places', 'queries', ...engines], lines)}`;
  };
  return [
    tableOf('right first, %', (measured) => {
      const values = measured.map(({ good1 }) => good1.toFixed(1));
      const best = Math.max(...values.map(Number)).toFixed(1);
      return values.map((value) => (value === best ? `**${value}**` : value));
    }),
    tableOf('without an answer, %', (measured) => measured.map(({ empty }) => empty.toFixed(1))),
    tableOf('p50 / p99, ms', (measured) =>
      measured.map(({ p50, p99 }) => `${milliseconds(p50)} / ${milliseconds(p99)}`),
    ),
  ].join('\n\n');
}

/** The queries of a class that were not answered well, one a line. */
export function describeMisses(name: string, answers: readonly Answer[], places: readonly Place[]): string[] {
  return answers
    .filter((answer) => !isGood(answer))
    .map(({ query: { q, wanted, position, right }, found }) => {
      const at = position ? ` at ${position.lat},${position.lon}` : '';
      const [first] = right;
      const best = first === undefined ? '' : ` [${titleOf(places[first]!)}; ${right.size} right]`;
      const shown = found.slice(0, 3).map((number) => titleOf(places[number]!));
      return `${name}: "${q}"${at} wanted ${wanted}${best}, got ${shown.join('; ') || 'nothing'}`;
    });
}

const titleOf = ({ name, id, type }: Place): string => `${name || '–'} ${type[0]} ${id}`;
