import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const target = join(here, 'src/client/derivation.ts');
/** All that decides what is worked out of a bundle, and how it is kept. */
const folders = ['src/core', 'src/bundle', 'src/search', 'src/store'];

/** Writes into `src/client/derivation.ts` a hash of the code that it speaks of, so that nobody has to count its changes. */
export function derivation(): Plugin {
  return {
    name: 'derivation',
    load(id) {
      if (id.split('?')[0] !== target) return undefined;
      const files = folders.flatMap((folder) =>
        readdirSync(join(here, folder))
          .sort()
          .map((name) => join(here, folder, name)),
      );
      const hash = createHash('sha256');
      for (const file of files) {
        this.addWatchFile(file);
        hash.update(readFileSync(file));
      }
      return `export const derivation = '${hash.digest('hex').slice(0, 16)}';`;
    },
  };
}
