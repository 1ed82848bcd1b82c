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

/** The copies of the worker's scripts in the page, which the package has in the place of empty files. */
const copies: Plugin = {
  name: 'copies',
  enforce: 'pre',
  async load(id) {
    const copyOf = async (name: string, script: string): Promise<string> =>
      `export const ${name} = ${JSON.stringify(await buildScript(here(`../../workers/${script}`)))};`;
    if (id === here('../../src/client/worker/worker-text.ts'))
      return copyOf('workerText', 'search.worker.ts');
    if (id === here('../../src/client/worker/full-text-copy.ts'))
      return copyOf('fullTextCopy', 'full-text.ts');
    return undefined;
  },
};

/** The files of the test page by path, as Vite builds it for production. */
export async function buildTestPage(): Promise<Map<string, string | Uint8Array>> {
  const plugins = [indexBuildId(), copies];
  const worker = { format: 'es' as const, plugins: () => [indexBuildId()] };
  const outputs = [await build({ ...testPageConfig, plugins, build: { write: false }, worker })].flat();
  return new Map(
    (outputs as Rolldown.RolldownOutput[])
      .flatMap(({ output }) => output)
      .map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
}
