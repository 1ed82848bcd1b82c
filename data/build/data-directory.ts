import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FingerpostError } from '../../src/core/errors.ts';

/**
 * The directory of the data files that come with the package (type tree, language, sample): `data` in this module's
 * directory or one above it, so that it is found from the TypeScript sources and from the built `dist` alike.
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
