import type { EngineSummary } from '../summary.ts';
import { fixed, table } from './markdown.ts';

type Started = Pick<EngineSummary, 'title' | 'behindApi' | 'runs' | 'firstRight'>;

/** A figure of each engine. */
export interface Figure<Engine> {
  readonly title: string;
  readonly of: (engine: Engine) => number;
  readonly written: (figure: number) => string;
  /** Whether a ratio says nothing. */
  readonly alone?: boolean;
}

/** A row for each engine that ran as it is; beside each figure its ratio to the plain recipe's, where that was measured. */
export function startsTable<Engine extends Started>(
  engines: readonly Engine[],
  figures: readonly Figure<Engine>[],
): string {
  const compared = engines.filter(({ behindApi, runs }) => !behindApi && runs > 0);
  const plain = compared.find(({ title }) => title === 'plain recipe');
  const rows = compared.map((engine) => [
    engine.title + (engine.firstRight ? '' : ' (first answer wrong)'),
    ...figures.flatMap(({ of, written, alone }) => {
      const figure = written(of(engine));
      return alone ? [figure] : [figure, plain ? fixed(of(engine) / of(plain)) : ''];
    }),
  ]);
  return table(['', ...figures.flatMap(({ title, alone }) => (alone ? [title] : [title, '÷ plain']))], rows);
}
