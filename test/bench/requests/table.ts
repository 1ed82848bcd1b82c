import type { Place } from '../../../src/core/place.ts';
import { table } from '../markdown.ts';
import type { Answer } from '../relevance/measure.ts';
import { isGood, type Metrics } from './measure.ts';
import type { Request } from './request.ts';

/** The measurements of each engine for a class in a set; none where the class is not judged there. */
export interface Row {
  readonly name: string;
  readonly set: string;
  readonly requests: number;
  readonly engines: readonly Metrics[];
}

/** A table in Markdown: a line for a class in a set, a column for an engine. The best of a line is bold. */
export function markdownTable(rows: readonly Row[], engines: readonly string[]): string {
  const titles = engines.map((engine) => `good@1 ${engine}`);
  return tableOf(rows, titles, (measured) => {
    const values = measured.map(({ good1 }) => good1.toFixed(0));
    const best = String(Math.max(...values.map(Number)));
    return values.map((value) => (value === best ? `**${value}**` : value));
  });
}

/** The same of the times, in milliseconds. */
export function timeTable(rows: readonly Row[], engines: readonly string[]): string {
  const titles = engines.map((engine) => `p50 / p99, ms, ${engine}`);
  return tableOf(rows, titles, (measured) =>
    measured.map(({ p50, p99 }) => `${p50.toPrecision(3)} / ${p99.toPrecision(3)}`),
  );
}

/** @param cellsOf returns the cells of a line that has been measured. */
function tableOf(
  rows: readonly Row[],
  titles: readonly string[],
  cellsOf: (measured: readonly Metrics[]) => string[],
): string {
  const lines = rows.map(({ name, set, requests, engines }) => {
    const cells = engines.length > 0 ? cellsOf(engines) : titles.map(() => '–');
    return [name, set, String(requests), ...cells];
  });
  return table(['class', 'places', 'requests', ...titles], lines);
}

/** The requests of a class that were not answered well, one a line. */
export function describeMisses(
  name: string,
  answers: readonly Answer<Request>[],
  places: readonly Place[],
): string[] {
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
