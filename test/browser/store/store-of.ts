import type { FacadePage } from '../facade/facade-page.ts';

/** The database of a page's bundle, for tests that change it. */
export function storeOf(on: FacadePage) {
  const databaseName = (): string => `fingerpost ${on.bundles.origin}/`;
  return {
    databaseName,

    /** Runs JavaScript before the page does anything; in the page, where the search has to be for that. */
    visitAfter: (script: string) => on.visit({ worker: false }, `?first=${encodeURIComponent(script)}`),

    /** Makes a database of this name as something else would: without what ours has. */
    makeForeignDatabase: (version: number) =>
      on.page.evaluate(
        async ({ name, version }) => {
          const opening = indexedDB.open(name, version);
          opening.onupgradeneeded = () => opening.result.createObjectStore('other');
          await new Promise((resolve) => {
            opening.onsuccess = resolve;
          });
          opening.result.close();
        },
        { name: databaseName(), version },
      ),

    /** Visits again with the bundle's server stopped, and gives what the device answers. */
    async offline(
      options: Parameters<FacadePage['visit']>[0] = {},
    ): Promise<{ status?: number; state: object }> {
      await on.bundles.stop();
      try {
        await on.visit(options);
        const { status } = await on.ask('/api/places/osm:1');
        return { ...(status !== undefined && { status }), state: await on.status() };
      } finally {
        await on.bundles.start();
      }
    },
  };
}
