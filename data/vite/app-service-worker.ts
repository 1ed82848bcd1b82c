import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { indexBuildId } from './index-build-id.ts';

const entry = fileURLToPath(new URL('../../src/app/service-worker.ts', import.meta.url));

/**
 * Builds the demonstration page's Service Worker after the page, because it contains the list of the page's files.
 * Skips development, where the list of modules is not known.
 */
export function pageServiceWorker(): Plugin {
  return {
    name: 'page-service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, files) {
        const page = files['index.html'];
        if (page?.type !== 'asset') throw new Error('The page has no index.html to be opened offline');
        // The page contains the hashed names of its scripts and styles, so its own hash covers all of them.
        const version = createHash('sha256').update(page.source).digest('hex').slice(0, 16);
        const others = Object.keys(files).filter((name) => name !== 'index.html');
        const source = await script({ version, files: ['./', ...others] });
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}

/** @param shell the value of `PAGE_SHELL` in the script */
async function script(shell: object): Promise<string> {
  const outputs = await build({
    configFile: false,
    plugins: [indexBuildId()],
    publicDir: false,
    logLevel: 'error',
    define: { PAGE_SHELL: JSON.stringify(shell) },
    build: { write: false, target: 'es2023', lib: { entry, formats: ['iife'], name: 'fingerpost' } },
  });
  const [chunk] = ([outputs].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk') throw new Error('The Service Worker of the page did not become a script');
  return chunk.code;
}
