import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';
import { indexBuildId } from '../../../data/vite/index-build-id.ts';
import { testPageConfig } from '../build-test-page.ts';
import { type PageListener, withSpecialPaths } from '../test-page.ts';

/** Vite's own script in the page waits for news of changed files; without them its rejections would show up in tests. */
const withoutClient: Plugin = {
  name: 'without-client',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace(/<script type="module" src="\/@vite\/client"><\/script>/, ''),
  },
};

/**
 * The test page as Vite serves it in development, with its special paths. It has hundreds of modules, which each visitor
 * loads anew: slow, where it is not about development.
 */
export async function developmentPage(): Promise<PageListener> {
  const vite = await createServer({
    ...testPageConfig,
    server: {
      middlewareMode: true,
      hmr: false,
      ws: false,
      fs: { allow: [fileURLToPath(new URL('../../..', import.meta.url))] },
    },
    // Found in the middle of a test, a dependency would make the page reload.
    optimizeDeps: { noDiscovery: true, include: [] },
    plugins: [withoutClient, indexBuildId()],
  });
  return { listener: withSpecialPaths(vite.middlewares), close: () => vite.close() };
}
