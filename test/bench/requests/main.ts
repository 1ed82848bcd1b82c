import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { processTerminal } from '../../../data/cli/terminal.ts';
import type { Bundle } from '../../../src/bundle/open.ts';
import { asFingerpostError, FingerpostError } from '../../../src/core/errors.ts';
import { documentsOf } from '../relevance/engines/documents.ts';
import { engines } from '../relevance/engines/engines.ts';
import { Gazetteer } from '../relevance/gazetteer.ts';
import { loadPlaces } from '../relevance/load-places.ts';
import { ask, type Answer as GivenAnswer } from '../relevance/measure.ts';
import { plain } from '../relevance/options.ts';
import { Judge } from './judge.ts';
import { metricsOf } from './measure.ts';
import { type BenchOptions, benchCommand } from './options.ts';
import type { Request } from './request.ts';
import { MIN_REQUESTS, requestClasses, requestSet } from './request-sets.ts';
import { slowestRequests } from './slowest.ts';
import { describeMisses, markdownTable, type Row, timeTable } from './table.ts';
import { readWritten } from './written-requests.ts';

type Answer = GivenAnswer<Request>;

const terminal = processTerminal();
/** Requests of a class that are asked before it is measured. */
const WARM_UP = 30;

/** The places that are asked for, under their name in the table. */
interface AskedPlaces {
  readonly name: string;
  readonly bundle: Bundle;
  readonly judge: Judge;
  /** The requests that people wrote for them. */
  readonly written?: ReadonlyMap<string, readonly Request[]>;
}

async function load(source: string | undefined, seed: string, file?: string): Promise<AskedPlaces> {
  const written = file === undefined ? undefined : await readWritten(file);
  if (written && source === undefined) {
    const sentence = `${file} has no places: give them as the --source at its position`;
    throw new FingerpostError('bad-input', sentence);
  }
  const sources = source === undefined ? [] : [source];
  const languages = written && { languages: written.languages };
  const bundle = await loadPlaces({ sources, seed, ...languages }, terminal);
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

/** The answers of each engine by class; of a class that is not judged, how many requests are possible. */
interface Measured {
  readonly names: readonly string[];
  readonly answers: Map<string, Answer[][]>;
  readonly tooFew: Map<string, number>;
}

async function measure(
  set: AskedPlaces,
  others: readonly AskedPlaces[],
  options: BenchOptions,
): Promise<Measured> {
  const { judge, bundle } = set;
  const { gazetteer } = judge;
  const corpus = { places: judge.places, documents: documentsOf(gazetteer) };
  const built = await Promise.all(options.engines.map((name) => engines[name]!(bundle, corpus)));
  const material = {
    judge,
    namesElsewhere: others.flatMap((other) => other.judge.gazetteer.shown.map(({ folded }) => folded)),
  };
  const answers = new Map<string, Answer[][]>();
  const tooFew = new Map<string, number>();
  for (const [name, requests] of set.written ?? []) {
    const byEngine: Answer[][] = [];
    for (const engine of built) byEngine.push(await ask(engine, requests));
    answers.set(name, byEngine);
  }
  for (const one of set.written ? [] : requestClasses) {
    if (options.classes && !options.classes.includes(plain(one.name))) continue;
    terminal.progress(`${set.name}: ${one.name}`);
    const requests = requestSet(one, material, { seed: options.seed, count: options.requests });
    if (requests.length < MIN_REQUESTS) {
      tooFew.set(one.name, requests.length);
      continue;
    }
    // Other requests, so that no answer is cached, but the code is compiled.
    const warmUp = requestSet(one, material, { seed: `${options.seed} warm-up`, count: WARM_UP });
    const byEngine: Answer[][] = [];
    for (const engine of built) await ask(engine, warmUp);
    for (const engine of built) byEngine.push(await ask(engine, requests));
    answers.set(one.name, byEngine);
  }
  return { names: built.map(({ name }) => name), answers, tooFew };
}

async function run(options: BenchOptions): Promise<void> {
  const { source, seed, written } = options;
  const isSampled = options.sample || (source.length === 0 && written.length === 0);
  const sample = isSampled ? [undefined] : [];
  const sets: AskedPlaces[] = [];
  for (const one of sample) sets.push(await load(one, seed));
  for (let i = 0; i < Math.max(source.length, written.length); i++)
    sets.push(await load(source[i], seed, written[i]));
  if (options.slowest !== undefined) {
    const wanted = { steps: options.slowest, seed };
    for (const { name, bundle } of sets)
      terminal.out(`${name}:\n\n${await slowestRequests(bundle, wanted, terminal)}\n`);
    return;
  }
  const measured: Measured[] = [];
  for (const set of sets) {
    const others = sets.filter((other) => other !== set);
    measured.push(await measure(set, others, options));
  }
  const columns = measured[0]!.names;
  const rowOf = (name: string, set: string, byEngine: readonly Answer[][]): Row => ({
    name,
    set,
    requests: byEngine[0]!.length,
    engines: byEngine.map(metricsOf),
  });
  const classes = new Set(requestClasses.map(({ name }) => name));
  for (const { answers } of measured) for (const name of answers.keys()) classes.add(name);
  const rows = [...classes].flatMap((name) =>
    sets.flatMap(({ name: set }, i): Row[] => {
      const { answers, tooFew } = measured[i]!;
      const few = tooFew.get(name);
      const byEngine = answers.get(name);
      if (byEngine) return [rowOf(name, set, byEngine)];
      return few === undefined || few === 0 ? [] : [{ name, set, requests: few, engines: [] }];
    }),
  );
  const togetherOf = (of: readonly Measured[]): Answer[][] =>
    columns.map((_, engine) =>
      of.flatMap(({ answers }) => [...answers.values()].flatMap((byEngine) => byEngine[engine]!)),
    );
  const totals = [
    ...sets.map(({ name }, i) => [name, togetherOf([measured[i]!])] as const),
    ['all', togetherOf(measured)] as const,
  ].filter(([, byEngine]) => byEngine[0]!.length > 0);
  rows.push(...totals.map(([set, byEngine]) => rowOf('**all requests**', set, byEngine)));

  const date = new Date().toISOString().slice(0, 10);
  terminal.out(`${date}, seed ${seed}, Node ${process.version}, share in %\n`);
  terminal.out(markdownTable(rows, columns));
  if (options.times) terminal.out(timeTable(rows, columns));
  if (options.misses) {
    for (const [i, { judge, name }] of sets.entries()) {
      for (const [class_, [own]] of measured[i]!.answers) {
        for (const line of describeMisses(`${name}, ${class_}`, own!, judge.places)) terminal.out(line);
      }
    }
  }
  if (options.json !== undefined) {
    const about = { date, seed, node: process.version, engines: columns, rows };
    await writeFile(options.json, `${JSON.stringify(about, null, 2)}\n`);
  }
}

try {
  await benchCommand(run).parseAsync();
} catch (thrown) {
  terminal.log(`bench:requests: ${asFingerpostError(thrown).message}`);
  process.exitCode = 1;
}
