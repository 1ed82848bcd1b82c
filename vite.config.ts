import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { LANGUAGES, type Language, readLanguages } from './data/kinds/languages.ts';
import { appServiceWorker } from './data/vite/app-service-worker.ts';
import { bundledLicences } from './data/vite/bundled-licences.ts';
import { indexBuildId } from './data/vite/index-build-id.ts';
import { kindNames, type NamesOfTypes } from './data/vite/kind-names.ts';
import { publishedWorker } from './data/vite/published-worker.ts';
import { flattenTypes, type TypeTree } from './src/core/place-type.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** @returns a module, and all that it imports before it runs. */
function importedAtOnce(module: string, graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set([module]);
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/**
 * Lets a bundler drop what nothing uses of pmtiles: its readers for other maps. The package names each function by a call, which
 * would keep them all.
 */
const withoutOtherReaders: Plugin = {
  name: 'without-other-readers',
  transform: (code, id) =>
    /pmtiles\/dist\/esm\/index\.js$/.test(id)
      ? code.replace(/var (\w+=\((\w),\w\)=>\w+\(\2,"name")/, '/*@__NO_SIDE_EFFECTS__*/const $1')
      : undefined,
};

/** Returns the names that a language has for the types of the package's own tree. */
async function namesOfTypesIn(code: string): Promise<NamesOfTypes> {
  const tree = JSON.parse(readFileSync(here('data/defaults/place-types.json'), 'utf8')) as TypeTree;
  const { named } = await readLanguages([code as Language]);
  return Object.fromEntries(
    flattenTypes(named(tree)).map(({ path, name, plural }) => [path, [name, plural]]),
  );
}

const appLicences = bundledLicences('licences.txt');

/** Adds the file of `public` that every site has. The others are for development alone. */
const robots: Plugin = {
  name: 'robots',
  apply: 'build',
  generateBundle() {
    const source = readFileSync(here('public/robots.txt'), 'utf8');
    this.emitFile({ type: 'asset', fileName: 'robots.txt', source });
  },
};

/** The app. In development it has the files of `public`, and there in `places` the bundle of `npm run sample`. */
const app: UserConfig = {
  root: here('src/app'),
  publicDir: here('public'),
  base: './',
  // Otherwise a missing `config.json` would be answered with the page.
  appType: 'mpa',
  build: {
    outDir: here('dist/app'),
    emptyOutDir: true,
    target: 'es2023',
    copyPublicDir: false,
    // Browsers of the target know it.
    modulePreload: { polyfill: false },
    // The page itself imports the client, which its box imports later.
    rolldownOptions: {
      checks: { ineffectiveDynamicImport: false },
      output: {
        // One file comes sooner than twelve, and compresses better.
        codeSplitting: {
          groups: [
            {
              debugName: 'before typing',
              name: (id, graph) => (importedAtOnce(here('src/app/main.ts'), graph).has(id) ? 'app' : null),
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es', plugins: () => [indexBuildId(), appLicences.collector] },
  plugins: [
    indexBuildId(),
    kindNames(
      LANGUAGES.filter((code) => existsSync(here(`src/app/messages/${code}.json`))),
      namesOfTypesIn,
    ),
    withoutOtherReaders,
    robots,
    appServiceWorker(appLicences.collector),
    appLicences.writer,
  ],
};

/**
 * @returns the modules that the entry imports and other chunks import as well. They must not share a chunk with the handler,
 * because a user's bundler splits no chunk of the package, and most pages load the handler only in a worker. All other
 * imports are in the entry itself.
 */
function sharedByPage(graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = importedAtOnce(here('src/client/places-fetch.ts'), graph);
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

const workerLicences = bundledLicences('search.worker.licences.txt');

/** The published package: the browser entry with its worker, the Node entry, and the command line. */
const library: UserConfig = {
  publicDir: false,
  plugins: [
    indexBuildId(),
    executable,
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

/** Lets a server load the elements, which it can't show: there lit's classes extend nothing. */
const onServers: Plugin = {
  name: 'on-servers',
  transform(code, id) {
    if (/reactive-element\/reactive-element\.js$/.test(id))
      return `const { HTMLElement = class {} } = globalThis;${code}`;
    if (/lit-html\/lit-html\.js$/.test(id))
      return `const { document = { createTreeWalker() {} } } = globalThis;${code}`;
    return undefined;
  },
};

/** Drops lit's other ways to style, for browsers older than those that know `ElementInternals`. */
const withoutStyleElements: Plugin = {
  name: 'without-style-elements',
  transform: (code, id) =>
    /reactive-element\/css-tag\.js$/.test(id)
      ? code.replace(/\w+\.ShadowRoot&&.*?CSSStyleSheet\.prototype/, 'true')
      : undefined,
};

/** Drops the indentation of templates and styles, which minifiers leave as it is. */
const withoutIndentation: Plugin = {
  name: 'without-indentation',
  transform: (code, id) =>
    id.startsWith(here('src/elements/')) ? code.replaceAll(/\n\s+/g, '\n') : undefined,
};

/** The script that an element loads to search a bundle. It is beside the worker. */
const ELEMENTS_CLIENT = 'elements-client.js';

/** Writes the entry of all elements, which imports the script of each. */
const allElements: Plugin = {
  name: 'all-elements',
  generateBundle() {
    const source = readFileSync(here('src/elements/index.ts'), 'utf8').replaceAll(
      /'\.\/([\w-]+)\/index\.ts'/g,
      "'./$1.js'",
    );
    this.emitFile({ type: 'asset', fileName: 'elements.js', source });
  },
};

const placeSearchLicences = bundledLicences('place-search.licences.txt');

/**
 * `<place-search>`, which runs in a page without a bundler: it has lit, and loads the client with all of its packages later. An
 * element is built apart from others, because a chunk with lit for several would cost each of them more bytes.
 */
const placeSearch: UserConfig = {
  publicDir: false,
  plugins: [
    indexBuildId(),
    onServers,
    withoutStyleElements,
    withoutIndentation,
    allElements,
    publishedWorker({
      namedIn: ELEMENTS_CLIENT,
      treeshake,
      output: small,
      licences: placeSearchLicences.collector,
    }),
    placeSearchLicences.writer,
  ],
  build: {
    outDir: here('dist'),
    emptyOutDir: false,
    target: 'es2023',
    lib: { entry: { 'place-search': here('src/elements/place-search/index.ts') }, formats: ['es'] },
    rolldownOptions: {
      treeshake,
      // The client imports what it shares with the element from the element's own script.
      preserveEntrySignatures: 'allow-extension',
      output: {
        ...small,
        chunkFileNames: ({ name }) =>
          name === 'places-fetch' ? ELEMENTS_CLIENT : 'chunks/elements-[name]-[hash].js',
      },
    },
  },
};

/** `<place-map>`. Its map is a chunk that is loaded when there is something to show. */
const placeMap: UserConfig = {
  publicDir: false,
  plugins: [
    onServers,
    withoutOtherReaders,
    withoutIndentation,
    bundledLicences('place-map.licences.txt').writer,
  ],
  build: {
    outDir: here('dist'),
    emptyOutDir: false,
    target: 'es2023',
    lib: { entry: { 'place-map': here('src/elements/place-map/index.ts') }, formats: ['es'] },
    rolldownOptions: { treeshake, output: { ...small, chunkFileNames: 'chunks/[name]-[hash].js' } },
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
  plugins: [...plugins, bundledLicences(fileName.replace(/js$/, 'licences.txt')).writer],
  build: {
    outDir: here('dist'),
    emptyOutDir: false,
    target: 'es2023',
    lib: { entry: here(entry), formats: [format], name: 'fingerpost', fileName: () => fileName },
    rolldownOptions: { treeshake, output: small },
  },
});

/** The benchmarks, built like the package, so that they measure the code that users run. */
const bench: UserConfig = {
  publicDir: false,
  plugins: [indexBuildId()],
  build: {
    ...library.build,
    // From there, the packages of test/bench and those of the project are both found.
    outDir: here('test/bench/node_modules/.cache/fingerpost-bench'),
    lib: {
      entry: {
        app: here('test/bench/app/main.ts'),
        bytes: here('test/bench/bytes/main.ts'),
        corrections: here('test/bench/corrections/main.ts'),
        serve: here('test/bench/serve/main.ts'),
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
  'place-search': placeSearch,
  'place-map': placeMap,
  'service-worker': singleScript('workers/service-worker.ts', 'iife', 'service-worker.js'),
  'add-fingerpost': singleScript('src/service-worker/index.ts', 'es', 'add-fingerpost.js'),
  ed25519: singleScript('workers/ed25519.ts', 'iife', 'ed25519.js', []),
  bench,
};

export default defineConfig(({ mode }) => modes[mode] ?? app);
