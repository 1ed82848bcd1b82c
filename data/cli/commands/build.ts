import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Command, Option } from 'commander';
import type { Manifest } from '../../../src/bundle/manifest.ts';
import { FingerpostError } from '../../../src/core/errors.ts';
import { buildBundle } from '../../build/build.ts';
import { BuildReport, isMergeReport } from '../../build/build-report.ts';
import { type BuildConfig, readConfig } from '../../build/config.ts';
import { createdTime } from '../../build/created.ts';
import { SAMPLE_TITLE, sampleInputs } from '../../build/sample.ts';
import { readPrivateKey, signBundle } from '../../build/signing.ts';
import { writeBundle } from '../../build/write-bundle.ts';
import { systemClock } from '../../io/clock.ts';
import { writeError } from '../../io/file-errors.ts';
import { makeDirectories } from '../../io/paths.ts';
import type { Language } from '../../kinds/languages.ts';
import { showProgress } from '../progress.ts';
import { printResult, type Terminal } from '../terminal.ts';
import { addSource, type BuildSources, KINDS, openSources } from './given-sources.ts';
import { describeParts } from './inspect.ts';
import { mapMaker } from './make-map.ts';
import { languagesOption, path, time } from './options.ts';
import {
  checkBundleDirectory,
  checkInputsKept,
  checkKeyOutside,
  checkReportPath,
  checkWritable,
  type OwnFile,
} from './outputs.ts';

interface BuildOptions {
  readonly source: readonly string[];
  readonly config?: string;
  readonly languages?: readonly Language[];
  readonly out: string;
  readonly created?: string;
  readonly dedupe: boolean;
  readonly mergeReport?: string;
  readonly strict?: true;
  readonly map?: true;
  readonly sign?: string;
}

/** `fingerpost build`: builds a bundle's directory from files of places. */
export function buildCommand(terminal: Terminal): Command {
  return new Command('build')
    .description('make a bundle of places; without a source, of the Oxford sample')
    .addOption(
      new Option(
        '--source <kind:file>',
        `file of places to build from; kinds: ${KINDS.join(', ')}; repeatable`,
      )
        .argParser(addSource)
        .default([], 'the Oxford sample'),
    )
    .option(
      '--config <file>',
      'fingerpost.config.json: types, settings, mappings, credits of the sources',
      path,
    )
    .addOption(
      languagesOption(
        'languages of the words for kinds of places, such as fi,sv,en; default: those of the --config, else en',
      ),
    )
    .requiredOption('--out <dir>', 'directory to write the bundle to; missing directories are created', path)
    .option(
      '--created <time>',
      'creation time of the data; default: SOURCE_DATE_EPOCH, then the newest date of the sources in the --config, ' +
        'then the last change of the files; set it in CI',
      time,
    )
    .option('--no-dedupe', 'do not merge places that several sources have')
    .option('--merge-report <file>', 'write the merged places and the reasons, one JSON object a line', path)
    .option(
      '--map',
      'also make a base map from the osm sources: map-<hash>.pmtiles; see docs/map.md. A "map" in the --config is used instead',
    )
    .option('--strict', 'fail when a line, row or element cannot be used')
    .option(
      '--sign <key>',
      'sign the bundle with the private key that "fingerpost keygen" wrote to this file',
      path,
    )
    .action(async (options: BuildOptions) => build(options, terminal));
}

async function build(options: BuildOptions, terminal: Terminal): Promise<void> {
  const config = await readConfig(options.config, options.languages);
  checkOutputs(options, config);
  const key = options.sign === undefined ? undefined : await readPrivateKey(options.sign);
  const makeMap = mapMaker(options, config, terminal);
  const given = options.source.length > 0;
  const { inputs, dates, settings, ...credits } = given
    ? await openSources(options.source, config, terminal, showProgress(terminal, systemClock))
    : await sample();
  const report = new BuildReport();
  const bundle = await buildBundle({
    inputs,
    ...credits,
    ...(config.title !== undefined && { title: config.title }),
    types: config.types,
    kinds: config.kinds,
    phrases: config.phrases,
    typeNames: config.typeNames,
    ...(makeMap && { makeMap }),
    settings: { ...settings, ...config.settings },
    created: createdTime({ given: options.created, epoch: terminal.env.SOURCE_DATE_EPOCH, sources: dates }),
    report,
    // The files of the sample are consistent, so they need no merging.
    ...(given && options.dedupe && { mergeDistanceMetres: config.mergeDistanceMetres }),
    onStage: (words) => (terminal.watched ? terminal.progress(words) : terminal.log(words)),
  }).finally(() => report.lines().map(terminal.log));
  if (options.mergeReport !== undefined) await writeLines(options.mergeReport, report.mergeLines());
  if (options.strict && report.faults > 0) {
    throw new FingerpostError(
      'bad-input',
      `${report.faults.toLocaleString('en')} could not be used and --strict was given, so nothing was written to ${options.out}`,
    );
  }
  const signatureRemoved = await writeBundle(
    options.out,
    key ? await signBundle(bundle, key, new Date()) : bundle,
  );
  if (signatureRemoved)
    terminal.log(
      `warning: the bundle that was in ${options.out} was signed, and this one is not. Devices that have its public key refuse it: build with --sign`,
    );
  const { manifest } = bundle;
  const title = manifest.title === undefined ? [] : [manifest.title];
  const { map } = manifest;
  const lines = [
    ...title,
    ...describeTypes(manifest),
    ...(map ? [`${map.file}: a map of ${map.bytes.toLocaleString('en')} bytes`] : []),
    `${options.out}: ${describeParts(manifest)}`,
  ];
  await printResult(terminal, lines, `The bundle is finished all the same: ${options.out}`);
}

async function sample(): Promise<BuildSources> {
  const { inputs, sources, settings } = await sampleInputs();
  return { inputs, sources, settings, title: SAMPLE_TITLE, dates: sources.flatMap(({ date }) => date ?? []) };
}

const mergeReportFile: OwnFile = { what: 'a merge report', option: '--merge-report', isOurs: isMergeReport };

/**
 * Checks the outputs before any source is read.
 * @throws FingerpostError `bad-input` when an output cannot or must not be written.
 */
function checkOutputs(
  { source, config, out, mergeReport, sign }: BuildOptions,
  { files }: BuildConfig,
): void {
  const sources = source.map((given) => given.slice(given.indexOf(':') + 1));
  const outputs = [out, ...(mergeReport === undefined ? [] : [mergeReport])];
  checkInputsKept(
    outputs,
    [...sources, ...files, config, sign].filter((file) => file !== undefined),
  );
  if (sign !== undefined) checkKeyOutside(sign, out);
  checkBundleDirectory(out);
  if (mergeReport === undefined) return;
  checkReportPath(mergeReport, out);
  checkWritable(mergeReport, mergeReportFile);
}

async function writeLines(file: string, lines: Iterable<string>): Promise<void> {
  try {
    makeDirectories(dirname(file));
    await writeFile(file, [...lines].map((line) => `${line}\n`).join(''));
  } catch (thrown) {
    throw writeError(file, thrown);
  }
}

/** Returns a line for each type with its number of places, the largest first. */
function describeTypes({ counts }: Manifest): string[] {
  return Object.entries(counts.by_type)
    .sort(([, a], [, b]) => b - a)
    .map(([type, count]) => `${count.toLocaleString('en').padStart(9)}  ${type}`);
}
