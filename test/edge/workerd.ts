import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import type { EdgeOptions } from '../../src/edge/index.ts';

const here = (path: string): string => join(process.cwd(), 'test/edge', path);

/** The part of Miniflare that is used. Its own types are not among the project's packages. */
interface Miniflare {
  readonly ready: Promise<URL>;
  getR2Bucket(binding: string): Promise<{ put(key: string, value: Uint8Array): Promise<unknown> }>;
  setOptions(options: object): Promise<void>;
  dispose(): Promise<void>;
}

/** Where the Worker has its bundle from. */
export type Source =
  /** Static assets: a folder with `places/manifest.json`. */
  | { readonly assets: string }
  /** The files of a bundle in a bucket. */
  | { readonly bucket: ReadonlyMap<string, Uint8Array> }
  /** The URL of the bundle's folder. */
  | { readonly address: string };

/** A Worker that runs. */
export interface RunningWorker {
  /** Its origin, such as `http://127.0.0.1:1234`. */
  readonly origin: string;
  /** Starts a new isolate. The cache of answers stays. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs the edge handler in Cloudflare's runtime.
 * @param script a Worker of one module; by default that of these tests, which takes the options.
 */
export async function runWorker(
  source: Source,
  options: Omit<EdgeOptions, 'bundle'> = {},
  { compatibilityDate = '2026-04-01', script }: { compatibilityDate?: string; script?: string } = {},
): Promise<RunningWorker> {
  const { Miniflare } = loadMiniflare();
  let isolate = 0;
  const settings = async (port = 0): Promise<object> => ({
    name: 'worker',
    modules: [
      { type: 'ESModule', path: 'worker.js', contents: `${script ?? (await buildWorker())}\n//${isolate++}` },
    ],
    compatibilityDate,
    host: '127.0.0.1',
    port,
    bindings: { OPTIONS: JSON.stringify(options), ...('address' in source && { ADDRESS: source.address }) },
    ...('bucket' in source && { r2Buckets: ['BUCKET'] }),
    ...('assets' in source && {
      assets: { directory: source.assets, binding: 'ASSETS', routerConfig: { has_user_worker: true } },
    }),
  });
  const miniflare: Miniflare = new Miniflare(await settings());
  const { origin, port } = await miniflare.ready;
  if ('bucket' in source) {
    const bucket = await miniflare.getR2Bucket('BUCKET');
    for (const [name, bytes] of source.bucket) await bucket.put(`places/${name}`, bytes);
  }
  return {
    origin,
    restart: async () => miniflare.setOptions(await settings(Number(port))),
    stop: () => miniflare.dispose(),
  };
}

let built: Promise<string> | undefined;

/** Bundles the Worker into one module, as `wrangler` does. */
function buildWorker(): Promise<string> {
  built ??= bundle(here('worker.ts'));
  return built;
}

async function bundle(entry: string): Promise<string> {
  const outputs = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry, formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const chunks = ([outputs].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
  const [chunk] = chunks;
  if (chunk?.type !== 'chunk' || chunks.length > 1) throw new Error(`${entry} did not become one module`);
  return chunk.code;
}

/**
 * Installs Miniflare into a temporary folder. An earlier installation is reused while the lock file is unchanged.
 * @throws Error when npm fails.
 */
function loadMiniflare(): { Miniflare: new (options: object) => Miniflare } {
  const version = createHash('sha256')
    .update(readFileSync(here('package-lock.json')))
    .digest('hex');
  const folder = join(tmpdir(), `fingerpost-edge-${version.slice(0, 16)}`);
  if (!existsSync(folder)) {
    const own = mkdtempSync(`${folder}-`);
    for (const name of ['package.json', 'package-lock.json', '.npmrc']) cpSync(here(name), join(own, name));
    execFileSync('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--loglevel=error'], {
      cwd: own,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    try {
      renameSync(own, folder);
    } catch {
      // Another test file has installed it meanwhile.
    }
  }
  return createRequire(join(folder, 'package.json'))('miniflare');
}
