import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import type { Manifest } from '../../src/bundle/manifest.ts';
import { writeError } from '../io/file-errors.ts';
import { builtModule, developmentModule, MODULE, moduleTypes, serverModule } from './client-module.ts';
import { serveBundle } from './development.ts';
import { describeFailure, makeBundleOf } from './make.ts';
import { type FingerpostOptions, pluginSettings } from './options.ts';
import { writeSiteWorker } from './site-worker.ts';
import { dependencySettings, nameCustomElements, rolldownSettings } from './vite-settings.ts';

export type { FingerpostOptions } from './options.ts';

type PluginContext = Pick<Rolldown.PluginContext, 'environment'>;

const RESOLVED = `\0${MODULE}`;
/** Stands for the root of the site in a build whose `base` is relative. The place of the script gives its URL. */
const ROOT = '__FINGERPOST_ROOT__';

/**
 * Makes the bundle of places part of a project with Vite: in its development server, which follows changes of the sources, and in
 * its build. The module `virtual:fingerpost` is a ready client of it.
 * @throws FingerpostError `bad-input` for an option that can't be used.
 */
export function fingerpost(options: FingerpostOptions): Plugin {
  const settings = pluginSettings(options);
  let config: ResolvedConfig;
  /** The folder that the bundle is made in, before it is served or emitted. */
  let out: string;
  let manifest: Manifest | undefined;
  let isWritten = false;
  let endServing: (() => Promise<void>) | undefined;

  return {
    name: 'fingerpost',
    config() {
      // Vite 6 calls this without a context.
      const meta: object = (this as typeof this | undefined)?.meta ?? {};
      return 'rolldownVersion' in meta ? { ...dependencySettings, ...rolldownSettings } : dependencySettings;
    },
    configResolved(resolved) {
      config = resolved;
      out = join(resolved.cacheDir, 'fingerpost', resolved.command);
      nameCustomElements(resolved.plugins);
      writeTypes(resolved);
    },
    configureServer(server) {
      endServing = serveBundle(server, settings, out);
    },
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined;
      if (!isForPages(this)) return serverModule();
      const isRelative = /^\.?\/?$/.test(config.base) && config.base !== '/';
      const input = { ...settings, root: isRelative ? ROOT : JSON.stringify(config.base) };
      return config.command === 'serve'
        ? developmentModule(input)
        : builtModule(input, settings.serviceWorker && !hasPwa(config));
    },
    async buildStart() {
      if (config.command === 'serve' || !isForPages(this)) return;
      try {
        manifest = await makeBundleOf(settings, { root: config.root, out, logger: config.logger });
      } catch (thrown) {
        this.error(withoutStack(thrown));
      }
    },
    renderChunk(code, { fileName }) {
      if (!code.includes(ROOT)) return undefined;
      const up = '../'.repeat(fileName.split('/').length - 1) || './';
      return { code: code.replaceAll(ROOT, `new URL("${up}", import.meta.url).href`), map: null };
    },
    async generateBundle() {
      if (!manifest || !isForPages(this)) return;
      for (const name of await readdir(out))
        this.emitFile({
          type: 'asset',
          fileName: settings.folder + name,
          source: await readFile(join(out, name)),
        });
    },
    writeBundle() {
      isWritten ||= isForPages(this);
    },
    // Later than other plugins, which may add files. It is also called after a build that failed, and when a server closes.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await endServing?.();
        if (!manifest || !isWritten || !settings.serviceWorker || !isForPages(this)) return;
        const { root, appType, build } = config;
        const site = {
          directory: resolve(root, build.outDir),
          assets: build.assetsDir === '' ? '' : `${build.assetsDir}/`,
          places: manifest.version,
          isSinglePage: appType === 'spa',
          isImported: hasPwa(config),
        };
        await writeSiteWorker(settings, site).catch((thrown) => this.error(withoutStack(thrown)));
      },
    },
  };
}

const hasPwa = ({ plugins }: ResolvedConfig): boolean =>
  plugins.some(({ name }) => name === 'vite-plugin-pwa');

const isForPages = ({ environment }: PluginContext): boolean => environment.config.consumer === 'client';

/** Writes the types of the virtual module where TypeScript looks, unless they are there. */
function writeTypes({ root, logger }: ResolvedConfig): void {
  const sources = join(root, 'src');
  const file = join(existsSync(sources) ? sources : root, 'fingerpost-env.d.ts');
  if (existsSync(file) && readFileSync(file, 'utf8') === moduleTypes) return;
  try {
    writeFileSync(file, moduleTypes);
  } catch (thrown) {
    logger.warn(`fingerpost: ${writeError(file, thrown).message}`);
  }
}

/** Returns an error of one sentence, and the address of its page. */
function withoutStack(thrown: unknown): { message: string; stack: string } {
  return { message: describeFailure(thrown), stack: '' };
}
