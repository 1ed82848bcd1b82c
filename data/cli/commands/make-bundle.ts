import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Manifest } from '../../../src/bundle/manifest.ts';
import { FingerpostError } from '../../../src/core/errors.ts';
import { buildBundle } from '../../build/build.ts';
import { BuildReport, isMergeReport } from '../../build/build-report.ts';
import type { BuildConfig } from '../../build/config.ts';
import { createdTime } from '../../build/created.ts';
import type { MapContent } from '../../build/pack.ts';
import { SAMPLE_TITLE, sampleInputs } from '../../build/sample.ts';
import { readPrivateKey, signBundle } from '../../build/signing.ts';
import { writeBundle } from '../../build/write-bundle.ts';
import { systemClock } from '../../io/clock.ts';
import { showProgress } from '../progress.ts';
import type { Terminal } from '../terminal.ts';
import type { BundleOptions } from './bundle-options.ts';
import { checkLoss } from './check-loss.ts';
import { type BuildSources, openSources, readSource } from './given-sources.ts';
import {
  checkBundleDirectory,
  checkInputsKept,
  checkKeyOutside,
  checkReportPath,
  checkWritable,
  type OwnFile,
} from './outputs.ts';

/** A bundle that was written. */
export interface MadeBundle {
  readonly manifest: Manifest;
  /** Lines about it for the terminal: title, types and map. */
  readonly lines: readonly string[];
}

/**
 * Makes a bundle in the directory `out`, of the sources or of the Oxford sample.
 * @param makeMap makes the base map, where one is wanted.
 * @throws FingerpostError `bad-input` when an output cannot or must not be written, or an input cannot be used.
 */
export async function makeBundle(
  options: BundleOptions,
  config: BuildConfig,
  makeMap: (() => Promise<MapContent>) | undefined,
  terminal: Terminal,
): Promise<MadeBundle> {
  checkOutputs(options, config);
  const key = options.sign === undefined ? undefined : await readPrivateKey(options.sign);
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
    words: config.words,
    typeNames: config.typeNames,
    ...(makeMap && { makeMap }),
    settings: { ...settings, ...config.settings },
    created: createdTime({ given: options.created, epoch: terminal.env.SOURCE_DATE_EPOCH, sources: dates }),
    hours: { ...config.region, from: hoursFrom(options, terminal) },
    report,
    // The files of the sample are consistent, so they need no merging.
    ...(given && options.dedupe && { mergeDistanceMetres: config.mergeDistanceMetres }),
    onStage: (words) => (terminal.watched ? terminal.progress(words) : terminal.log(words)),
  }).finally(() => report.lines().map(terminal.log));
  if (options.mergeReport !== undefined) await writeLines(options.mergeReport, report.mergeLines());
  if (options.strict && report.failures.length > 0) {
    throw new FingerpostError(
      'bad-input',
      `${report.failures.join(', ')} and --strict was given, so nothing was written to ${options.out}`,
    );
  }
  await checkLoss(bundle.manifest.counts.places, options.out, options);
  const signatureRemoved = await writeBundle(
    options.out,
    key ? await signBundle(bundle, key, new Date()) : bundle,
  );
  if (signatureRemoved)
    terminal.log(
      `warning: the bundle that was in ${options.out} was signed, and this one is not. Devices that have its public key refuse it: build with --sign`,
    );
  const { manifest } = bundle;
  const { map } = manifest;
  const lines = [
    ...(manifest.title === undefined ? [] : [manifest.title]),
    ...describeTypes(manifest),
    ...describeArea(manifest),
    ...(map ? [`${map.file}: a map of ${map.bytes.toLocaleString('en')} bytes`] : []),
  ];
  return { manifest, lines };
}

/** Returns the first day of dated hours. It alone may be of the clock, because what is open tomorrow depends on the day. */
function hoursFrom({ hoursFrom }: BundleOptions, { env }: Terminal): Date {
  const epoch = env.SOURCE_DATE_EPOCH;
  if (hoursFrom !== undefined) return new Date(hoursFrom);
  return epoch ? new Date(Number(epoch) * 1000) : new Date(systemClock.now());
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
  { source, config, out, mergeReport, sign, published = out }: BundleOptions,
  { files }: BuildConfig,
): void {
  const sources = source.map((given) => readSource(given).file);
  const outputs = [out, ...(mergeReport === undefined ? [] : [mergeReport])];
  checkInputsKept(
    outputs,
    [...sources, ...files, config, sign].filter((file) => file !== undefined),
  );
  if (sign !== undefined) checkKeyOutside(sign, published);
  checkBundleDirectory(out);
  if (mergeReport === undefined) return;
  checkReportPath(mergeReport, out);
  checkWritable(mergeReport, mergeReportFile);
}

async function writeLines(file: string, lines: Iterable<string>): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  await writeFile(file, [...lines].map((line) => `${line}\n`).join(''));
}

/** Returns a line that says where the places lie, by which a person notices degrees that are the wrong way round. */
function describeArea({ settings: { area } }: Manifest): string[] {
  return area ? [`around latitude ${area.lat}, longitude ${area.lon}, within ${area.radius_km} km`] : [];
}

/** Returns a line for each type with its number of places, the largest first. */
function describeTypes({ counts }: Manifest): string[] {
  return Object.entries(counts.by_type)
    .sort(([, a], [, b]) => b - a)
    .map(([type, count]) => `${count.toLocaleString('en').padStart(9)}  ${type}`);
}
