import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { indexBuildId } from './index-build-id.ts';

const entry = fileURLToPath(new URL('../../src/app/service-worker.ts', import.meta.url));

/**
 * Makes the demonstration page's Service Worker once the page is built, as it holds the list of the page's files. Not in
 * development, where nobody can list the modules that the page will ask for.
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
        // The page names its scripts and styles, whose names are hashes; so its own hash stands for all of them.
        const version = createHash('sha256').update(page.source).digest('hex').slice(0, 16);
        const others = Object.keys(files).filter((name) => name !== 'index.html');
        const source = await script({ version, files: ['./', ...others] });
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}

/** @param shell what the script finds as `PAGE_SHELL` */
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
