import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EngineBrowser, EnginePage } from '../../engines/engine.ts';
import { launchEngine } from '../../engines/launch.ts';
import { lacks } from '../../engines/limits.ts';
import { builtPage } from '../test-page.ts';
import { serveFiles, startServer, type TestServer } from '../test-server.ts';
import { type Edition, makeEdition } from './edition.ts';

const PLACES = 400;
const UPDATES = 20;
const REQUESTS = 20_000;
/**
 * Code that a browser compiles again and again, ever better, takes memory as well: half a megabyte more before it settles.
 * So all is compiled at once, without the optimising compilers, and what still grows is ours.
 */
const COMPILED_ONCE = '--js-flags=--always-sparkplug --no-maglev --no-turbofan';

/** Names of the parts in the database of a page's bundle. */
function storedParts(page: EnginePage): Promise<string[]> {
  return page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const [{ name = '' } = {}] = await indexedDB.databases();
    const db = await result(indexedDB.open(name));
    const names = await result(db.transaction('parts').objectStore('parts').getAllKeys());
    db.close();
    return names.map(String);
  });
}

describe.skipIf(lacks('heap'))('a page that stays open for weeks', () => {
  let site: TestServer;
  let bundles: TestServer;
  let browser: EngineBrowser;
  let published: Edition;

  beforeAll(async () => {
    site = await startServer(builtPage());
    bundles = await startServer(serveFiles(() => published.files));
    browser = await launchEngine({ args: [COMPILED_ONCE] });
  });

  afterAll(async () => {
    await browser?.close();
    await Promise.all([site?.stop(), bundles?.stop()]);
  });

  it(`needs no more memory after ${UPDATES} updates and ${REQUESTS} requests, and keeps no old parts`, async () => {
    const page = await (await browser.newVisitor()).newPage();
    let number = 0;
    const publish = async (): Promise<void> => {
      published = await makeEdition(number++, PLACES, site.origin);
    };
    const ask = () =>
      page.evaluate(async (count) => {
        const statuses = new Set<number>();
        for (let i = 0; i < count; i++) {
          const paths = [
            `/api/places/search?q=library ${i}&count=5`,
            `/api/places/suggest?q=lib&count=5&start=${i % 100}`,
            `/api/places/osm:${(i % 400) + 1}`,
            `/api/places/search?q=editoin&count=5&start=${i}`,
            '/api/places/types',
          ];
          const response = await window.places(paths[i % paths.length]!);
          await response.text();
          statuses.add(response.status);
        }
        return [...statuses];
      }, REQUESTS / UPDATES);

    await publish();
    await page.goto(site.origin);
    await page.evaluate(async (bundle) => {
      window.places = window.createPlacesFetch({ bundle, base: '/api', updateIntervalMs: 0 });
      await window.places.ready;
    }, bundles.origin);

    const heaps: number[] = [];
    let before = published;
    while (heaps.length < UPDATES) {
      before = published;
      await publish();
      expect(await page.evaluate(() => window.places.update())).toBe(true);
      expect(await ask()).toEqual([200]);
      heaps.push(await page.heap());
    }
    console.log(
      `Heap after each of ${UPDATES} updates, in kB: ${heaps.map((bytes) => Math.round(bytes / 1000)).join(' ')}`,
    );
    // Caches of answers come and go, a tenth of the heap. The least of several measurements has only the rest. A quarter
    // over fifteen updates is 70 kB an update or 70 bytes a request: less than any bundle or answer that was not let go.
    const [first, last] = [Math.min(...heaps.slice(0, 5)), Math.min(...heaps.slice(-5))];
    expect(last - first).toBeLessThan(first / 4);

    expect(await page.evaluate(() => window.listing())).toEqual(published.listing);
    // The last good bundle stays beside the current one.
    const expected = [before, published].flatMap(({ files }) => [...files.keys()]);
    expect((await storedParts(page)).sort()).toEqual(
      expected.filter((name) => name !== 'manifest.json').sort(),
    );
  }, 300_000);
});
