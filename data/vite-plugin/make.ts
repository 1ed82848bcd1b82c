import { resolve } from 'node:path';
import type { Logger } from 'vite';
import type { Manifest } from '../../src/bundle/manifest.ts';
import { readConfig } from '../build/config.ts';
import { readSource } from '../cli/commands/given-sources.ts';
import { describeParts } from '../cli/commands/inspect.ts';
import { makeBundle } from '../cli/commands/make-bundle.ts';
import { mapMaker } from '../cli/commands/make-map.ts';
import { plainTerminal } from '../cli/plain-terminal.ts';
import type { Terminal } from '../cli/terminal.ts';
import { failureOf } from '../io/file-errors.ts';
import { buildPath, type PluginSettings } from './options.ts';

/** Where a bundle is made, and of which files. */
export interface BundlePlace {
  /** Vite's root. */
  readonly root: string;
  /** The folder that gets the bundle. */
  readonly out: string;
  readonly logger: Logger;
}

/** Words of the command line, and those for the options of the plugin. */
const WORDS = [
  ['of no --source', 'of none of the sources'],
  ['the --config', 'the configuration'],
  ['--map draws', 'The option "map" draws'],
  ['add --source osm:<file>', 'add a source such as osm:town.osm.pbf'],
] as const;

/** Says in words of the plugin what the command line says. */
const inWordsOfPlugin = (sentence: string): string =>
  WORDS.reduce((text, [command, plugin]) => text.replaceAll(command, plugin), sentence);

/** Returns what an error says, in words of the plugin, and on a line of its own the address of its page. */
export function describeFailure(thrown: unknown): string {
  const { message, help } = failureOf(thrown);
  return `${inWordsOfPlugin(message)}\nMore: ${help}`;
}

/**
 * Makes the bundle of the sources in the folder `out`, as `fingerpost build` does. The report goes to the logger.
 * @throws FingerpostError `bad-input` when a source or the configuration can't be used.
 */
export async function makeBundleOf(
  { sources, config: path, map }: PluginSettings,
  { root, out, logger }: BundlePlace,
): Promise<Manifest> {
  const terminal = plainTerminal(terminalOf(logger));
  const source = sources.map((given) => {
    const { kind, file } = readSource(given);
    return `${kind}:${buildPath(root, file)}`;
  });
  const options = {
    source,
    out,
    dedupe: true,
    ...(path !== undefined && { config: buildPath(root, path) }),
  };
  const config = await readConfig(options.config);
  const { manifest } = await makeBundle(
    options,
    config,
    mapMaker({ map, source }, config, terminal),
    terminal,
  );
  terminal.log(describeParts(manifest));
  return manifest;
}

/** Returns the absolute paths of the files that a bundle is made of. A configuration that can't be read names none. */
export async function inputFiles(
  { sources, config }: PluginSettings,
  root: string,
): Promise<readonly string[]> {
  const files = sources.map((given) => resolve(root, readSource(given).file));
  if (config === undefined) return files;
  const path = resolve(root, config);
  const named = await readConfig(path).then(
    ({ files }) => files,
    () => [],
  );
  return [...files, path, ...named];
}

/** The interval of lines about the progress of a long build. */
const PROGRESS_MS = 5000;

/** Returns a terminal that writes to Vite's logger. */
function terminalOf(logger: Logger): Terminal {
  let shown = performance.now();
  const log = (said: string): void => {
    const line = inWordsOfPlugin(said);
    const [, warning] = /^warning: (.*)$/s.exec(line) ?? [];
    if (warning === undefined) logger.info(`fingerpost: ${line}`, { timestamp: true });
    else logger.warn(`fingerpost: ${warning}`, { timestamp: true });
  };
  const progress = (words: string): void => {
    if (performance.now() - shown < PROGRESS_MS) return;
    shown = performance.now();
    log(words);
  };
  return { out: log, log, progress, watched: true, env: process.env, ended: () => new Promise(() => {}) };
}
