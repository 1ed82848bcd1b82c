import { sep } from 'node:path';
import sirv from 'sirv';
import type { HotChannelClient, ViteDevServer } from 'vite';
import { BUNDLE_EVENT, type BundleNews } from './client-module.ts';
import { describeFailure, inputFiles, makeBundleOf } from './make.ts';
import type { PluginSettings } from './options.ts';

/**
 * Serves the bundle in a development server. It is made at the start, and again when one of its files changes. Open pages are told.
 * An error of a source is shown over the page until it is mended. The last good bundle is served meanwhile.
 * @returns a function that ends it. Its promise resolves once no bundle is being made.
 */
export function serveBundle(
  server: ViteDevServer,
  settings: PluginSettings,
  out: string,
): () => Promise<void> {
  const { logger, root, base } = server.config;
  const { hot } = server.environments.client;
  let failure: string | undefined;
  let changed = false;
  let ended = false;
  let making: Promise<void> | undefined;
  let watched: readonly string[] = [];

  const overlay = (message: string) =>
    ({ type: 'error', err: { message: `fingerpost: ${message}`, stack: '', plugin: 'fingerpost' } }) as const;

  const makeOnce = async (): Promise<void> => {
    watched = await inputFiles(settings, root);
    server.watcher.add([...watched]);
    try {
      await makeBundleOf(settings, { root, out, logger });
      hot.send(BUNDLE_EVENT, { mended: failure !== undefined } satisfies BundleNews);
      failure = undefined;
    } catch (thrown) {
      failure = describeFailure(thrown);
      logger.error(`fingerpost: ${failure}`, { timestamp: true });
      hot.send(overlay(failure));
    }
  };
  /** A change while the bundle is made makes it once more. */
  const make = async (): Promise<void> => {
    do {
      changed = false;
      await makeOnce();
    } while (changed && !ended);
    making = undefined;
  };
  const remake = (): void => {
    if (ended) return;
    changed = true;
    making ??= make();
  };

  remake();
  server.watcher.on('all', (_, path) => {
    if (watched.some((file) => path === file || path.startsWith(file + sep))) remake();
  });
  hot.on('vite:client:connect', (_: unknown, client: HotChannelClient) => {
    if (failure !== undefined) client.send(overlay(failure));
  });

  const files = sirv(out, { dev: true, etag: true });
  server.middlewares.use(`${base}${settings.folder}`.slice(0, -1), async (request, response) => {
    await making;
    const refuse = (): void => {
      response
        .writeHead(failure === undefined ? 404 : 503, { 'Content-Type': 'text/plain' })
        .end(failure ?? 'The bundle has no such file');
    };
    files(request, response, refuse);
  });
  return async () => {
    ended = true;
    await making;
  };
}
