import { milliseconds, table } from '../markdown.ts';
import type { ClassSummary, EngineSummary } from './summary.ts';

type Named = Pick<EngineSummary, 'title' | 'classes'>;

/** p50 / p99 and right places by class: a column for each engine; for one that suggests otherwise than it searches, two. */
export function latencies(engines: readonly Named[]): string {
  const columns = engines.flatMap((engine) =>
    (['suggest', 'search'] as const)
      .filter((operation) => engine.classes.some((one) => one.operation === operation))
      .map((operation) => ({
        title:
          engine.title + (engine.classes.some((one) => one.operation === 'suggest') ? `, ${operation}` : ''),
        of: (name: string) => engine.classes.find((one) => one.name === name && one.operation === operation),
      })),
  );
  const names = [...new Set(engines.flatMap(({ classes }) => classes.map(({ name }) => name)))];
  return table(
    ['', ...columns.map(({ title }) => title)],
    names.map((name) => {
      const classes = columns.map(({ of }) => of(name));
      const most = Math.max(...classes.map((one) => one?.questions ?? 0));
      return [name, ...classes.map((one) => cell(one, most))];
    }),
  );
}

/** @param most questions that any engine was asked. */
function cell(one: ClassSummary | undefined, most: number): string {
  if (!one) return '';
  const { p50, p99, hit1, questions } = one;
  const share = `${hit1.toFixed(0)} %${questions < most ? ` of ${questions}` : ''}`;
  return `${milliseconds(p50)} / ${milliseconds(p99)}, ${share}`;
}
