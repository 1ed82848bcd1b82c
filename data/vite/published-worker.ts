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
 * that a user's bundler recognises. Separate chunks contain their texts, for bundlers that do not.
 *
 * @param options how the worker is built
 */
export function publishedWorker({ namedIn, ...options }: WorkerBuild): Plugin {
  const starting = here('src/client/worker/own-worker.ts');
  const text = here('src/client/worker/worker-text.ts');
  const textUrl = here('src/client/worker/full-text-url.ts');
  const textCopy = here('src/client/worker/full-text-copy.ts');
  let script = '';
  let textScript = '';
  return {
    name: 'published-worker',
    enforce: 'pre',
    async buildStart() {
      script = (await buildScript(source, options)).replaceAll(/\bimport\(/g, unbundled);
      this.emitFile({ type: 'asset', fileName, source: script });
      textScript = await buildScript(textSource, options);
      this.emitFile({ type: 'asset', fileName: textFileName, source: textScript });
    },
    load(id) {
      if (id === starting) return `export const startOwnWorker = () => ${placeholder};`;
      if (id === text) return `export const workerText = ${JSON.stringify(script)};`;
      if (id === textUrl) return `export const fullTextUrl = () => ${textPlaceholder};`;
      if (id === textCopy) return `export const fullTextCopy = ${JSON.stringify(textScript)};`;
      return undefined;
    },
    renderChunk(code, chunk) {
      if (code.includes(textPlaceholder)) {
        const path = chunk.fileName.includes('/') ? `../${textFileName}` : `./${textFileName}`;
        return code.replace(textPlaceholder, `new URL("${path}", import.meta.url).href`);
      }
      if (!code.includes(placeholder)) return undefined;
      if (chunk.fileName !== namedIn)
        throw new Error(
          `The worker is named in ${chunk.fileName}, and not in ${namedIn}, which it is beside`,
        );
      return code.replace(placeholder, expression);
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
