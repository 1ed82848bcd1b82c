import { Command, InvalidArgumentError, Option } from 'commander';
import { addSource, KINDS } from '../../../data/cli/commands/given-sources.ts';
import { wholeNumber } from '../../../data/cli/commands/options.ts';

export interface SpeedOptions {
  readonly source: readonly string[];
  readonly config?: string;
  readonly sizes: readonly number[];
  readonly engines: readonly string[];
  readonly runs: number;
  readonly questions: number;
  readonly seed: string;
  readonly patience: number;
  readonly timeLimit: number;
  readonly json?: string;
}

/** A benchmark of speed; `npm run <name> -- …` */
export function speedCommand<Options extends SpeedOptions>(
  name: string,
  description: string,
  known: readonly string[],
  run: (options: Options) => Promise<void>,
): Command {
  const source = new Option(
    '--source <kind:file>',
    `places to search, repeatable; kinds: ${KINDS.join(', ')}; without one, invented places`,
  );
  return new Command(name)
    .description(description)
    .addOption(source.argParser(addSource).default([]))
    .option('--config <file>', 'a configuration of the sources, as `fingerpost build` takes it')
    .option(
      '--sizes <numbers>',
      'how many places; where there are fewer, all',
      sizes,
      sizes('5k,20k,100k,375k'),
    )
    .option('--engines <names>', `of ${known.join(', ')}`, among(known), [...known])
    .option('--runs <number>', 'medians are over so many, each in a process of its own', wholeNumber, 3)
    .option('--questions <number>', 'at most so many a class', wholeNumber, 100)
    .option('--seed <text>', 'other seed, other questions and invented places', '1')
    .option('--patience <seconds>', 'how long an engine may take for a class', wholeNumber, 10)
    .option('--time-limit <seconds>', 'how long an engine may take for a run', wholeNumber, 600)
    .option('--json <file>', 'write all figures there, too')
    .action(run);
}

function sizes(text: string): number[] {
  return text.split(',').map((size) => {
    const found = /^(\d+)(k?)$/.exec(size.trim());
    if (!found || Number(found[1]) === 0) throw new InvalidArgumentError('Write them as 5k,20k or 5000.');
    return Number(found[1]) * (found[2] === 'k' ? 1000 : 1);
  });
}

function among(known: readonly string[]): (text: string) => string[] {
  return (text) => {
    const names = text.split(',').map((name) => name.trim());
    const unknown = names.find((name) => !known.includes(name));
    if (unknown !== undefined) throw new InvalidArgumentError(`There is no "${unknown}".`);
    return names;
  };
}
