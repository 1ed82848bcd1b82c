import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * Builds the published command line beside node_modules, so that it finds its dependencies.
 * @returns the directory with `cli.js`, which the test removes.
 */
export async function buildCommandLine(): Promise<string> {
  const directory = await mkdtemp(join(root, 'node_modules', '.fingerpost-cli-'));
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: 'library',
    logLevel: 'error',
    build: { outDir: directory },
  });
  return directory;
}
