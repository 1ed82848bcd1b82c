import { Command, InvalidArgumentError, Option } from 'commander';
import { addSource, KINDS } from '../../../data/cli/commands/given-sources.ts';
import { wholeNumber } from '../../../data/cli/commands/options.ts';
import { among } from '../relevance/options.ts';
import { engines } from './engines/engines.ts';

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
}

/** `npm run bench -- …` */
export function speedCommand(run: (options: SpeedOptions) => Promise<void>): Command {
  const known = Object.keys(engines);
  const source = new Option(
    '--source <kind:file>',
    `places to search, repeatable; kinds: ${KINDS.join(', ')}; without one, the Oxford sample`,
  );
  return new Command('bench')
    .description('measure how fast and how small Fingerpost and other search engines are, in Node')
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
    .option('--seed <text>', 'other seed, other questions and regions', '1')
    .option('--patience <seconds>', 'how long an engine may take for a class', wholeNumber, 10)
    .option('--time-limit <seconds>', 'how long an engine may take for a run', wholeNumber, 600)
    .action(run);
}

function sizes(text: string): number[] {
  return text.split(',').map((size) => {
    const found = /^(\d+)(k?)$/.exec(size.trim());
    if (!found || Number(found[1]) === 0) throw new InvalidArgumentError('Write them as 5k,20k or 5000.');
    return Number(found[1]) * (found[2] === 'k' ? 1000 : 1);
  });
}
