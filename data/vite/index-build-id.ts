import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

/** The code that defines a bundle's index and its saved form. */
const folders = ['src/core', 'src/bundle', 'src/search'];
const files = ['src/host/build-search.ts', 'src/host/index-cache.ts'];

/**
 * Replaces the constant in `src/host/index-build-id.ts` with a hash of that code. An index cache of other code is
 * thereby recognised without a manual version number.
 *
 * @param here the project's folder
 */
export function indexBuildId(here = fileURLToPath(new URL('../../', import.meta.url))): Plugin {
  const target = normalizePath(join(here, 'src/host/index-build-id.ts'));
  return {
    name: 'index-build-id',
    load(id) {
      if (id.split('?')[0] !== target) return undefined;
      const inFolders = folders.flatMap((folder) =>
        readdirSync(join(here, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
          join(folder, name),
        ),
      );
      const hash = createHash('sha256');
      for (const file of [...inFolders, ...files].filter((name) => name.endsWith('.ts')).sort()) {
        this.addWatchFile(join(here, file));
        hash.update(readFileSync(join(here, file)));
      }
      return `export const INDEX_BUILD_ID = '${hash.digest('hex').slice(0, 16)}';`;
    },
  };
}
