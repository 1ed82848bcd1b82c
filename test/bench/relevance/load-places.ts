import { buildBundle } from '../../../data/build/build.ts';
import { BuildReport } from '../../../data/build/build-report.ts';
import { readConfig } from '../../../data/build/config.ts';
import { sampleInputs } from '../../../data/build/sample.ts';
import { openSources } from '../../../data/cli/commands/given-sources.ts';
import type { Terminal } from '../../../data/cli/terminal.ts';
import type { Language } from '../../../data/kinds/languages.ts';
import { type Bundle, openBundle } from '../../../src/bundle/open.ts';
import { memorySource } from '../../fixtures/memory-source.ts';

interface Wanted {
  /** `<kind>:<file>`, as `fingerpost build` takes them; none: the Oxford sample. */
  readonly sources: readonly string[];
  /** The languages of the bundle, if not those of a configuration that names none. */
  readonly languages?: readonly Language[];
  /** A configuration, as `fingerpost build --config` takes it. */
  readonly config?: string | undefined;
}

/**
 * Builds the bundle that is searched, as the command line does. The peers index the places of this bundle, so that all have the same.
 * @throws FingerpostError `bad-input` where a source can't be read.
 */
export async function loadPlaces(
  { sources, languages, config: path }: Wanted,
  terminal: Terminal,
): Promise<Bundle> {
  const config = await readConfig(path, languages);
  const chosen =
    sources.length > 0 ? await openSources(sources, config, QUIET, () => {}) : await sampleInputs();
  const report = new BuildReport();
  const { settings, words } = config;
  const content = { settings, words, sources: chosen.sources, created: '2000-01-01T00:00:00.000Z' };
  const packed = await buildBundle({
    ...content,
    inputs: chosen.inputs,
    types: config.types,
    report,
    ...(sources.length > 0 && { mergeDistanceMetres: config.mergeDistanceMetres }),
  });
  terminal.log(report.lines()[0]!);
  return openBundle(memorySource(packed.files));
}

/** Drops the build's messages: notes on licences are for publishers of bundles. */
const QUIET: Terminal = { out() {}, log() {}, progress() {}, env: {}, ended: () => new Promise(() => {}) };
