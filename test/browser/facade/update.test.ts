import { describe, expect, it } from 'vitest';
import type { PlacesFetchOptions } from '../../../src/index.ts';
import type { EnginePage } from '../../engines/engine.ts';
import { lacks } from '../../engines/limits.ts';
import { smallBundle } from '../../unit/client/small-bundle.ts';
import { serveFiles } from '../test-server.ts';
import { useFacadePage } from './facade-page.ts';

const on = useFacadePage();
const first = smallBundle();
const editions = [['Delta', 'Epsilon'], ['Zeta'], ['Eta', 'Theta', 'Iota', 'Kappa']].map((names) =>
  smallBundle(`Of ${names.length}`, names),
);
const [second] = editions as [typeof first];

const update = () => on.page.evaluate(() => window.places.update());
const untilPlaces = (count: number, page: EnginePage = on.page) =>
  page.evaluate(async (count) => {
    while (window.places.status().places !== count) await new Promise((resolve) => setTimeout(resolve, 10));
  }, count);

async function visitStored(options: Partial<PlacesFetchOptions> = {}): Promise<void> {
  await on.visit(options);
  await on.untilStored();
}

describe('a newer bundle', () => {
  it.each([
    ['worker', {}],
    ['page', { worker: false as const }],
  ])('takes a newer bundle without a reload, in the %s', async (_, options) => {
    await visitStored(options);
    on.publish(second.files);
    expect(await update()).toBe(true);
    const answer = await on.ask('/api/places/search');
    expect(JSON.parse(answer.text!)).toMatchObject({ size: 2 });
    expect(await on.status()).toMatchObject({
      state: 'ready',
      version: second.manifest.version,
      created: second.manifest.created,
      from: 'network',
      stored: true,
      storage: 'indexeddb',
      updating: false,
      checked: expect.any(Number),
      times: { download: expect.any(Number), unpack: expect.any(Number), index: expect.any(Number) },
    });
    expect((await on.reports()).at(-1)).toBe('updated to 2 places');
    expect(await update()).toBe(false);
  });

  it('takes the title and time of a build with the same content, and fetches and reports no bundle', async () => {
    await visitStored();
    const before = await on.reports();
    const again = smallBundle('Libraries, built again', undefined, '2026-05-06T07:08:09Z');
    on.publish(new Map([['manifest.json', again.files.get('manifest.json')!]]));
    expect(await update()).toBe(false);
    const renewed = { version: first.manifest.version, created: again.manifest.created };
    expect(await on.status()).toMatchObject(renewed);
    expect(await on.reports()).toEqual(before);
    await on.bundles.stop();
    try {
      await on.visit();
      expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
      expect(await on.status()).toMatchObject({ from: 'store', ...renewed });
    } finally {
      await on.bundles.start();
    }
  });

  it('checks for an update while the stored bundle answers', async () => {
    await visitStored();
    on.publish(second.files);
    const release = holdManifest();
    await on.visit();
    const answer = await on.ask('/api/places/search');
    expect(JSON.parse(answer.text!)).toMatchObject({ size: 3 });
    expect(await on.status()).toMatchObject({ from: 'store' });
    release();
    await untilPlaces(2);
  });

  it('checks for an update at each interval', async () => {
    await visitStored({ updateIntervalMs: 100 });
    on.publish(second.files);
    await untilPlaces(2);
    on.publish(first.files);
    await untilPlaces(3);
  });

  it('checks for an update when the network comes back', async () => {
    await visitStored();
    on.publish(second.files);
    await on.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await untilPlaces(2);
  });

  it.skipIf(lacks('HTTP cache'))('revalidates the manifest by its ETag without a download', async () => {
    const statuses: string[] = [];
    on.answerBundle((request, response) => {
      const fresh = request.headers['if-none-match'] !== '"one"';
      statuses.push(`${request.url} ${fresh ? 200 : 304}`);
      response.writeHead(fresh ? 200 : 304, {
        'Access-Control-Allow-Origin': '*',
        'Cache-Control': 'no-cache',
        ETag: '"one"',
      });
      response.end(fresh ? first.files.get(request.url?.slice(1) ?? '') : undefined);
    });
    await visitStored();
    statuses.length = 0;
    expect(await update()).toBe(false);
    expect(statuses).toEqual(['/manifest.json 304']);
  });

  it('answers every request during an update', async () => {
    await visitStored();
    on.publish(second.files);
    const answers = await on.page.evaluate(async () => {
      const answers: string[] = [];
      let done = false;
      const updating = window.places.update().finally(() => {
        done = true;
      });
      const ask = async () => {
        const response = await window.places('/api/places/search');
        answers.push(`${response.status} ${(await response.json()).size}`);
      };
      while (!done) await ask();
      await updating;
      await ask();
      return [...new Set(answers)];
    });
    expect(answers).toEqual(['200 3', '200 2']);
  });

  it('keeps the last two bundles on the device after three updates', async () => {
    await visitStored();
    for (const { files, manifest } of editions) {
      on.publish(files);
      expect(await update()).toBe(true);
      expect(await on.status()).toMatchObject({ places: manifest.counts.places });
    }
    const [, before, last] = editions.map(({ manifest }) => manifest.parts.map(({ name }) => name));
    const stored = await on.page.evaluate(async (url) => {
      const opening = indexedDB.open(`fingerpost ${url}/`);
      const db = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const keys = db.transaction('parts').objectStore('parts').getAllKeys();
      await new Promise((resolve) => {
        keys.onsuccess = resolve;
      });
      db.close();
      return keys.result as string[];
    }, on.bundles.origin);
    expect(stored.sort()).toEqual([...new Set([...before!, ...last!])].sort());
  });

  it('refuses a bundle of a newer format, names both formats, and keeps the old bundle', async () => {
    await visitStored();
    const manifest = new TextEncoder().encode('{"format": "fingerpost-bundle", "format_version": 7}');
    on.publish(new Map([['manifest.json', manifest]]));
    await expect(update()).rejects.toThrow(/format 7, this version of Fingerpost reads up to 1/);
    expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
    expect(await on.status()).toMatchObject({ state: 'ready', error: { code: 'bundle-version' } });
    expect((await on.reports()).at(-1)).toBe('error bundle-version');
  });
});

