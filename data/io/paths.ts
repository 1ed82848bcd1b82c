import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FingerpostError } from '../../src/core/errors.ts';

/** Returns the path, or its nearest existing ancestor. */
export function nearestExisting(path: string): string {
  let near = resolve(path);
  while (near !== dirname(near) && !statSync(near, { throwIfNoEntry: false })) near = dirname(near);
  return near;
}

/**
 * Returns an identity that all names of a file share and no other file has: links, `./`, and letter case on some
 * systems do not matter. Returns `undefined` for a missing file.
 */
export function fileIdentity(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}

/**
 * Returns the first bytes of a file as text.
 * @throws errors of the file system.
 */
export function firstBytes(path: string, bytes: number): string {
  const found = Buffer.alloc(bytes);
  const file = openSync(path, 'r');
  try {
    return found.toString('utf8', 0, readSync(file, found, 0, bytes, 0));
  } finally {
    closeSync(file);
  }
}

/**
 * Returns the directory of the package's data files (type tree, language, sample): `data` beside this module or above
 * it, which works for the TypeScript sources and the built `dist`.
 * @throws FingerpostError `internal` when the files are missing.
 */
export function dataDirectory(from: string = import.meta.url): string {
  let directory = dirname(fileURLToPath(from));
  for (;;) {
    const found = join(directory, 'data');
    if (existsSync(join(found, 'defaults'))) return found;
    const above = dirname(directory);
    if (above === directory) {
      throw new FingerpostError(
        'internal',
        'the data files of Fingerpost are missing: install the package again',
      );
    }
    directory = above;
  }
}
