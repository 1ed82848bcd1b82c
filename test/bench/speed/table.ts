import type { DataSet } from './data-set.ts';
import type { ClassSummary, EngineSummary } from './summary.ts';

/** What was measured of one data set. */
export interface SizeResult {
  readonly what: string;
  readonly places: number;
  readonly bytes: DataSet['bytes'];
  readonly engines: readonly EngineSummary[];
}

/** A result as Markdown. Ratios are to the plain recipe, where it was measured. */
export function markdownOf({ what, places, bytes, engines }: SizeResult): string {
  const per = (total: number): string => (total / places).toFixed(1);
  const plain = engines.find(({ title }) => title === 'plain recipe');
  const ratio = (of: (engine: EngineSummary) => number, engine: EngineSummary): string =>
    plain && plain.runs > 0 ? fixed(of(engine) / of(plain)) : '';
  const starts = engines
    .filter(({ behindApi }) => !behindApi)
    .map((engine) => {
      const { title, failure, runs, coldStart, firstRight, counted, resident } = engine;
      if (runs === 0) return [title, failure ?? '', '', '', '', '', ''];
      return [
        title,
        `${milliseconds(coldStart)}${firstRight ? '' : ' (wrong)'}`,
        ratio((one) => one.coldStart, engine),
        megabytes(counted),
        ratio((one) => one.counted, engine),
        megabytes(resident),
        ratio((one) => one.resident, engine),
      ];
    });
  const stages = engines.flatMap(({ stages }) =>
    Object.entries(stages).map(([stage, ms]) => `${stage} ${milliseconds(ms)} ms`),
  );
  return [
    `### ${whole(places)} places (${what})`,
    `Bundle: ${whole(bytes.bundle)} bytes, ${per(bytes.bundle)} a place; ${fixed(bytes.bundle / bytes.gzip)} of gzip -9 of the places as JSON lines (${whole(bytes.gzip)} bytes, ${per(bytes.gzip)} a place).`,
    table(['', 'cold start, ms', '÷ plain', 'memory, MB', '÷ plain', 'resident, MB', '÷ plain'], starts),
    ...(stages.length > 0 ? [`Of Fingerpost's cold start: ${stages.join(', ')}.`] : []),
    ...latencyTables(engines.filter(({ runs }) => runs > 0)),
  ].join('\n\n');
}

type Named = Pick<EngineSummary, 'title' | 'behindApi' | 'classes'>;

/** The engines as they are; and, where some were, all behind the places API. */
export function latencyTables(engines: readonly Named[]): string[] {
  if (engines.length === 0) return [];
  const ours = engines.filter(({ title }) => title === OURS);
  const behind = engines.filter(({ behindApi }) => behindApi);
  return [
    'p50 / p99 in ms, and percent with a right place first:',
    latencies(engines.filter(({ behindApi }) => !behindApi)),
    ...(behind.length > 0
      ? [
          'The same of all behind the places API, so that each answers with JSON:',
          latencies([...ours, ...behind]),
        ]
      : []),
  ];
}

/** A column for each engine; for one that suggests otherwise than it searches, two. */
function latencies(engines: readonly Named[]): string {
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
    names.map((name) => [name, ...columns.map(({ of }) => cell(of(name))), besideFastest(name, engines)]),
  );
}

/** How far a peer may be behind in right places, in percent, to be one to compare with. */
const AS_RIGHT = 5;

/**
 * Ours for a class by the fastest peer that is as right, p50 / p99: of suggest and search, whichever is further behind;
 * nothing where no peer is as right.
 */
function besideFastest(name: string, engines: readonly Named[]): string {
  const named = ({ classes }: Named): ClassSummary[] => classes.filter((one) => one.name === name);
  const peers = engines.filter(({ title }) => title !== OURS).map(named);
  const ratios = engines
    .filter(({ title }) => title === OURS)
    .flatMap(named)
    .flatMap((ours) => {
      const alike = peers.flatMap((one) => one.find(({ operation }) => operation === ours.operation) ?? one);
      const asRight = alike.filter(({ hit1 }) => hit1 >= ours.hit1 - AS_RIGHT);
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

const cell = (one: ClassSummary | undefined): string =>
  one ? `${milliseconds(one.p50)} / ${milliseconds(one.p99)}, ${one.hit1.toFixed(0)} %` : '';

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = ['---', ...head.slice(1).map(() => '--:')];
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export const whole = (number: number): string => number.toLocaleString('en');
export const fixed = (ratio: number): string => ratio.toFixed(ratio < 0.1 ? 3 : 2);
export const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);
export const milliseconds = (ms: number): string => ms.toFixed(ms < 10 ? 2 : ms < 100 ? 1 : 0);
