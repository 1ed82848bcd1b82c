import { Command, InvalidArgumentError, Option } from 'commander';
import { addSource, KINDS } from '../../../data/cli/commands/given-sources.ts';
import { wholeNumber } from '../../../data/cli/commands/options.ts';
import type { QueryClass } from './classes/query-class.ts';
import { engines } from './engines/engines.ts';

/** A benchmark of queries of some classes. */
export interface QueryBench {
  readonly name: string;
  readonly description: string;
  readonly classes: readonly QueryClass[];
  /** The engines that are asked unless others are named. */
  readonly engines: readonly string[];
  /** A class is judged in a set only where so many different queries are possible. */
  readonly fewest: number;
}

export interface BenchOptions {
  readonly sample?: true;
  readonly source: readonly string[];
  readonly written: readonly string[];
  readonly seed: string;
  readonly queries: number;
  readonly classes?: readonly string[];
  readonly engines: readonly string[];
  readonly misses?: true;
  readonly slowest?: number;
  readonly json?: string;
}

/** `npm run bench:relevance -- …` and `npm run bench:requests -- …` */
export function benchCommand(
  { name, description, classes, engines: usual, fewest }: QueryBench,
  run: (options: BenchOptions) => Promise<void>,
): Command {
  const source = new Option(
    '--source <kind:file>',
    `places to ask, repeatable, each a set of its own; kinds: ${KINDS.join(', ')}; without one, the Oxford sample`,
  );
  const known = Object.keys(engines);
  return new Command(name)
    .description(description)
    .option('--sample', 'the Oxford sample besides the sources')
    .addOption(source.argParser(addSource).default([]))
    .option(
      '--written <file>',
      'ask the places of the --source at its position these requests instead, repeatable; the file is named after its language',
      (file: string, files: readonly string[]) => [...files, file],
      [],
    )
    .option('--seed <text>', 'other seed, other queries', '1')
    .option(
      '--queries <number>',
      `at most so many a class; below ${fewest} a class is not judged`,
      wholeNumber,
      100,
    )
    .option(
      '--classes <names>',
      `of ${classes.map((one) => `"${one.name}"`).join(', ')}; a "," within a name is left out`,
      among(classes.map((one) => plain(one.name))),
    )
    .option('--engines <names>', `of ${known.join(', ')}`, among(known), [...usual])
    .option('--misses', 'list what the first engine did not answer well')
    .option(
      '--slowest <steps>',
      'look for the slowest requests of each set instead, by so many changes of slow ones',
      wholeNumber,
    )
    .option('--json <file>', 'write all metrics there, too')
    .action(run);
}

/** A class's name as it is given on the command line. */
export const plain = (name: string): string => name.replaceAll(',', '');

/** Reads a comma-separated list of known names. */
export function among(known: readonly string[]): (text: string) => string[] {
  return (text) => {
    const names = text.split(',').map((name) => name.trim());
    const unknown = names.find((name) => !known.includes(name));
    if (unknown !== undefined) throw new InvalidArgumentError(`There is no "${unknown}".`);
    return names;
  };
}
