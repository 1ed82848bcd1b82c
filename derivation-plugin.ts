import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

/** All that decides what is worked out of a bundle, and how it is written. */
const folders = ['src/core', 'src/bundle', 'src/search'];
const files = ['src/client/build-search.ts', 'src/client/prepared.ts', 'src/store/flat.ts'];

/**
 * Writes into `src/client/derivation.ts` a hash of the code that it speaks of, so that nobody has to count its changes.
 * @param here the project's folder
 */
export function derivation(here = fileURLToPath(new URL('.', import.meta.url))): Plugin {
  const target = normalizePath(join(here, 'src/client/derivation.ts'));
  return {
    name: 'derivation',
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
      return `export const derivation = '${hash.digest('hex').slice(0, 16)}';`;
    },
  };
}
