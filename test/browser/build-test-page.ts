import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { derivation } from '../../derivation-plugin.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What Vite is told of the test page, however it is served. */
export const testPageConfig: InlineConfig = {
  configFile: false,
  root: here('page'),
  logLevel: 'error',
  cacheDir: here('../../node_modules/.vite/test-page'),
};

/** The files of the test page by path, as Vite builds it for production. */
export async function buildTestPage(): Promise<Map<string, string | Uint8Array>> {
  const plugins = [derivation()];
  const worker = { format: 'es' as const, plugins: () => [derivation()] };
  const outputs = [await build({ ...testPageConfig, plugins, build: { write: false }, worker })].flat();
  return new Map(
    (outputs as Rolldown.RolldownOutput[])
      .flatMap(({ output }) => output)
      .map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
}
