import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { derivation } from './derivation-plugin.ts';
import { pageServiceWorker } from './page-service-worker.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The demonstration page, over the bundle that `npm run sample` puts into `public/places`. */
const page: UserConfig = {
  root: here('src/demo'),
  publicDir: here('public'),
  base: './',
  build: { outDir: here('dist/demo'), emptyOutDir: true, target: 'es2023' },
  worker: { format: 'es', plugins: () => [derivation()] },
  plugins: [derivation(), pageServiceWorker()],
};

/**
 * What a page needs before its first request. A user's bundler splits no chunk of the package, so this must not be in one
 * with the handler, which most pages load in a worker only.
 */
function neededFirst(graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set([here('src/client/places-fetch.ts')]);
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** Of scripts that are used as they are. Licences stay; what only a bundler reads goes, and so do spaces. */
const small: Rolldown.OutputOptions = { minify: true, comments: { annotation: false } };
/** Nothing in them reads a property, or a global, for what that does. */
const treeshake: Rolldown.TreeshakingOptions = {
  propertyReadSideEffects: false,
  unknownGlobalSideEffects: false,
};

/** The published package: browser entry with its worker, Node entry, and command line. */
const library: UserConfig = {
  publicDir: false,
  plugins: [derivation()],
  base: './',
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2023',
    minify: false,
    lib: {
      entry: { index: here('src/index.ts'), node: here('src/node/index.ts'), cli: here('data/cli.ts') },
      formats: ['es'],
    },
    rolldownOptions: {
      // Everything that npm installs or Node has; the worker, which must stand alone, is bundled apart.
      external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('\0'),
      output: {
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: {
          groups: [{ debugName: 'page', name: (id, graph) => (neededFirst(graph).has(id) ? 'page' : null) }],
        },
      },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [derivation()],
    rolldownOptions: { treeshake, output: { entryFileNames: 'search.worker.js', ...small } },
  },
};

/** Where there are Service Workers there is `crypto.subtle`, so the library that stands in for it stays out of them. */
const withoutSha256: Plugin = {
  name: 'without-sha-256',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('@noble/hashes/') ? `\0${id}` : undefined),
  load: (id) => (id.startsWith('\0@noble/hashes/') ? 'export const sha256 = undefined;' : undefined),
};

/**
 * One script without imports, as a Service Worker may not load any later, from an entry that shares nothing with the
 * library's.
 */
const alone = (entry: string, format: 'es' | 'iife', fileName: string): UserConfig => ({
  publicDir: false,
  plugins: [withoutSha256, derivation()],
  build: {
    outDir: here('dist'),
    emptyOutDir: false,
    target: 'es2023',
    lib: { entry: here(entry), formats: [format], name: 'fingerpost', fileName: () => fileName },
    rolldownOptions: { treeshake, output: small },
  },
});

/** The benchmarks, built as the package is, so that they measure what users run. */
const bench: UserConfig = {
  publicDir: false,
  plugins: [derivation()],
  build: {
    ...library.build,
    outDir: here('node_modules/.cache/fingerpost-bench'),
    lib: {
      entry: {
        bytes: here('test/bench/bytes/main.ts'),
        relevance: here('test/bench/relevance/main.ts'),
        slowest: here('test/bench/slowest/main.ts'),
        speed: here('test/bench/speed/main.ts'),
        'speed-browser': here('test/bench/speed/browser/main.ts'),
        'speed-child': here('test/bench/speed/child.ts'),
      },
      formats: ['es'],
    },
  },
};

const modes: Readonly<Record<string, UserConfig>> = {
  library,
  'service-worker': alone('workers/service-worker.ts', 'iife', 'service-worker.js'),
  'add-fingerpost': alone('src/service-worker/index.ts', 'es', 'add-fingerpost.js'),
  bench,
};

export default defineConfig(({ mode }) => modes[mode] ?? page);
