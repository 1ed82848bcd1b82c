import { Command, InvalidArgumentError, Option } from 'commander';
import { addSource, KINDS } from '../../../data/cli/commands/given-sources.ts';
import { wholeNumber } from '../../../data/cli/commands/options.ts';
import { engines } from './engines/engines.ts';
import { queryClasses } from './query-sets.ts';

export interface BenchOptions {
  readonly source: readonly string[];
  readonly places: readonly string[];
  readonly seed: string;
  readonly queries: number;
  readonly limit?: number;
  readonly engines?: readonly string[];
  readonly classes?: readonly string[];
  readonly misses?: true;
  readonly json?: string;
}

/** `npm run bench:relevance -- …` */
export function benchCommand(run: (options: BenchOptions) => Promise<void>): Command {
  const source = new Option(
    '--source <kind:file>',
    `places to search, repeatable; kinds: ${KINDS.join(', ')}; without one, the Oxford sample`,
  );
  return new Command('bench:relevance')
    .description('measure how well Fingerpost and other search engines find places')
    .addOption(source.argParser(addSource).default([]))
    .option('--places <ndjson>', 'as --source places:<ndjson>, plain or gzip, repeatable', addPlaces, [])
    .option('--seed <text>', 'other seed, other queries', '1')
    .option('--queries <number>', 'at most so many a class', wholeNumber, 100)
    .option('--limit <number>', 'at most so many places, chosen by the seed', wholeNumber)
    .option('--engines <names>', `of ${Object.keys(engines).join(', ')}`, among(Object.keys(engines)))
    .option(
      '--classes <names>',
      `of ${queryClasses.map(({ name }) => `"${name}"`).join(', ')}; a "," within a name is left out`,
      among(queryClasses.map(({ name }) => plain(name))),
    )
    .option('--misses', 'list where the first engine had no right place first')
    .option('--json <file>', 'write all metrics there, too')
    .action(run);
}

const addPlaces = (file: string, before: readonly string[]): string[] => [...before, file];

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
