import { chmodSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { minify, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { bundledLicences } from './bundled-licences.ts';
import { indexBuildId } from './index-build-id.ts';
import { describedApi } from './openapi.ts';
import { here, importedAtOnce, withoutOtherReaders } from './output.ts';
import { standaloneScripts } from './standalone-scripts.ts';

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

const { dependencies, peerDependencies } = JSON.parse(readFileSync(here('package.json'), 'utf8')) as Readonly<
  Record<'dependencies' | 'peerDependencies', Readonly<Record<string, string>>>
>;

/** Whether npm or the user installs a module beside this package, or Node has it. All other packages are in the build. */
function isAtHand(id: string): boolean {
  const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(id) ?? [];
  // Newer versions of Node have more modules than the one that builds.
  return (
    isBuiltin(id) || id.startsWith('node:') || Object.hasOwn({ ...dependencies, ...peerDependencies }, name)
  );
}

/**
 * Returns the name of a package's own chunk, which is minified; `null` for a module of ours.
 */
const packageOf = (id: string): string | null =>
  /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]?.replace(/^@(.*)\//, '$1-') ?? null;

/** Minifies chunks of packages alone. Many sources need none of them. The code of this package stays readable. */
const minifiedPackages: Plugin = {
  name: 'minified-packages',
  async generateBundle(_, files) {
    const isOwn = (id: string): boolean => id.startsWith(here('src')) || id.startsWith(here('data'));
    for (const file of Object.values(files))
      if (file.type === 'chunk' && !file.moduleIds.some(isOwn))
        file.code = (await minify(file.fileName, file.code)).code;
  },
};

/** Takes of undici what `fetch` needs, without its caches, mocks and WebSockets. */
const fetchOfUndici: Plugin = {
  name: 'fetch-of-undici',
  enforce: 'pre',
  resolveId: (id) => (id === 'undici' ? '\0undici' : undefined),
  load: (id) =>
    id === '\0undici'
      ? `import fetching from 'undici/lib/web/fetch/index.js';
         export { default as Agent } from 'undici/lib/dispatcher/agent.js';
         export const { fetch } = fetching;`
      : undefined,
};

const licences = bundledLicences('THIRD-PARTY-NOTICES.txt');

/** The plugins of both builds of the package. */
export const packagePlugins: readonly Plugin[] = [
  indexBuildId(),
  standaloneScripts('workers/service-worker.ts', licences),
  licences.writer,
];

/** The entries for Node, the edge and bundlers, and the command line. */
export const library: UserConfig = {
  publicDir: false,
  plugins: [
    executable,
    describedApi,
    fetchOfUndici,
    withoutOtherReaders,
    minifiedPackages,
    ...packagePlugins,
  ],
  // The command line has the editions for Node of the packages in it. Those in the entry for browsers have one edition.
  resolve: { conditions: ['node', 'module', 'production'], mainFields: ['module', 'main'] },
  build: {
    outDir: here('dist'),
    // `npm run build` empties it. The tests build the scripts alone.
    emptyOutDir: false,
    target: 'es2023',
    minify: false,
    lib: {
      entry: {
        index: here('src/index.ts'),
        node: here('src/node/index.ts'),
        edge: here('src/edge/index.ts'),
        'add-fingerpost': here('src/service-worker/index.ts'),
        cli: here('data/cli/main.ts'),
        vite: here('data/vite-plugin/index.ts'),
        // A thread of `serve`, which `data/cli/commands/serving/search-pool.ts` starts by its name.
        'serve-worker': here('data/cli/commands/serving/serve-worker.ts'),
      },
      formats: ['es'],
    },
    rolldownOptions: {
      platform: 'node',
      external: isAtHand,
      output: {
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: {
          groups: [
            { debugName: 'page', name: (id, graph) => (sharedByPage(graph).has(id) ? 'page' : null) },
            { debugName: 'packages', name: packageOf },
          ],
        },
      },
    },
  },
};
