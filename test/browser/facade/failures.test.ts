import { describe, expect, it } from 'vitest';
import { smallBundle } from '../../unit/client/small-bundle.ts';
import { serveFiles } from '../test-server.ts';
import { useFacadePage } from './facade-page.ts';

const on = useFacadePage();
const second = smallBundle('Two libraries', ['Delta', 'Epsilon']);
const [part] = second.manifest.parts as [(typeof second.manifest.parts)[0]];
const partBytes = second.files.get(part.name)!;

const flipped = partBytes.slice();
flipped[50]! ^= 1;

/** Wrong responses to the request for the first part. */
const wrongParts: readonly [string, Uint8Array, Record<string, string>, RegExp][] = [
  ['an HTML page', new TextEncoder().encode('<!doctype html>'), { 'Content-Type': 'text/html' }, /HTML page/],
  ['HTML under another name', new TextEncoder().encode('<!doctype html>'), {}, /HTML page/],
  ['a truncated part', partBytes.slice(0, -9), {}, /bytes long where the manifest says/],
  ['a part with a flipped bit', flipped, {}, /has the SHA-256/],
];

/** The second bundle, with something else in the place of its first part. */
function publishWith(bytes: Uint8Array | undefined, headers: Record<string, string> = {}): void {
  const serve = serveFiles(() => second.files);
  on.answerBundle((request, response) => {
    if (request.url !== `/${part.name}`) return serve(request, response);
    response.writeHead(bytes ? 200 : 500, { 'Access-Control-Allow-Origin': '*', ...headers }).end(bytes);
  });
}

const publishWhole = () => on.answerBundle(serveFiles(() => second.files));
const sizeOf = async () => JSON.parse((await on.ask('/api/places/search')).text!).size;
const reported = (event: string) =>
  on.page.evaluate(async (event) => {
    while (!window.reports.some((one) => one.startsWith(event)))
      await new Promise((resolve) => setTimeout(resolve, 10));
  }, event);

describe('first visit', () => {
  it('answers when no Service Worker controls the page', async () => {
    await on.visit();
    expect(await on.page.evaluate(() => navigator.serviceWorker?.controller ?? null)).toBeNull();
    expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
  });

  it.each(wrongParts)(
    'refuses %s, names the part, and takes the right one by itself later',
    async (_, bytes, headers, why) => {
      publishWith(bytes, headers);
      await on.visit();
      const answer = await on.ask('/api/places/osm:1');
      expect(answer.status).toBe(503);
      expect(answer.text).toMatch(why);
      expect(answer.text).toContain(part.name);
      publishWhole();
      await reported('ready');
      expect(await sizeOf()).toBe(2);
    },
  );

  it('fetches a part past a cache that keeps a damaged one', async () => {
    const serve = serveFiles(() => second.files);
    let asked = 0;
    on.answerBundle((request, response) => {
      if (request.url !== `/${part.name}`) return serve(request, response);
      const headers = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'max-age=1000000, immutable' };
      response.writeHead(200, headers).end(asked++ === 0 ? flipped : partBytes);
    });
    await on.visit();
    expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
    expect(asked).toBe(2);
  });
});

describe('eviction', () => {
  it('answers 503 with everything evicted and offline, emits the reason, and recovers by itself', async () => {
    await on.visit();
    await on.untilStored();
    await on.page.evaluate(async (url) => {
      window.places.close();
      await new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(`fingerpost ${url}/`);
        deleting.onsuccess = resolve;
        deleting.onerror = reject;
      });
    }, on.bundles.origin);
    await on.bundles.stop();
    try {
      await on.visit();
      expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 503 });
      expect(await on.reports()).toContain('error bundle-unreachable');
      expect(await on.page.evaluate(() => window.places.status().error?.retryable)).toBe(true);
    } finally {
      await on.bundles.start();
    }
    await reported('ready');
    expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
  });
});

describe('updates', () => {
  it.each([
    ['an error of the server', undefined, /answered 500/],
    ['a part with a flipped bit', flipped, /has the SHA-256/],
  ] as const)(
    'keeps the old bundle when the first part is %s, reports it, and retries',
    async (_, bytes, why) => {
      await on.visit();
      await on.untilStored();
      publishWith(bytes);
      await expect(on.page.evaluate(() => window.places.update())).rejects.toThrow(part.name);
      expect(await sizeOf()).toBe(3);
      expect(await on.status()).toMatchObject({
        state: 'ready',
        error: { message: expect.stringMatching(why) },
      });
      expect((await on.reports()).at(-1)).toMatch(/^error bundle-/);
      publishWhole();
      await reported('updated');
      expect(await sizeOf()).toBe(2);
      expect(await on.status()).not.toHaveProperty('error');
    },
  );

  it('retries when the connection is cut in the middle of a part', async () => {
    await on.visit();
    await on.untilStored();
    const serve = serveFiles(() => second.files);
    on.answerBundle((request, response) => {
      if (request.url !== `/${part.name}`) return serve(request, response);
      response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Length': partBytes.length });
      response.write(partBytes.subarray(0, 20), () => request.socket.destroy());
    });
    await expect(on.page.evaluate(() => window.places.update())).rejects.toThrow(part.name);
    expect(await sizeOf()).toBe(3);
    publishWhole();
    await reported('updated');
  });
});

describe('missing platform features', () => {
  /** JavaScript that takes something from the page. */
  const lacking: readonly [string, string][] = [
    ['IndexedDB', `delete globalThis.indexedDB; delete Window.prototype.indexedDB;`],
    ['Web Locks', `delete Navigator.prototype.locks;`],
    ['BroadcastChannel', `delete globalThis.BroadcastChannel;`],
    ['a storage manager', `delete Navigator.prototype.storage;`],
    ['crypto.subtle', `delete Crypto.prototype.subtle;`],
    ['Service Workers', `delete Navigator.prototype.serviceWorker;`],
  ];
  const all = ['all of these', lacking.map(([, script]) => script).join('\n')] as const;

  // In the page, where the script can take it away.
  it.each([...lacking, all])('answers and takes updates without %s', async (_, script) => {
    await on.visit({ worker: false }, `?first=${encodeURIComponent(script)}`);
    expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
    on.publish(second.files);
    expect(await on.page.evaluate(() => window.places.update())).toBe(true);
    expect(await sizeOf()).toBe(2);
  });

  it('reports memory as the storage, and why, without IndexedDB', async () => {
    await on.visit({ worker: false }, `?first=${encodeURIComponent(all[1])}`);
    await on.page.evaluate(() => window.places.ready);
    await on.page.evaluate(() => window.places.update());
    expect(await on.status()).toMatchObject({
      storage: 'memory',
      stored: false,
      storeProblem: expect.stringMatching(/indexedDB/),
    });
  });
});
