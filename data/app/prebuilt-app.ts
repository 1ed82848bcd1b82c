import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { FingerpostError } from '../../src/core/errors.ts';
import { dataDirectory } from '../io/paths.ts';
import type { Files } from './make-site.ts';

/**
 * Reads the page that comes with the package.
 * @throws FingerpostError `internal` when it is missing.
 */
export async function readPrebuiltApp(
  directory = join(dirname(dataDirectory()), 'dist', 'app'),
): Promise<Files> {
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(directory.length + 1));
    const read = async (path: string) =>
      [path.replaceAll(sep, '/'), await readFile(join(directory, path))] as const;
    return new Map(await Promise.all(paths.sort().map(read)));
  } catch (cause) {
    throw new FingerpostError(
      'internal',
      `the app of the package is missing (${directory}): install the package again, or run "npm run build" in a checkout`,
      { cause },
    );
  }
}
