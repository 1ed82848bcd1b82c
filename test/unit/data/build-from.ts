import { join } from 'node:path';
import { runProgram } from '../../../data/cli/program.ts';
import type { Terminal } from '../../../data/cli/terminal.ts';
import type { Manifest } from '../../../src/bundle/manifest.ts';
import { openBundle } from '../../../src/bundle/open.ts';
import type { Place } from '../../../src/core/place.ts';
import { directorySource } from '../../../src/node/directory-source.ts';
import { splitHelp } from './cli/run-command.ts';
import { scratchDirectory } from './scratch.ts';

export interface Built {
  readonly code: number;
  /** Warnings, counts and errors, a line each. */
  readonly log: readonly string[];
  /** Absent when the build failed. */
  readonly places: readonly Place[];
  readonly manifest?: Manifest;
  readonly directory: string;
}

/** Runs `fingerpost build` for sources, each `<kind>:<file>`. */
export async function buildFrom(sources: readonly string[], options: readonly string[] = []): Promise<Built> {
  const log: string[] = [];
  const terminal: Terminal = {
    out: () => undefined,
    log: (line) => log.push(line),
    progress: () => undefined,
    watched: false,
    env: {},
    ended: async () => 'SIGINT',
  };
  const directory = join(await scratchDirectory(), 'bundle');
  const given = sources.flatMap((source) => ['--source', source]);
  const code = await runProgram(['build', '--out', directory, ...given, ...options], terminal);
  if (code !== 0) return { code, log: splitHelp(log).log, places: [], directory };
  const { places, manifest } = await openBundle(directorySource(directory));
  return {
    code,
    log,
    places: Array.from({ length: places.count }, (_, i) => places.place(i)),
    manifest,
    directory,
  };
}
