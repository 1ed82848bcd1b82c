import { build, normalizePath, type Plugin, type Rolldown } from 'vite';
import { indexBuildId } from './index-build-id.ts';
import { here as pathOf, small, treeshake } from './output.ts';

const here = (path: string): string => normalizePath(pathOf(path));

const source = 'workers/search.worker.ts';
const fileName = 'search.worker.js';
/** The script that the worker imports for a bundle with texts. */
const textSource = 'workers/full-text.ts';
const textFileName = 'full-text.js';
/** Vite, webpack and Turbopack recognise the script of a worker by exactly this expression. */
const expression = `new Worker(new URL("./${fileName}", import.meta.url), { type: "module" })`;
/** Replaces the expression while Vite looks for workers to bundle. */
const placeholder = 'startTheWorkerOfThePackage()';
/** Modules that are files of their own, by the end of their path. All entries share them, so that no build has one twice. */
const SHARED: Readonly<Record<string, string>> = {
  '/search.worker.ts': fileName,
  '/full-text.ts': textFileName,
  '/full-text-url.ts': 'full-text-url.js',
  '/ed25519-script.ts': 'ed25519.js',
};
const IMPORT = /\bimport\(/g;
/** Keeps bundlers from the import of a URL that only the page knows. */
const unbundled = 'import(/* webpackIgnore: true */ /* @vite-ignore */ ';

/**
 * Builds the worker beside the package's entry, and the script that searches texts. The package names them with expressions
 * that a user's bundler recognises. A page that searches itself imports both.
 * @param namedIn the script of the package that names the worker, and is beside it.
 * @param licences notes the packages in the scripts.
 */
export function publishedWorker(namedIn: string, licences: Plugin): Plugin {
  const starting = here('src/client/worker/own-worker.ts');
  return {
    name: 'published-worker',
    enforce: 'pre',
    async buildStart() {
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
      const script = await buildScript(source, licences);
      emit(fileName, script.replaceAll(IMPORT, unbundled));
      emit(textFileName, await buildScript(textSource, licences));
      // Beside that script, so that the URL is right beside a bundler's own scripts, too.
      const url = `new URL("./${textFileName}", import.meta.url).href`;
      emit('full-text-url.js', `export const fullTextUrl = () => ${url};\n`);
      // A Service Worker imports it as a classic script, where its constants must not be global.
      emit('ed25519.js', await buildScript('workers/ed25519.ts', licences, 'iife'));
    },
    resolveId(id) {
      const shared = SHARED[id.slice(id.lastIndexOf('/'))];
      return shared && { id: shared, external: true };
    },
    load(id) {
      return id === starting ? `export const startOwnWorker = () => ${placeholder};` : undefined;
    },
    renderChunk(rendered, chunk) {
      const toRoot = chunk.fileName.includes('/') ? '..' : '.';
      const code = rendered.replaceAll(
        /(["'`])((?:search\.worker|full-text|full-text-url|ed25519)\.js)\1/g,
        `"${toRoot}/$2"`,
      );
      if (!code.includes(placeholder)) return code;
      if (chunk.fileName !== namedIn)
        throw new Error(
          `The worker is named in ${chunk.fileName}, and not in ${namedIn}, which it is beside`,
        );
      return code.replace(placeholder, expression);
    },
  };
}

/** Returns a script that imports no other chunk. */
async function buildScript(entry: string, licences: Plugin, format: 'es' | 'iife' = 'es'): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [indexBuildId(), licences],
    build: {
      write: false,
      target: 'es2023',
      // Vite would write `var`, which takes more bytes.
      rolldownOptions: { treeshake, input: here(entry), output: { ...small, format, topLevelVar: false } },
    },
  });
  const [chunk] = ([built].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk') throw new Error(`${entry} did not become a script`);
  return chunk.code;
}
