import { processTerminal } from '../../../data/cli/terminal.ts';
import { asFingerpostError } from '../../../src/core/errors.ts';
import { dataSets, supplyOf } from './data-set.ts';
import { engines } from './engines/engines.ts';
import { aboutRun } from './machine.ts';
import { type SpeedOptions, speedCommand } from './options.ts';
import { inTurns } from './runs.ts';
import { markdownOf } from './size-result.ts';
import { type EngineSummary, nothingOf, summarize } from './summary.ts';

const terminal = processTerminal();

async function run(options: SpeedOptions): Promise<void> {
  terminal.out(aboutRun(options));
  const supply = await supplyOf(options, terminal);
  for await (const { directory, data, asked, judge } of dataSets(supply, options)) {
    const runs = await inTurns(options.engines, options.runs, options.timeLimit * 1000, (name, turn) => {
      terminal.progress(`${engines[name]!.title}, run ${turn} of ${options.runs}`);
      return { engine: name, directory, patience: options.patience * 1000 };
    });
    const summaries = runs.map(({ name, outcomes, failure }): EngineSummary => {
      const engine = engines[name]!;
      const summary = outcomes.length > 0 ? summarize(engine, outcomes, asked, judge) : nothingOf(engine);
      return { ...summary, ...(failure !== undefined && { failure }) };
    });
    const { what, places, bytes } = data;
    terminal.out(`\n${markdownOf({ what, places: places.length, bytes, engines: summaries })}`);
  }
}

try {
  await speedCommand(run).parseAsync();
} catch (thrown) {
  terminal.log(`bench: ${asFingerpostError(thrown).message}`);
  process.exitCode = 1;
}
