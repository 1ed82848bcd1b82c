import { fixed, table } from '../../markdown.ts';
import type { EngineSummary } from '../summary.ts';

type Started = Pick<EngineSummary, 'title' | 'runs' | 'firstRight'>;

/** A figure of each engine. */
export interface Figure<Engine> {
  readonly title: string;
  readonly of: (engine: Engine) => number;
  readonly written: (figure: number) => string;
  /** Whether a ratio says nothing. */
  readonly alone?: boolean;
}

/** A row for each engine that ran; beside each figure its ratio to the plain recipe's, where that was measured. */
export function startsTable<Engine extends Started>(
  engines: readonly Engine[],
  figures: readonly Figure<Engine>[],
): string {
  const compared = engines.filter(({ runs }) => runs > 0);
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

/** A line for each engine that did not come to the end of a run. */
export function failures(engines: readonly Pick<EngineSummary, 'title' | 'runs' | 'failure'>[]): string[] {
  return engines.flatMap(({ title, runs, failure }) =>
    failure === undefined ? [] : `${title}: ${failure}, after ${runs} runs.`,
  );
}
