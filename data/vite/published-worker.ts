import { fileURLToPath } from 'node:url';
import { build, normalizePath, type Plugin, type Rolldown } from 'vite';
import { indexBuildId } from './index-build-id.ts';

const here = (path: string): string =>
  normalizePath(fileURLToPath(new URL(`../../${path}`, import.meta.url)));

const source = 'workers/search.worker.ts';
const fileName = 'search.worker.js';
/** The script that the worker imports for a bundle with texts. */
const textSource = 'workers/full-text.ts';
const textFileName = 'full-text.js';
/** Vite, webpack and Turbopack recognise the script of a worker by exactly this expression. */
const expression = `new Worker(new URL("./${fileName}", import.meta.url), { type: "module" })`;
/** Replaces the expression while Vite looks for workers to bundle. */
const placeholder = 'startTheWorkerOfThePackage()';

/** Replaces the URL of that script, for the same reason. */
const textPlaceholder = 'urlOfTheSearchInTexts()';
/** Modules that are files of their own, by the end of their path. All entries share them, so that no build has one twice. */
const SHARED: Readonly<Record<string, string>> = {
  '/search-copy.ts': 'chunks/search-copy.js',
  '/full-text-copy.ts': 'chunks/full-text-copy.js',
  '/ed25519-script.ts': 'ed25519.js',
};
const IMPORT = /\bimport\(/g;
/** Keeps bundlers from the import of a URL that only the page knows. */
const unbundled = 'import(/* webpackIgnore: true */ /* @vite-ignore */ ';

interface WorkerBuild {
  /** The script of the package that names the worker, and is beside it. */
  readonly namedIn: string;
  readonly treeshake: Rolldown.TreeshakingOptions;
  /** Notes the packages in the scripts. */
  readonly licences: Plugin;
  readonly output: Rolldown.OutputOptions;
}

/**
 * Builds the worker beside the package's entry, and the script that searches texts. The package names them with expressions
 * that a user's bundler recognises. Separate files contain their texts, for bundlers that do not.
 *
 * @param options how the worker is built
 */
export function publishedWorker({ namedIn, ...options }: WorkerBuild): Plugin {
  const starting = here('src/client/worker/own-worker.ts');
  const textUrl = here('src/client/worker/full-text-url.ts');
  return {
    name: 'published-worker',
    enforce: 'pre',
    async buildStart() {
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
      const script = await buildScript(source, options);
      emit(fileName, script.replaceAll(IMPORT, unbundled));
      emit('chunks/search-copy.js', searchCopyOf(script, true));
      const textScript = await buildScript(textSource, options);
      emit(textFileName, textScript);
      emit('chunks/full-text-copy.js', copyOf('fullTextCopy', textScript));
      // A Service Worker imports it as a classic script, where its constants must not be global.
      const { output } = options;
      const iife = { ...options, output: { ...output, format: 'iife' as const } };
      emit('ed25519.js', await buildScript('workers/ed25519.ts', iife));
    },
    resolveId(id) {
      const shared = SHARED[id.slice(id.lastIndexOf('/'))];
      return shared && { id: shared, external: true };
    },
    load(id) {
      if (id === starting) return `export const startOwnWorker = () => ${placeholder};`;
      if (id === textUrl) return `export const fullTextUrl = () => ${textPlaceholder};`;
      return undefined;
    },
    renderChunk(rendered, chunk) {
      const toRoot = chunk.fileName.includes('/') ? '..' : '.';
      const code = rendered
        .replace(textPlaceholder, `new URL("${toRoot}/${textFileName}", import.meta.url).href`)
        .replaceAll(/(["'`])((?:chunks\/(?:search|full-text)-copy|ed25519)\.js)\1/g, `"${toRoot}/$2"`);
      if (!code.includes(placeholder)) return code;
      if (chunk.fileName !== namedIn)
        throw new Error(
          `The worker is named in ${chunk.fileName}, and not in ${namedIn}, which it is beside`,
        );
      return code.replace(placeholder, expression);
    },
  };
}

/** Returns a module with a script as a function, which gets the function that imports. */
const copyOf = (name: string, script: string): string =>
  `export const ${name}=function(importUrl){${script.replaceAll(IMPORT, 'importUrl(')}};`;

const searchCopyOf = (script: string, isForWorkers: boolean): string =>
  `${copyOf('searchCopy', script)}export const isForWorkers=${isForWorkers};`;

/**
 * Has the copies of both scripts in the build itself, for a site that loses a file of its own.
 * @param isForWorkers whether the policy of the site allows `blob:` workers.
 * @param options how the scripts are built.
 */
export function includedCopies(isForWorkers: boolean, options: Omit<WorkerBuild, 'namedIn'>): Plugin {
  return {
    name: 'included-copies',
    enforce: 'pre',
    async load(id) {
      if (id === here('src/client/worker/search-copy.ts'))
        return searchCopyOf(await buildScript(source, options), isForWorkers);
      if (id === here('src/client/worker/full-text-copy.ts'))
        return copyOf('fullTextCopy', await buildScript(textSource, options));
      return undefined;
    },
  };
}

/** Returns a script that imports no other chunk. */
async function buildScript(
  entry: string,
  { output, licences, ...options }: Omit<WorkerBuild, 'namedIn'>,
): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [indexBuildId(), licences],
    build: {
      write: false,
      target: 'es2023',
      // Vite would write `var`, which takes more bytes.
      rolldownOptions: { ...options, input: here(entry), output: { ...output, topLevelVar: false } },
    },
  });
  const [chunk] = ([built].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk') throw new Error(`${entry} did not become a script`);
  return chunk.code;
}
