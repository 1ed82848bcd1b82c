import { posix } from 'node:path';
import { build, normalizePath, type Plugin, type Rolldown } from 'vite';
import type { BundledLicences } from './bundled-licences.ts';
import { indexBuildId } from './index-build-id.ts';
import { here, small, treeshake } from './output.ts';

/**
 * The scripts that pages and workers start or load by their URL. Each stands alone: a Worker of another origin is one file, a
 * Service Worker loads no script later, and the check of signatures is a classic script for Service Workers.
 */
const SCRIPTS = {
  'search.worker.js': ['workers/search.worker.ts', 'es'],
  'full-text.js': ['workers/full-text.ts', 'es'],
  'ed25519.js': ['workers/ed25519.ts', 'iife'],
} as const;
/** Modules that are files of their own, by the end of their path. All entries share them, so that no build has one twice. */
const SHARED: Readonly<Record<string, string>> = {
  '/search.worker.ts': 'search.worker.js',
  '/full-text.ts': 'full-text.js',
  '/full-text-url.ts': 'full-text-url.js',
  '/ed25519-script.ts': 'ed25519.js',
};
/** Modules that an app has twice, so that a page without the script of its worker searches itself. */
const COPIED: readonly string[] = ['/search.worker.ts', '/full-text.ts'];
const IMPORTED = /(["'`])standalone:([\w.-]+)\1/g;
/** Replaces the start of the worker while Vite looks for workers to bundle. */
const placeholder = 'startTheWorkerOfThePackage()';
const starting = normalizePath(here('src/client/worker/own-worker.ts'));
const IMPORT = /\bimport\(/g;
/** Keeps bundlers from the import of a URL that only the page knows. */
const unbundled = 'import(/* webpackIgnore: true */ /* @vite-ignore */ ';

/**
 * Writes the scripts that stand alone beside the chunks of a build. These name them with expressions that a user's bundler
 * recognises. A page that searches itself imports them.
 * @param serviceWorker the module of the Service Worker, which becomes `service-worker.js`.
 * @param licences notes the packages in the scripts.
 * @param hashed whether the other scripts are those of an app: their names have a hash, and pages do not import them.
 */
export function standaloneScripts(serviceWorker: string, licences: BundledLicences, hashed = false): Plugin {
  /** The path that the build gives a script. */
  const paths = new Map<string, string>();
  return {
    name: 'standalone-scripts',
    enforce: 'pre',
    apply: 'build',
    async buildStart() {
      const emit = (name: string, source: string): void => {
        const file = hashed ? { name } : { fileName: name };
        paths.set(name, this.getFileName(this.emitFile({ type: 'asset', source, ...file })));
      };
      const write = async (entry: string, format: 'es' | 'iife'): Promise<string> => {
        const { code, moduleIds } = await scriptOf(entry, format);
        licences.add(moduleIds);
        return code;
      };
      for (const [name, [entry, format]] of Object.entries(SCRIPTS)) emit(name, await write(entry, format));
      // Beside that script, so that the URL is right beside a bundler's own scripts, too.
      const url = `new URL("./${posix.basename(paths.get('full-text.js')!)}", import.meta.url).href`;
      emit('full-text-url.js', `export const fullTextUrl = () => ${url};\n`);
      const source = await write(serviceWorker, 'iife');
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
    resolveId(id) {
      const name = id.slice(id.lastIndexOf('/'));
      const shared = hashed && COPIED.includes(name) ? undefined : SHARED[name];
      return shared && { id: `standalone:${shared}`, external: true };
    },
    load: (id) => (id === starting ? `export const startOwnWorker = () => ${placeholder};` : undefined),
    renderChunk(rendered, { fileName }) {
      const pathOf = (name: string): string => {
        const path = posix.relative(posix.dirname(fileName), paths.get(name)!);
        return path.startsWith('.') ? path : `./${path}`;
      };
      const code = rendered.replaceAll(IMPORTED, (_, _quote, name) => `"${pathOf(name)}"`);
      if (!code.includes(placeholder)) return code;
      const worker = pathOf('search.worker.js');
      if (worker.startsWith('..'))
        throw new Error(`${fileName} names the worker, and is not beside it, where bundlers look for it`);
      // Vite, webpack and Turbopack recognise the script of a worker by exactly this expression.
      return code.replace(
        placeholder,
        `new Worker(new URL("${worker}", import.meta.url), { type: "module" })`,
      );
    },
  };
}

/** Leaves the fallback for `crypto.subtle` out of Service Workers, because every browser with them has it. */
const withoutSha256: Plugin = {
  name: 'without-sha-256',
  enforce: 'pre',
  resolveId: (id) => (id === './plain-sha256.ts' ? '\0plain-sha256' : undefined),
  load: (id) => (id === '\0plain-sha256' ? 'export const plainSha256 = undefined;' : undefined),
};

const built = new Map<string, Promise<Rolldown.OutputChunk>>();

/** Builds a module into one script that imports no other, once for all builds. */
function scriptOf(entry: string, format: 'es' | 'iife'): Promise<Rolldown.OutputChunk> {
  const script = built.get(entry) ?? buildScript(entry, format);
  built.set(entry, script);
  return script;
}

async function buildScript(entry: string, format: 'es' | 'iife'): Promise<Rolldown.OutputChunk> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [indexBuildId(), ...(entry.includes('service-worker') ? [withoutSha256] : [])],
    build: {
      write: false,
      target: 'es2023',
      // Vite would write `var`, which takes more bytes.
      rolldownOptions: { treeshake, input: here(entry), output: { ...small, format, topLevelVar: false } },
    },
  });
  const [chunk] = ([result].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk') throw new Error(`${entry} did not become a script`);
  return { ...chunk, code: chunk.code.replaceAll(IMPORT, unbundled) };
}
