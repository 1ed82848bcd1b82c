import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { pageServiceWorker } from './data/vite/app-service-worker.ts';
import { pagePolicy } from './data/vite/content-security-policy.ts';
import { indexBuildId } from './data/vite/index-build-id.ts';
import { publishedWorker } from './data/vite/published-worker.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The demonstration page, over the bundle that `npm run sample` puts into `public/places`. */
const page: UserConfig = {
  root: here('src/app'),
  publicDir: here('public'),
  base: './',
  build: { outDir: here('dist/demo'), emptyOutDir: true, target: 'es2023' },
  worker: { format: 'es', plugins: () => [indexBuildId()] },
  plugins: [indexBuildId(), pagePolicy(), pageServiceWorker()],
};

/**
 * Of what a page needs before its first request, what others need as well. A user's bundler splits no chunk of the package, so
 * this must not be in one with the handler, which most pages load in a worker only. The rest is in the entry itself.
 */
function sharedByPage(graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set([here('src/client/places-fetch.ts')]);
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  const page = new Set([...found, here('src/index.ts')]);
  const isShared = (id: string): boolean =>
    graph.getModuleInfo(id)?.importers.some((importer) => !page.has(importer)) ?? false;
  return new Set([...found].filter(isShared));
}

/** Of scripts that are used as they are. Licences stay; what only a bundler reads goes, and so do spaces. */
const small: Rolldown.OutputOptions = { minify: true, comments: { annotation: false } };
/** Nothing in them reads a property, or a global, for what that does. */
const treeshake: Rolldown.TreeshakingOptions = {
  propertyReadSideEffects: false,
  unknownGlobalSideEffects: false,
};

/** `npx fingerpost` in this folder runs the file itself; npm sets the right to only where it installs the package. */
const executable: Plugin = {
  name: 'executable',
  writeBundle: ({ dir = '' }) => chmodSync(join(dir, 'cli.js'), 0o755),
};

/** The published package: browser entry with its worker, Node entry, and command line. */
const library: UserConfig = {
  publicDir: false,
  plugins: [indexBuildId(), executable, publishedWorker({ treeshake, output: small })],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2023',
    minify: false,
    lib: {
      entry: { index: here('src/index.ts'), node: here('src/node/index.ts'), cli: here('data/cli/main.ts') },
      formats: ['es'],
    },
    rolldownOptions: {
      // Everything that npm installs or Node has; the worker, which must stand alone, is bundled apart.
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

/** Where there are Service Workers there is `crypto.subtle`, so the library that stands in for it stays out of them. */
const withoutSha256: Plugin = {
  name: 'without-sha-256',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('@noble/hashes/') ? `\0${id}` : undefined),
  load: (id) =>
    id.startsWith('\0@noble/hashes/') ? 'export const sha256 = undefined, sha512 = undefined;' : undefined,
};

/**
 * One script without imports, as a Service Worker may not load any later, from an entry that shares nothing with the
 * library's.
 */
const alone = (
  entry: string,
  format: 'es' | 'iife',
  fileName: string,
  plugins = [withoutSha256, indexBuildId()],
): UserConfig => ({
  publicDir: false,
  plugins,
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
  plugins: [indexBuildId()],
  build: {
    ...library.build,
    outDir: here('node_modules/.cache/fingerpost-bench'),
    lib: {
      entry: {
        bytes: here('test/bench/bytes/main.ts'),
        corrections: here('test/bench/corrections/main.ts'),
        flood: here('test/bench/flood/main.ts'),
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
  ed25519: alone('workers/ed25519.ts', 'iife', 'ed25519.js', []),
  bench,
};

export default defineConfig(({ mode }) => modes[mode] ?? page);
