import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FingerpostError } from '../../src/core/errors.ts';

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
