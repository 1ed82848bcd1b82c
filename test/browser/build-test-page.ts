import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { indexBuildId } from '../../data/vite/index-build-id.ts';
import { small, treeshake } from '../../data/vite/output.ts';
import { includedCopies } from '../../data/vite/published-worker.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The configuration of Vite for the test page, built or served. */
export const testPageConfig: InlineConfig = {
  configFile: false,
  root: here('page'),
  logLevel: 'error',
  cacheDir: here('../../node_modules/.vite/test-page'),
};

/** The copies of the worker's scripts in the page, which the package has in the place of empty files. */
const copies = includedCopies(true, {
  treeshake,
  output: small,
  licences: { name: 'no-licences' },
});

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
