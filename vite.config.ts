import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { pageServiceWorker } from './data/vite/app-service-worker.ts';
import { bundledLicences } from './data/vite/bundled-licences.ts';
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
 * @returns the modules that the entry imports and other chunks import as well. They must not share a chunk with the handler,
 * because a user's bundler splits no chunk of the package, and most pages load the handler only in a worker. All other
 * imports are in the entry itself.
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

/** Output options of scripts that no bundler reads. Keeps licences, drops annotations and spaces. */
const small: Rolldown.OutputOptions = { minify: true, comments: { annotation: false } };
/** Their code never reads a property or a global for a side effect. */
const treeshake: Rolldown.TreeshakingOptions = {
  propertyReadSideEffects: false,
  unknownGlobalSideEffects: false,
};

/** Makes the CLI executable, because `npx fingerpost` in this folder runs the file itself. npm does so at an installation. */
const executable: Plugin = {
  name: 'executable',
  writeBundle: ({ dir = '' }) => chmodSync(join(dir, 'cli.js'), 0o755),
};

/** The published package: the browser entry with its worker, the Node entry, and the command line. */
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

/** Leaves the fallback for `crypto.subtle` out of Service Workers, because every browser with them has it. */
const withoutSha256: Plugin = {
  name: 'without-sha-256',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('@noble/hashes/') ? `\0${id}` : undefined),
  load: (id) =>
    id.startsWith('\0@noble/hashes/') ? 'export const sha256 = undefined, sha512 = undefined;' : undefined,
};

/**
 * Builds an entry into one script without imports, because a Service Worker may not load scripts later. It shares no
 * chunk with the library.
 */
const singleScript = (
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

/** The element `<place-map>`. Its map is a chunk that is loaded when there is something to show. */
const placeMap: UserConfig = {
  publicDir: false,
  plugins: [bundledLicences('place-map.licences.txt')],
  build: {
    outDir: here('dist'),
    emptyOutDir: false,
    target: 'es2023',
    lib: { entry: { 'place-map': here('src/elements/place-map/index.ts') }, formats: ['es'] },
    rolldownOptions: { output: { ...small, chunkFileNames: 'chunks/[name]-[hash].js' } },
  },
};

/** The benchmarks, built like the package, so that they measure the code that users run. */
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
        map: here('test/bench/map/main.ts'),
        near: here('test/bench/near/main.ts'),
        relevance: here('test/bench/relevance/main.ts'),
        requests: here('test/bench/requests/main.ts'),
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
  'service-worker': singleScript('workers/service-worker.ts', 'iife', 'service-worker.js'),
  'add-fingerpost': singleScript('src/service-worker/index.ts', 'es', 'add-fingerpost.js'),
  ed25519: singleScript('workers/ed25519.ts', 'iife', 'ed25519.js', []),
  'place-map': placeMap,
  bench,
};

export default defineConfig(({ mode }) => modes[mode] ?? page);
