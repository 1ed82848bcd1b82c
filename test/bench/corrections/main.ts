import { Command } from 'commander';
import { addSource } from '../../../data/cli/commands/given-sources.ts';
import { wholeNumber } from '../../../data/cli/commands/options.ts';
import { processTerminal } from '../../../data/cli/terminal.ts';
import { asFingerpostError } from '../../../src/core/errors.ts';
import { createEngine } from '../../../src/search/engine.ts';
import { Gazetteer } from '../relevance/gazetteer.ts';
import { loadPlaces } from '../relevance/load-places.ts';
import { absentNames, absentWords, type CorrectionQuery, misspeltNames, misspeltWords } from './queries.ts';

interface Options {
  readonly source: readonly string[];
  readonly absent: readonly string[];
  readonly seed: string;
  readonly queries: number;
  readonly misses?: true;
}

const terminal = processTerminal();

async function run({ source, absent, seed, queries: count, misses }: Options): Promise<void> {
  const { manifest, places } = await loadPlaces({ sources: source, seed }, terminal);
  const others = await loadPlaces({ sources: absent, seed }, terminal);
  const gazetteerOf = (of: typeof places): Gazetteer =>
    new Gazetteer(
      Array.from({ length: of.count }, (_, number) => of.place(number)),
      of.types,
    );
  const [here, elsewhere] = [gazetteerOf(places), gazetteerOf(others.places)];
  const size = { seed, count };
  const sets: readonly (readonly [string, readonly CorrectionQuery[]])[] = [
    ['misspelt names', misspeltNames(here, size)],
    ['misspelt words', misspeltWords(here, size)],
    ['absent names', absentNames(here, elsewhere, size)],
    ['absent words', absentWords(here, elsewhere, size)],
  ];
  const engine = createEngine(places, manifest.settings);
  const isRight = ({ q, right }: CorrectionQuery): boolean => {
    const query = { q, start: 0, count: 1, typeExact: [], accessibility: [], flags: [], facets: [] };
    const [first] = engine.search({ ...query, inArea: false }).hits;
    const isGood = first === undefined ? right.size === 0 : right.has(first.number);
    if (misses && !isGood) terminal.log(`${q} → ${first ? places.place(first.number).name : 'nothing'}`);
    return isGood;
  };
  const shares = sets.map(([, queries]) => (100 * queries.filter(isRight).length) / queries.length);
  terminal.out(`| ${sets.map(([name, queries]) => `${name} (${queries.length})`).join(' | ')} |`);
  terminal.out(`| ${sets.map(() => '--:').join(' | ')} |`);
  terminal.out(`| ${shares.map((share) => share.toFixed(1)).join(' | ')} |`);
}

const command = new Command('bench:corrections')
  .description(
    'measure which corrections are believable: misspelt names and words against those of other places',
  )
  .option(
    '--source <kind:file>',
    'places to search, repeatable; without one, the Oxford sample',
    addSource,
    [],
  )
  .requiredOption('--absent <kind:file>', 'other places, whose names are not to be found', addSource, [])
  .option('--seed <text>', 'other seed, other queries', '1')
  .option('--queries <number>', 'at most so many of a kind', wholeNumber, 400)
  .option('--misses', 'list what is not right')
  .action(run);

try {
  await command.parseAsync();
} catch (thrown) {
  terminal.log(`bench:corrections: ${asFingerpostError(thrown).message}`);
  process.exitCode = 1;
}
