import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown, UserConfig } from 'vite';
import { bundledLicences } from './bundled-licences.ts';
import { indexBuildId } from './index-build-id.ts';
import { describedApi } from './openapi.ts';
import { here, importedAtOnce, small, treeshake } from './output.ts';
import { publishedWorker } from './published-worker.ts';

/**
 * @returns the modules that the entry imports and other chunks import as well. They must not share a chunk with the handler,
 * because a user's bundler splits no chunk of the package, and most pages load the handler only in a worker. All other
 * imports are in the entry itself.
 */
function sharedByPage(graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = importedAtOnce(here('src/client/places/create-places.ts'), graph);
  const page = new Set([...found, here('src/index.ts')]);
  const isShared = (id: string): boolean =>
    graph.getModuleInfo(id)?.importers.some((importer) => !page.has(importer)) ?? false;
  return new Set([...found].filter(isShared));
}

/** Makes the CLI executable, because `npx fingerpost` in this folder runs the file itself. npm does so at an installation. */
const executable: Plugin = {
  name: 'executable',
  writeBundle: ({ dir = '' }) => chmodSync(join(dir, 'cli.js'), 0o755),
};

const workerLicences = bundledLicences('search.worker.licences.txt');

/** The published package: the browser entry with its worker, the Node entry, and the command line. */
export const library: UserConfig = {
  publicDir: false,
  plugins: [
    indexBuildId(),
    executable,
    describedApi,
    publishedWorker({ namedIn: 'index.js', treeshake, output: small, licences: workerLicences.collector }),
    workerLicences.writer,
  ],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2023',
    minify: false,
    lib: {
      entry: {
        index: here('src/index.ts'),
        node: here('src/node/index.ts'),
        cli: here('data/cli/main.ts'),
        // A thread of `serve`, which `data/cli/commands/serving/search-threads.ts` starts by its name.
        'serve-worker': here('data/cli/commands/serving/serve-worker.ts'),
      },
      formats: ['es'],
    },
    rolldownOptions: {
      // Leave out packages and Node modules. The worker must stand alone, so it is bundled apart.
      external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('\0'),
      output: {
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: {
          groups: [{ debugName: 'page', name: (id, graph) => (sharedByPage(graph).has(id) ? 'page' : null) }],
        },
      },
    },
  },
};
