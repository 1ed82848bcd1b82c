import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

/** Returns the absolute path of a path in the project. */
export const here = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** @returns a module, and all that it imports before it runs. */
export function importedAtOnce(module: string, graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set([module]);
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** Output options of scripts that no bundler reads. Keeps licences, drops annotations and spaces. */
export const small: Rolldown.OutputOptions = { minify: true, comments: { annotation: false } };
/** Their code never reads a property or a global for a side effect. */
export const treeshake: Rolldown.TreeshakingOptions = {
  propertyReadSideEffects: false,
  unknownGlobalSideEffects: false,
};

/**
 * Lets a bundler drop what nothing uses of pmtiles: its readers for other maps. The package names each function by a call, which
 * would keep them all.
 */
export const withoutOtherReaders: Plugin = {
  name: 'without-other-readers',
  transform: (code, id) =>
    /pmtiles\/dist\/esm\/index\.js$/.test(id)
      ? code.replace(/var (\w+=\((\w),\w\)=>\w+\(\2,"name")/, '/*@__NO_SIDE_EFFECTS__*/const $1')
      : undefined,
};
