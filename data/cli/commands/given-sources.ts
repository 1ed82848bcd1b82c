import { basename, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { ManifestSource } from '../../../src/bundle/manifest.ts';
import { FingerpostError } from '../../../src/core/errors.ts';
import type { SearchSettings } from '../../../src/core/settings.ts';
import type { PlaceInput } from '../../build/build.ts';
import type { BuildConfig } from '../../build/config.ts';
import { checkFile } from '../../importers/input/source-file.ts';
import { type FileReader, fileReaders, importers } from '../../importers/source-kinds.ts';
import { guesser } from '../../init/guess-config.ts';
import { fileIdentity } from '../../io/paths.ts';
import type { OnProgress } from '../progress.ts';
import type { Terminal } from '../terminal.ts';

/** The kinds of sources that `--source` accepts. */
export const KINDS: readonly string[] = Object.keys(importers);

/** The inputs of a build with their credits. */
export interface BuildSources {
  readonly inputs: readonly PlaceInput[];
  readonly sources: readonly ManifestSource[];
  readonly dates: readonly (string | Date)[];
  readonly title?: string;
  /** Settings of the inputs. Those of the configuration take precedence. */
  readonly settings?: Partial<SearchSettings>;
}

/**
 * Adds a `<kind>:<file>` to those of earlier uses of the option.
 * @throws InvalidArgumentError for another form or kind.
 */
export function addSource(source: string, before: readonly string[]): string[] {
  const { kind, file } = readSource(source);
  if (!KINDS.includes(kind) || file === '') {
    throw new InvalidArgumentError(`Write it as <kind>:<file>, the kind one of: ${KINDS.join(', ')}.`);
  }
  return [...before, source];
}

/**
 * Returns the sources of the command line with their settings and credits from the configuration.
 * @throws FingerpostError `bad-input` when a file is missing, or is given twice, by whatever names.
 */
export async function openSources(
  given: readonly string[],
  config: BuildConfig,
  terminal: Terminal,
  onProgress: OnProgress,
): Promise<BuildSources> {
  const files = given.map(readSource);
  refuseDuplicates(
    files.map(({ file }) => file),
    ' as a --source',
  );
  // Before any warning about them.
  const found = await Promise.all(files.map(({ file }) => checkFile(file)));
  for (const words of config.unused(files)) {
    terminal.log(`warning: ${words} of the --config is of no --source`);
  }
  const credits = files.map(({ file }) => {
    const known = config.creditsOf(file);
    if (!known)
      terminal.log(`warning: no licence is known of ${file}: name it under "sources" in the --config`);
    return known ?? { name: basename(file), licence: 'unknown', attribution: '' };
  });
  const distinct = new Map(credits.map((credit) => [JSON.stringify(credit), credit]));
  const readers = fileReaders();
  return {
    inputs: files.map((source, i) =>
      inputOf(source, readers[source.kind]!, found[i]!.size, config, onProgress),
    ),
    sources: [...distinct.values()],
    dates: found.map(({ mtime }, i) => credits[i]?.date ?? mtime),
  };
}

interface Source {
  readonly kind: string;
  readonly file: string;
}

/** Splits `<kind>:<file>`. */
export function readSource(source: string): Source {
  const colon = Math.max(0, source.indexOf(':'));
  return { kind: source.slice(0, colon), file: source.slice(colon + 1) };
}

/**
 * Checks that each file is given once.
 * @param as ending of the sentence, such as ` as a --source`.
 * @throws FingerpostError `bad-input` that has both names of the file.
 */
export function refuseDuplicates(files: readonly string[], as = ''): void {
  const known = new Map<string, string>();
  for (const file of files) {
    const real = fileIdentity(file) ?? resolve(file);
    const before = known.get(real);
    if (before !== undefined) {
      const also = before === file ? '' : ` (also as ${before})`;
      throw new FingerpostError('bad-input', `${file} is given twice${as}${also}: give it once`);
    }
    known.set(real, file);
  }
}

function inputOf(
  { kind, file }: Source,
  { read, rest }: FileReader,
  size: number,
  config: BuildConfig,
  onProgress: OnProgress,
): PlaceInput {
  const onBytes = (read: number): void => onProgress(`bytes of ${file}`, Math.round(read), size);
  return {
    file,
    async *read(types, report) {
      yield* read(
        file,
        { types, report, config: config.importOf(kind, file), guess: guesser(types) },
        onBytes,
      );
    },
    ...(rest && { register: kind, rest: (others) => rest(file, others) }),
  };
}
