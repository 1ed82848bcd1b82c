import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { indexBuildId } from '../../data/vite/index-build-id.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Entries of Service Workers: the one that the package has, and those that the tests' users write. */
const entries = {
  '/service-worker.js': here('../../workers/service-worker.ts'),
  '/ed25519.js': here('../../workers/ed25519.ts'),
  '/broken.js': here('workers/broken.ts'),
  '/with-workbox.js': here('workers/with-workbox.ts'),
  '/two-bases.js': here('workers/two-bases.ts'),
  '/with-options.js': here('workers/with-options.ts'),
  '/of-another-app.js': here('workers/of-another-app.ts'),
};

/** A Service Worker's path on the tests' server. */
export type WorkerPath = keyof typeof entries;

let built: Promise<ReadonlyMap<string, string>> | undefined;

/** Their scripts by path, each a single classic script as `npm run build` makes them; built once a process. */
export function buildWorkers(): Promise<ReadonlyMap<string, string>> {
  built ??= buildAll();
  return built;
}

async function buildAll(): Promise<ReadonlyMap<string, string>> {
  const scripts = Object.entries(entries).map(
    async ([path, entry]) => [path, await buildScript(entry)] as const,
  );
  return new Map(await Promise.all(scripts));
}

/** A single classic script, as `npm run build` makes those of Service Workers. */
async function buildScript(entry: string): Promise<string> {
  const outputs = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [indexBuildId()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry, formats: ['iife'], name: 'fingerpost' },
    },
  });
  const [chunk] = ([outputs].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk') throw new Error(`${entry} did not become a script`);
  return chunk.code;
}
