import { Command, Option } from 'commander';
import { addSource, KINDS } from '../../../data/cli/commands/given-sources.ts';
import { wholeNumber } from '../../../data/cli/commands/options.ts';
import { among, plain } from '../relevance/options.ts';
import { ENGINES } from './measure.ts';
import { MIN_REQUESTS, requestClasses } from './request-sets.ts';

export interface BenchOptions {
  readonly sample?: true;
  readonly source: readonly string[];
  readonly written: readonly string[];
  readonly seed: string;
  readonly requests: number;
  readonly classes?: readonly string[];
  readonly engines: readonly string[];
  readonly misses?: true;
  readonly times?: true;
  readonly slowest?: number;
  readonly json?: string;
}

/** `npm run bench:requests -- …` */
export function benchCommand(run: (options: BenchOptions) => Promise<void>): Command {
  const source = new Option(
    '--source <kind:file>',
    `places to ask, repeatable, each a set of its own; kinds: ${KINDS.join(', ')}; without one, the Oxford sample`,
  );
  return new Command('bench:requests')
    .description("measure how well Fingerpost and other search engines answer requests in people's own words")
    .option('--sample', 'the Oxford sample besides the sources')
    .addOption(source.argParser(addSource).default([]))
    .option(
      '--written <file>',
      'ask the places of the --source at its position these requests instead, repeatable; the file is named after its language',
      (file: string, files: readonly string[]) => [...files, file],
      [],
    )
    .option('--seed <text>', 'other seed, other requests', '1')
    .option(
      '--requests <number>',
      `at most so many a class; below ${MIN_REQUESTS} a class is not judged`,
      wholeNumber,
      100,
    )
    .option(
      '--classes <names>',
      `of ${requestClasses.map(({ name }) => `"${name}"`).join(', ')}; a "," within a name is left out`,
      among(requestClasses.map(({ name }) => plain(name))),
    )
    .option('--engines <names>', `of ${ENGINES.join(', ')}`, among(ENGINES), [...ENGINES])
    .option('--misses', 'list what Fingerpost did not answer well')
    .option('--times', 'print how long the requests took, too')
    .option(
      '--slowest <steps>',
      'look for the slowest requests of each set instead, by so many changes of slow ones',
      wholeNumber,
    )
    .option('--json <file>', 'write all metrics there, too')
    .action(run);
}
