import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { indexBuildId } from './index-build-id.ts';

const entry = fileURLToPath(new URL('../../src/app/service-worker.ts', import.meta.url));

/**
 * Builds the app's Service Worker into one script. `fingerpost app` puts the line before it that names the site's files.
 * @param licences notes the packages in it.
 */
export function appServiceWorker(licences: Plugin): Plugin {
  return {
    name: 'app-service-worker',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: await script(licences) });
    },
  };
}

async function script(licences: Plugin): Promise<string> {
  const outputs = await build({
    configFile: false,
    plugins: [indexBuildId(), licences],
    publicDir: false,
    logLevel: 'error',
    build: { write: false, target: 'es2023', lib: { entry, formats: ['iife'], name: 'fingerpost' } },
  });
  const [chunk] = ([outputs].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk') throw new Error('The Service Worker of the app did not become a script');
  return chunk.code;
}
