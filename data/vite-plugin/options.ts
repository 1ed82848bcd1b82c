import { isAbsolute, relative, resolve } from 'node:path';
import { FingerpostError } from '../../src/core/errors.ts';
import { addSource } from '../cli/commands/given-sources.ts';

/** Options of `fingerpost()`. Only `sources` is required. */
export interface FingerpostOptions {
  /** Files of places, such as `csv:data/places.csv`, relative to Vite's root. They are those of `fingerpost build --source`. */
  readonly sources: readonly string[];
  /** Path of a `fingerpost.config.json`, relative to Vite's root. Default: the settings of the package. */
  readonly config?: string;
  /** Where the bundle is served, below Vite's `base`. Default `/places/`. */
  readonly bundle?: string;
  /** Where the API's paths begin, on the page's own origin. Default `/api`. */
  readonly base?: string;
  /**
   * Whether a build emits a Service Worker that opens the page and answers the API without a network. The virtual module registers
   * it. Beside vite-plugin-pwa the script is one for its `importScripts`. Default `false`.
   */
  readonly serviceWorker?: boolean;
  /** Whether the bundle has a base map, drawn of the sources from OpenStreetMap. A `map` of the configuration is used in any case. Default `false`. */
  readonly map?: boolean;
}

/** The options with their defaults. */
export interface PluginSettings {
  readonly sources: readonly string[];
  readonly config?: string;
  /** Folder of the bundle below Vite's base, such as `places/`. */
  readonly folder: string;
  readonly base: string;
  readonly serviceWorker: boolean;
  readonly map: boolean;
}

/**
 * Returns the options with their defaults.
 * @throws FingerpostError `bad-input` for a source, a folder or a base that can't be used.
 */
export function pluginSettings(given: FingerpostOptions): PluginSettings {
  const { sources, config, bundle = '/places/', base = '/api', serviceWorker = false, map = false } = given;
  if (!Array.isArray(sources) || sources.length === 0)
    throw unusable('sources', sources, "name at least one file, such as sources: ['csv:places.csv']");
  for (const source of sources) checkSource(source);
  const folder = bundle.replace(/^\/|\/$/g, '');
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(folder))
    throw unusable('bundle', bundle, "write the path of a folder below Vite's base, such as /places/");
  if (!/^(\/[\w.-]+)*$/.test(base))
    throw unusable('base', base, 'write a path without a slash at its end, such as /api');
  return { sources, ...(config !== undefined && { config }), folder: `${folder}/`, base, serviceWorker, map };
}

function checkSource(source: unknown): void {
  try {
    addSource(String(source), []);
  } catch (thrown) {
    throw unusable('sources', source, (thrown as Error).message);
  }
}

function unusable(option: string, given: unknown, remedy: string): FingerpostError {
  return new FingerpostError(
    'bad-input',
    `The option "${option}" of fingerpost() can't be ${JSON.stringify(given)}: ${remedy}`,
  );
}

/** Returns a path below the root as the build names it: relative to the working directory, so that a bundle names no folder of a developer. */
export function buildPath(root: string, path: string): string {
  const absolute = resolve(root, path);
  const short = relative('.', absolute);
  return isAbsolute(short) ? absolute : short;
}
