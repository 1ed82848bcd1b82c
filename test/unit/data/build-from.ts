import { join } from 'node:path';
import type { Terminal } from '../../../data/cli/terminal.ts';
import type { Manifest } from '../../../src/bundle/manifest.ts';
import { openBundle } from '../../../src/bundle/open.ts';
import type { Place } from '../../../src/core/place.ts';
import { directorySource } from '../../../src/node/directory-source.ts';
import { type Ran, runAt } from './cli/run-command.ts';
import { scratchDirectory } from './scratch.ts';

export interface Built extends Ran {
  /** Empty when the build failed. */
  readonly places: readonly Place[];
  readonly manifest?: Manifest;
  readonly directory: string;
}

/** Runs `fingerpost build` for sources, each `<kind>:<file>`. @param terminal parts of its own, such as `progress`. */
export async function buildFrom(
  sources: readonly string[],
  options: readonly string[] = [],
  terminal: Partial<Terminal> = {},
): Promise<Built> {
  const directory = join(await scratchDirectory(), 'bundle');
  const given = sources.flatMap((source) => ['--source', source]);
  const ran = await runAt(terminal, ['build', '--out', directory, ...given, ...options]);
  if (ran.code !== 0) return { ...ran, places: [], directory };
  const { places, manifest } = await openBundle(directorySource(directory));
  return {
    ...ran,
    places: Array.from({ length: places.count }, (_, i) => places.place(i)),
    manifest,
    directory,
  };
}
