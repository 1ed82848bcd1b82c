import { fixed, milliseconds, table } from '../../markdown.ts';
import { type ClassSummary, type EngineSummary, percentOf } from '../summary.ts';

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
    ['', ...columns.map(({ title }) => title), '÷ fastest as right'],
    names.map((name) => {
      const classes = columns.map(({ of }) => of(name));
      const most = Math.max(...classes.map((one) => one?.questions ?? 0));
      return [name, ...classes.map((one) => cell(one, most)), besideFastest(name, engines)];
    }),
  );
}

/** How far a peer may be behind in right places, in percent, to be one to compare with. */
const AS_RIGHT = 5;

/**
 * Ours for a class by the fastest peer that is as right, p50 / p99: our suggestions by those of a peer that has any, our searches by
 * searches, and of both whichever is further behind; nothing where no peer is as right. A peer that was too slow to be asked all of
 * the class is held against our answers to what it was asked.
 */
function besideFastest(name: string, engines: readonly Named[]): string {
  const named = ({ classes }: Named): ClassSummary[] => classes.filter((one) => one.name === name);
  const peers = engines.filter(({ title }) => title !== OURS).map(named);
  const ratios = engines
    .filter(({ title }) => title === OURS)
    .flatMap(named)
    .flatMap((ours) => {
      const alike = peers.flatMap((one) => one.find(({ operation }) => operation === ours.operation) ?? one);
      const asRight = alike.filter(
        ({ hit1, questions }) => hit1 >= percentOf(ours.right.slice(0, questions)) - AS_RIGHT,
      );
      if (asRight.length === 0) return [];
      const by = (of: (one: ClassSummary) => number): number => of(ours) / Math.min(...asRight.map(of));
      return [{ p50: by(({ p50 }) => p50), p99: by(({ p99 }) => p99) }];
    });
  if (ratios.length === 0) return '';
  const most = (of: (ratio: { p50: number; p99: number }) => number): string =>
    fixed(Math.max(...ratios.map(of)));
  return `${most(({ p50 }) => p50)} / ${most(({ p99 }) => p99)}`;
}

const OURS = 'Fingerpost';

/** @param most questions that any engine was asked. */
function cell(one: ClassSummary | undefined, most: number): string {
  if (!one) return '';
  const { p50, p99, hit1, questions } = one;
  const share = `${hit1.toFixed(0)} %${questions < most ? ` of ${questions}` : ''}`;
  return `${milliseconds(p50)} / ${milliseconds(p99)}, ${share}`;
}