describe('two tabs', () => {
  /** A second tab, with the stored bundle open and no update under way. */
  const anotherTab = async () => {
    const other = await on.newTab();
    await other.goto(on.site.origin);
    await other.evaluate(async (bundle) => {
      window.places = window.createPlacesFetch({ bundle, base: '/api' });
      await window.places.ready;
      await window.places.update();
    }, on.bundles.origin);
    return other;
  };

  it('lets one of two tabs download an update, and both switch', async () => {
    await visitStored();
    const other = await anotherTab();
    on.publish(second.files);
    on.requests.length = 0;
    await Promise.all([update(), other.evaluate(() => window.places.update())]);
    await Promise.all([untilPlaces(2), untilPlaces(2, other)]);
    expect(on.requests.filter((name) => name.endsWith('.gz')).sort()).toEqual(
      second.manifest.parts.map(({ name }) => name).sort(),
    );
  });

  it('switches both tabs when one of them updates', async () => {
    await visitStored();
    const other = await anotherTab();
    on.publish(second.files);
    expect(await update()).toBe(true);
    await untilPlaces(2, other);
    expect(await other.evaluate(() => window.places.status().from)).toBe('store');
    await other.close();
  });
});

/** Holds back answers for the manifest until what is returned is called. */
function holdManifest(): () => void {
  const waiting: (() => void)[] = [];
  let held = true;
  const serve = serveFiles(() => second.files);
  on.answerBundle((request, response) => {
    const go = () => serve(request, response);
    if (held && request.url === '/manifest.json') waiting.push(go);
    else go();
  });
  return () => {
    held = false;
    for (const go of waiting) go();
  };
}
