import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { indexBuildId } from '../../data/vite/index-build-id.ts';
import { buildScript } from './build-workers.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The configuration of Vite for the test page, built or served. */
export const testPageConfig: InlineConfig = {
  configFile: false,
  root: here('page'),
  logLevel: 'error',
  cacheDir: here('../../node_modules/.vite/test-page'),
};

/** The copy of the worker's script in the page, which the package has in the place of an empty file. */
const workerText: Plugin = {
  name: 'worker-text',
  enforce: 'pre',
  async load(id) {
    if (id !== here('../../src/client/worker/worker-text.ts')) return undefined;
    return `export const workerText = ${JSON.stringify(await buildScript(here('../../workers/search.worker.ts')))};`;
  },
};

/** The files of the test page by path, as Vite builds it for production. */
export async function buildTestPage(): Promise<Map<string, string | Uint8Array>> {
  const plugins = [indexBuildId(), workerText];
  const worker = { format: 'es' as const, plugins: () => [indexBuildId()] };
  const outputs = [await build({ ...testPageConfig, plugins, build: { write: false }, worker })].flat();
  return new Map(
    (outputs as Rolldown.RolldownOutput[])
      .flatMap(({ output }) => output)
      .map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
}
