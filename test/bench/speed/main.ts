import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processTerminal } from '../../../data/terminal.ts';
import { asFingerpostError } from '../../../src/core/errors.ts';
import type { Outcome } from './child.ts';
import { supplyOf, writeDataSet } from './data-set.ts';
import { engines } from './engines/engines.ts';
import { Judge } from './judge.ts';
import { aboutRun } from './machine.ts';
import { type SpeedOptions, speedCommand } from './options.ts';
import { coldQuestion, questionSets } from './questions.ts';
import { runChild } from './run-child.ts';
import { type EngineSummary, nothingOf, summarize } from './summary.ts';
import { markdownOf, type SizeResult } from './table.ts';

const terminal = processTerminal();

async function run(options: SpeedOptions): Promise<void> {
  const about = aboutRun(options);
  terminal.out(about.sentence);
  const supply = await supplyOf(options.source, options.seed, terminal);
  const results: SizeResult[] = [];
  for (const size of options.sizes) {
    const directory = await mkdtemp(join(tmpdir(), 'fingerpost-speed-'));
    try {
      terminal.progress(`${size} places`);
      const data = await writeDataSet(directory, supply, size);
      const asked = {
        cold: coldQuestion(data, options.seed),
        sets: questionSets(data, options.seed, options.questions),
      };
      await writeFile(join(directory, 'questions.json'), JSON.stringify(asked));
      const judge = new Judge(data.places, data.types);
      const summaries: EngineSummary[] = [];
      for (const { name, outcomes, failure } of await runAll(directory, options)) {
        const { title } = engines[name]!;
        const summary = outcomes.length > 0 ? summarize(title, outcomes, asked, judge) : nothingOf(title);
        summaries.push({ ...summary, ...(failure !== undefined && { failure }) });
      }
      const { what, bytes } = data;
      const result = { what, places: data.places.length, bytes, engines: summaries };
      terminal.out(`\n${markdownOf(result)}`);
      results.push(result);
      if (data.places.length < size) break;
    } finally {
      await rm(directory, { recursive: true });
    }
  }
  if (options.json !== undefined) {
    await writeFile(options.json, `${JSON.stringify({ ...about, sizes: results }, null, 2)}\n`);
  }
}

interface Runs {
  readonly name: string;
  readonly outcomes: Outcome[];
  failure?: string;
}

/** The engines in turn, and that again for every run, so that what slows the machine for a while slows all of them. */
async function runAll(directory: string, options: SpeedOptions): Promise<Runs[]> {
  const all = options.engines.map((name): Runs => ({ name, outcomes: [] }));
  for (let turn = 1; turn <= options.runs; turn++) {
    for (const runs of all) {
      // What took too long once would again.
      if (runs.failure !== undefined) continue;
      terminal.progress(`${engines[runs.name]!.title}, run ${turn} of ${options.runs}`);
      const order = { engine: runs.name, directory, patience: options.patience * 1000 };
      const came = await runChild(order, options.timeLimit * 1000);
      if ('outcome' in came) runs.outcomes.push(came.outcome);
      else runs.failure = came.failure;
    }
  }
  return all;
}

try {
  const description = 'measure how fast and how small Fingerpost and other search engines are, in Node';
  await speedCommand('bench', description, Object.keys(engines), run).parseAsync();
} catch (thrown) {
  terminal.log(`bench: ${asFingerpostError(thrown).message}`);
  process.exitCode = 1;
}
