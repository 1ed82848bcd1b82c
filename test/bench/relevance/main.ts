import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { processTerminal } from '../../../data/cli/terminal.ts';
import { asFingerpostError } from '../../../src/core/errors.ts';
import { documentsOf } from './engines/documents.ts';
import { engines } from './engines/engines.ts';
import { Gazetteer } from './gazetteer.ts';
import { loadPlaces } from './load-places.ts';
import { type Answer, ask } from './measure.ts';
import { metricsOf } from './metrics.ts';
import { type BenchOptions, benchCommand, plain } from './options.ts';
import type { TestQuery } from './query.ts';
import { queryClasses, querySet } from './query-sets.ts';
import { describeMisses, markdownTables, type Row } from './table.ts';

const terminal = processTerminal();
/** Queries of each class that warm up an engine before it is measured. */
const WARM_UP = 20;

async function run(options: BenchOptions): Promise<void> {
  const { seed, queries: count, limit } = options;
  const sources = [...options.source, ...options.places.map((file) => `places:${file}`)];
  const bundle = await loadPlaces({ sources, seed, ...(limit !== undefined && { limit }) }, terminal);
  const { manifest, places } = bundle;
  const all = Array.from({ length: places.count }, (_, number) => places.place(number));
  const gazetteer = new Gazetteer(all, places.types);

  const classes = queryClasses.filter(({ name }) => options.classes?.includes(plain(name)) ?? true);
  const sets = new Map<string, TestQuery[]>();
  for (const one of classes) {
    terminal.progress(`queries of "${one.name}"`);
    const set = querySet(one, gazetteer, { seed, count });
    if (set.length > 0) sets.set(one.name, set);
  }

  // Warm up with other queries than those that are measured, so that no answer is cached.
  const others = classes.flatMap((one) =>
    querySet(one, gazetteer, { seed: `${seed} warm-up`, count: WARM_UP }),
  );

  const corpus = { places: all, documents: documentsOf(gazetteer) };
  const names = Object.keys(engines).filter((name) => options.engines?.includes(name) ?? true);
  const measured: { name: string; answers: Map<string, Answer[]> }[] = [];
  for (const name of names) {
    const engine = await engines[name]!(bundle, corpus);
    terminal.progress(`${engine.name}: warming up`);
    await ask(engine, others);
    const answers = new Map<string, Answer[]>();
    for (const [class_, set] of sets) {
      terminal.progress(`${engine.name}: ${class_}`);
      answers.set(class_, await ask(engine, set));
    }
    measured.push({ name: engine.name, answers });
  }

  const row = (name: string, of: (answers: Map<string, Answer[]>) => Answer[]): Row => {
    const rows = measured.map(({ answers }) => metricsOf(of(answers)));
    return { name, queries: rows[0]!.queries, engines: rows };
  };
  const rows = [
    ...[...sets.keys()].map((name) => row(name, (answers) => answers.get(name)!)),
    row('**all queries**', (answers) => [...answers.values()].flat()),
  ];
  const columns = measured.map(({ name }) => name);
  const what = sources.length > 0 ? sources.join(', ') : 'the Oxford sample';
  const about = {
    data: what,
    places: places.count,
    version: manifest.version,
    seed,
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    cpu: cpus()[0]?.model ?? 'unknown',
  };
  terminal.out(
    `${about.date}: ${what}, ${about.places.toLocaleString('en')} places, seed ${seed}, Node ${about.node}, ${about.cpu}\n`,
  );
  terminal.out(markdownTables(rows, columns));
  if (options.misses) {
    for (const [name, answers] of measured[0]!.answers) {
      for (const line of describeMisses(name, answers, gazetteer)) terminal.out(line);
    }
  }
  if (options.json !== undefined) {
    await writeFile(options.json, `${JSON.stringify({ ...about, engines: columns, rows }, null, 2)}\n`);
  }
}

try {
  await benchCommand(run).parseAsync();
} catch (thrown) {
  terminal.log(`bench:relevance: ${asFingerpostError(thrown).message}`);
  process.exitCode = 1;
}
