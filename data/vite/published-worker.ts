import { fileURLToPath } from 'node:url';
import { build, normalizePath, type Plugin, type Rolldown } from 'vite';
import { indexBuildId } from './index-build-id.ts';

const here = (path: string): string =>
  normalizePath(fileURLToPath(new URL(`../../${path}`, import.meta.url)));

const source = 'workers/search.worker.ts';
const fileName = 'search.worker.js';
/** Vite, webpack and Turbopack recognise the script of a worker by exactly this expression. */
const expression = `new Worker(new URL("./${fileName}", import.meta.url), { type: "module" })`;
/** Replaces the expression while Vite looks for workers to bundle. */
const placeholder = 'startTheWorkerOfThePackage()';

interface WorkerBuild {
  readonly treeshake: Rolldown.TreeshakingOptions;
  readonly output: Rolldown.OutputOptions;
}

/**
 * Builds the worker beside the package's entry. The entry names it with an expression that a user's bundler
 * recognises. A separate chunk contains its text, for bundlers that do not.
 *
 * @param options how the worker is built
 */
export function publishedWorker(options: WorkerBuild): Plugin {
  const starting = here('src/client/worker/own-worker.ts');
  const text = here('src/client/worker/worker-text.ts');
  let script = '';
  return {
    name: 'published-worker',
    enforce: 'pre',
    async buildStart() {
      script = await buildWorker(options);
      this.emitFile({ type: 'asset', fileName, source: script });
    },
    load(id) {
      if (id === starting) return `export const startOwnWorker = () => ${placeholder};`;
      if (id === text) return `export const workerText = ${JSON.stringify(script)};`;
      return undefined;
    },
    renderChunk(code, chunk) {
      if (!code.includes(placeholder)) return undefined;
      if (chunk.fileName !== 'index.js')
        throw new Error(`The worker is named in ${chunk.fileName}, and not in the entry, which it is beside`);
      return code.replace(placeholder, expression);
    },
  };
}

/** Returns the worker as one script without imports. */
async function buildWorker({ output, ...options }: WorkerBuild): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [indexBuildId()],
    build: {
      write: false,
      target: 'es2023',
      // Vite would write `var`, which takes more bytes.
      rolldownOptions: { ...options, input: here(source), output: { ...output, topLevelVar: false } },
    },
  });
  const [chunk] = ([built].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk') throw new Error(`${source} did not become a script`);
  return chunk.code;
}
