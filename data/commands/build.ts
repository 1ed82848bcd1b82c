import { Command, InvalidArgumentError } from 'commander';
import { FingerpostError } from '../../src/core/errors.ts';
import { buildBundle, type PlaceInput } from '../build.ts';
import { type BuildConfig, readConfig } from '../config.ts';
import { changedTime, createdTime } from '../created.ts';
import { importPlaces } from '../importers/places.ts';
import type { BundleContent } from '../pack.ts';
import { Report } from '../report.ts';
import { SAMPLE_TITLE, sampleInputs } from '../sample.ts';
import type { Terminal } from '../terminal.ts';
import { writeBundle } from '../write-bundle.ts';
import { describeParts } from './inspect.ts';
import { time } from './options.ts';

interface BuildOptions {
  readonly source: readonly string[];
  readonly config?: string;
  readonly out: string;
  readonly created?: string;
  readonly strict?: true;
}

/** What the options come to. */
interface Chosen extends Pick<BundleContent, 'sources' | 'title'> {
  readonly inputs: readonly PlaceInput[];
  readonly dates: readonly (string | Date)[];
}

const KINDS = ['places'];

/** Show progress after each so many places. */
const STEP = 500;

/** `fingerpost build`: places in, a bundle's directory out. */
export function buildCommand(terminal: Terminal): Command {
  return new Command('build')
    .description('make a bundle of places; without a source, of the Oxford sample')
    .option('--source <kind:file>', `file of places to build from; kinds: ${KINDS.join(', ')}`, addSource, [])
    .option('--config <file>', 'fingerpost.config.json: types, settings, credits of the sources')
    .requiredOption('--out <dir>', 'directory to write the bundle to')
    .option(
      '--created <time>',
      'when the data were made; default: SOURCE_DATE_EPOCH, or that of the sources',
      time,
    )
    .option('--strict', 'fail where a line has to be left out')
    .action(async (options: BuildOptions) => build(options, terminal));
}

async function build(options: BuildOptions, terminal: Terminal): Promise<void> {
  const config = await readConfig(options.config);
  const { inputs, dates, ...credits } =
    options.source.length > 0 ? await givenFiles(options.source, config, terminal) : await sample();
  const report = new Report();
  const bundle = await buildBundle({
    inputs,
    ...credits,
    ...(config.title !== undefined && { title: config.title }),
    types: config.types,
    settings: config.settings,
    created: createdTime({ given: options.created, epoch: terminal.env.SOURCE_DATE_EPOCH, sources: dates }),
    report,
    onPlace: (places) => {
      if (places % STEP === 0) terminal.progress(`${places.toLocaleString('en')} places`);
    },
  }).finally(() => report.lines().map(terminal.log));
  if (options.strict && report.leftOut > 0) {
    throw new FingerpostError(
      'bad-input',
      `${report.leftOut} had to be left out and --strict was given, so nothing was written to ${options.out}`,
    );
  }
  await writeBundle(options.out, bundle);
  if (bundle.manifest.title !== undefined) terminal.out(bundle.manifest.title);
  terminal.out(`${options.out}: ${describeParts(bundle.manifest)}`);
}

async function sample(): Promise<Chosen> {
  const { inputs, sources } = await sampleInputs();
  return { inputs, sources, title: SAMPLE_TITLE, dates: sources.flatMap(({ date }) => date ?? []) };
}

async function givenFiles(
  sources: readonly string[],
  config: BuildConfig,
  terminal: Terminal,
): Promise<Chosen> {
  const files = sources.map((source) => source.slice(source.indexOf(':') + 1));
  const credits = files.map((file) => {
    const known = config.creditsOf(file);
    if (!known)
      terminal.log(`warning: no licence is known of ${file}: name it under "sources" in the --config`);
    return known ?? { name: file, licence: 'unknown', attribution: '' };
  });
  const distinct = new Map(credits.map((credit) => [JSON.stringify(credit), credit]));
  return {
    inputs: files.map((file) => ({ file, read: (types, report) => importPlaces(file, types, report) })),
    sources: [...distinct.values()],
    dates: await Promise.all(files.map((file, i) => credits[i]?.date ?? changedTime(file))),
  };
}

function addSource(source: string, before: readonly string[]): string[] {
  const [kind = '', ...file] = source.split(':');
  if (!KINDS.includes(kind) || file.join(':') === '') {
    throw new InvalidArgumentError(`Write it as <kind>:<file>, the kind one of: ${KINDS.join(', ')}.`);
  }
  return [...before, source];
}
