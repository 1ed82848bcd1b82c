import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { basename } from 'node:path';
import { processTerminal } from '../../../data/cli/terminal.ts';
import type { Bundle } from '../../../src/bundle/open.ts';
import { asFingerpostError, FingerpostError } from '../../../src/core/errors.ts';
import { Judge } from '../requests/judge.ts';
import { slowestRequests } from '../requests/slowest.ts';
import { readWritten } from '../requests/written-requests.ts';
import { documentsOf } from './engines/documents.ts';
import { engines } from './engines/engines.ts';
import { Gazetteer } from './gazetteer.ts';
import { loadPlaces } from './load-places.ts';
import { type Answer, ask, metricsOf } from './measure.ts';
import { type BenchOptions, benchCommand, plain, type QueryBench } from './options.ts';
import type { TestQuery } from './query.ts';
import { querySet } from './query-sets.ts';
import { describeMisses, markdownTables, type Row } from './table.ts';

const terminal = processTerminal();
/** Queries of a class that are asked before it is measured. */
const WARM_UP = 30;

/** The places that are asked for, under their name in the table. */
interface AskedPlaces {
  readonly name: string;
  readonly bundle: Bundle;
  readonly judge: Judge;
  /** The requests that people wrote for them. */
  readonly written?: ReadonlyMap<string, readonly TestQuery[]>;
}

async function load(source: string | undefined, file?: string): Promise<AskedPlaces> {
  const written = file === undefined ? undefined : await readWritten(file);
  if (written && source === undefined) {
    const sentence = `${file} has no places: give them as the --source at its position`;
    throw new FingerpostError('bad-input', sentence);
  }
  const sources = source === undefined ? [] : [source];
  const languages = written && { languages: written.languages };
  const bundle = await loadPlaces({ sources, ...languages }, terminal);
  const { places } = bundle;
  const all = Array.from({ length: places.count }, (_, number) => places.place(number));
  const name = source === undefined ? 'Oxford sample' : basename(source).replace(/^.*:/, '').split('.')[0]!;
  const judge = new Judge(new Gazetteer(all, places.types));
  return {
    name: file === undefined ? name : basename(file, '.ndjson'),
    bundle,
    judge,
    ...(written && { written: written.byClass(judge, (line) => terminal.log(line)) }),
  };
}

/** The answers of each engine by class, without the classes of which too few queries are possible. */
interface Measured {
  readonly names: readonly string[];
  readonly answers: Map<string, Answer[][]>;
}

async function measure(
  set: AskedPlaces,
  others: readonly AskedPlaces[],
  { classes, fewest }: QueryBench,
  options: BenchOptions,
): Promise<Measured> {
  const { judge, bundle } = set;
  const { gazetteer } = judge;
  const corpus = { places: judge.places, documents: documentsOf(gazetteer) };
  const built = await Promise.all(options.engines.map((name) => engines[name]!(bundle, corpus)));
  const namesElsewhere = others.flatMap((other) => other.judge.gazetteer.shown.map(({ folded }) => folded));
  const material = { gazetteer, judge, namesElsewhere };
  const answers = new Map<string, Answer[][]>();
  for (const [name, queries] of set.written ?? []) {
    const byEngine: Answer[][] = [];
    for (const engine of built) byEngine.push(await ask(engine, queries));
    answers.set(name, byEngine);
  }
  for (const one of set.written ? [] : classes) {
    if (options.classes && !options.classes.includes(plain(one.name))) continue;
    terminal.progress(`${set.name}: ${one.name}`);
    const queries = querySet(one, material, { seed: options.seed, count: options.queries });
    if (queries.length < fewest) continue;
    // Other queries, so that no answer is cached, but the code is compiled.
    const warmUp = querySet(one, material, { seed: `${options.seed} warm-up`, count: WARM_UP });
    const byEngine: Answer[][] = [];
    for (const engine of built) await ask(engine, warmUp);
    for (const engine of built) byEngine.push(await ask(engine, queries));
    answers.set(one.name, byEngine);
  }
  return { names: built.map(({ name }) => name), answers };
}

async function run(bench: QueryBench, options: BenchOptions): Promise<void> {
  const { source, seed, written } = options;
  const isSampled = options.sample || (source.length === 0 && written.length === 0);
  const sample = isSampled ? [undefined] : [];
  const sets: AskedPlaces[] = [];
  for (const one of sample) sets.push(await load(one));
  for (let i = 0; i < Math.max(source.length, written.length); i++)
    sets.push(await load(source[i], written[i]));
  if (options.slowest !== undefined) {
    const wanted = { steps: options.slowest, seed };
    for (const { name, bundle } of sets)
      terminal.out(`${name}:\n\n${await slowestRequests(bundle, wanted, terminal)}\n`);
    return;
  }
  const measured: Measured[] = [];
  for (const set of sets) {
    const others = sets.filter((other) => other !== set);
    measured.push(await measure(set, others, bench, options));
  }
  const columns = measured[0]!.names;
  const rowOf = (name: string, set: string, byEngine: readonly Answer[][]): Row => ({
    name,
    set,
    queries: byEngine[0]!.length,
    engines: byEngine.map(metricsOf),
  });
  const classes = new Set(bench.classes.map(({ name }) => name));
  for (const { answers } of measured) for (const name of answers.keys()) classes.add(name);
  const rows = [...classes].flatMap((name) =>
    sets.flatMap(({ name: set }, i): Row[] => {
      const byEngine = measured[i]!.answers.get(name);
      return byEngine ? [rowOf(name, set, byEngine)] : [];
    }),
  );
  const togetherOf = (of: readonly Measured[]): Answer[][] =>
    columns.map((_, engine) =>
      of.flatMap(({ answers }) => [...answers.values()].flatMap((byEngine) => byEngine[engine]!)),
    );
  const totals = [
    ...sets.map(({ name }, i) => [name, togetherOf([measured[i]!])] as const),
    ...(sets.length > 1 ? [['all', togetherOf(measured)] as const] : []),
  ].filter(([, byEngine]) => byEngine[0]!.length > 0);
  rows.push(...totals.map(([set, byEngine]) => rowOf('**all queries**', set, byEngine)));

  const about = {
    date: new Date().toISOString().slice(0, 10),
    seed,
    node: process.version,
    cpu: cpus()[0]?.model ?? 'unknown',
  };
  terminal.out(`${about.date}, seed ${seed}, Node ${about.node}, ${about.cpu}\n`);
  terminal.out(markdownTables(rows, columns));
  if (options.misses) {
    for (const [i, { judge, name }] of sets.entries()) {
      for (const [class_, [own]] of measured[i]!.answers) {
        for (const line of describeMisses(`${name}, ${class_}`, own!, judge.places)) terminal.out(line);
      }
    }
  }
  if (options.json !== undefined) {
    await writeFile(options.json, `${JSON.stringify({ ...about, engines: columns, rows }, null, 2)}\n`);
  }
}

/** Runs a benchmark with the options of the command line. */
export async function runBench(bench: QueryBench): Promise<void> {
  try {
    await benchCommand(bench, (options) => run(bench, options)).parseAsync();
  } catch (thrown) {
    terminal.log(`${bench.name}: ${asFingerpostError(thrown).message}`);
    process.exitCode = 1;
  }
}
