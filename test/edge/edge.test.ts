import { afterEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../data/kinds/languages.ts';
import { serveFiles, startServer } from '../browser/test-server.ts';
import { liveHostContract } from '../contract/live-hosts.ts';
import { packFixture } from '../fixtures/bundle.ts';
import { smallBundle } from '../unit/client/small-bundle.ts';
import { type RunningWorker, runWorker } from './workerd.ts';

const { files } = smallBundle();

/** Closes each thing that a test has started. */
const started: { stop(): Promise<void> }[] = [];
async function stopping<T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> {
  const running = await starting;
  started.push(running);
  return running;
}
afterEach(async () => {
  for (const running of started.splice(0).reverse()) await running.stop();
});

/** A server of bundle files that may be replaced. */
async function bundleServer() {
  const state = { files: files as ReadonlyMap<string, Uint8Array> };
  const server = await stopping(startServer(serveFiles(() => state.files)));
  return Object.assign(state, { server });
}

const SEARCH = '/places/search?q=beta';
/** Waits until the cache of the runtime answers: answers are written to it after they are sent. */
const untilCached = ({ origin }: RunningWorker, path: string) =>
  expect
    .poll(async () => (await fetch(origin + path)).headers.get('CF-Cache-Status'), { timeout: 30_000 })
    .toBe('HIT');
const ask = async ({ origin }: RunningWorker, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(origin + path, { headers });
  return {
    status: response.status,
    version: response.headers.get('X-Places-Version'),
    etag: response.headers.get('ETag'),
    text: await response.text(),
  };
};

describe('the edge handler in workerd', () => {
  it.each([
    ['a bucket', async () => ({ bucket: files })],
    ['the URL of its folder', async () => ({ address: (await bundleServer()).server.origin })],
  ])('opens a bundle from %s', async (_, source) => {
    const worker = await stopping(runWorker(await source()));
    const { status, text } = await ask(worker, SEARCH);
    expect(status).toBe(200);
    expect(JSON.parse(text)._embedded.pois).toMatchObject([{ name: 'Beta Library' }]);
  });

  it.each(['2024-10-14', '2025-01-01'])(
    'opens a bundle by its URL with the compatibility date %s, which knows fewer modes of the HTTP cache',
    async (compatibilityDate) => {
      const { server } = await bundleServer();
      const worker = await stopping(runWorker({ address: server.origin }, {}, { compatibilityDate }));
      expect((await ask(worker, SEARCH)).status).toBe(200);
    },
  );

  it('answers outside the API with a 404, and a query of more than 4,000 characters with a 414', async () => {
    const worker = await stopping(runWorker({ bucket: files }, { base: '/api' }));
    expect(await ask(worker, SEARCH)).toMatchObject({
      status: 404,
      text: expect.stringContaining('description'),
    });
    expect((await ask(worker, `/api/places/search?q=${'a'.repeat(4000)}`)).status).toBe(414);
  });

  it('answers with a 503 that says why while there is no bundle, and answers once there is one', async () => {
    const bundle = await bundleServer();
    bundle.files = new Map();
    const worker = await stopping(runWorker({ address: bundle.server.origin }));
    expect(await ask(worker, SEARCH)).toMatchObject({
      status: 503,
      text: expect.stringContaining('manifest.json answered 404'),
    });
    bundle.files = files;
    await expect.poll(async () => (await ask(worker, SEARCH)).status).toBe(200);
  });

  it('answers all requests when the one that began to open the bundle is gone', async () => {
    let begun = (): void => {};
    let release = (): void => {};
    const beginning = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const listener = serveFiles(() => files);
    const server = await stopping(
      startServer(async (request, response) => {
        begun();
        await released;
        listener(request, response);
      }),
    );
    const worker = await stopping(runWorker({ address: server.origin }));
    const impatient = new AbortController();
    const first = fetch(worker.origin + SEARCH, { signal: impatient.signal });
    await beginning;
    const others = [ask(worker, SEARCH), ask(worker, '/places/osm:1')];
    impatient.abort();
    await expect(first).rejects.toThrow();
    release();
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);
    expect(server.requests.filter((url) => url.includes('search-'))).toHaveLength(1);
  });

  it('a new isolate without a bundle answers from the cache with `maxAge`, where the URL decides the answer', async () => {
    const bundle = await bundleServer();
    const worker = await stopping(runWorker({ address: bundle.server.origin }, { maxAge: 600 }));
    const before = await ask(worker, SEARCH);
    await untilCached(worker, SEARCH);
    bundle.files = new Map();
    await worker.restart();
    await expect.poll(() => ask(worker, SEARCH)).toEqual(before);
    expect(await ask(worker, SEARCH, { 'If-None-Match': before.etag! })).toMatchObject({
      status: 304,
      etag: before.etag,
      text: '',
    });
    expect((await ask(worker, SEARCH, { 'Geo-Position': '51.75;-1.25' })).status).toBe(503);
    expect((await ask(worker, '/places/search?q=alpha')).status).toBe(503);
  });

  it('caches an answer for each language of a request, with an ETag of its own', async () => {
    const { files: ofAllLanguages } = await packFixture(undefined, {}, { languages: LANGUAGES });
    const bundle = await bundleServer();
    bundle.files = ofAllLanguages;
    const worker = await stopping(runWorker({ address: bundle.server.origin }, { maxAge: 600 }));
    const paths = LANGUAGES.map((lang) => `/places/search?q=library&lang=${lang}`);
    const inEach = (etag?: string | null) =>
      Promise.all(paths.map((path) => ask(worker, path, etag ? { 'If-None-Match': etag } : {})));
    const before = await inEach();
    expect(before.map(({ text }) => JSON.parse(text)._links.self.href.match(/lang=(..)/)?.[1])).toEqual([
      ...LANGUAGES,
    ]);
    expect(new Set(before.map(({ etag }) => etag)).size).toBe(LANGUAGES.length);
    await Promise.all(paths.map((path) => untilCached(worker, path)));
    bundle.files = new Map();
    await worker.restart();
    await expect.poll(() => inEach()).toEqual(before);
    const statuses = (await inEach(before[0]!.etag)).map(({ status }) => status);
    expect(statuses).toEqual(LANGUAGES.map((_, i) => (i === 0 ? 304 : 200)));
  });

  it('without `maxAge` no answer is cached', async () => {
    const bundle = await bundleServer();
    const worker = await stopping(runWorker({ address: bundle.server.origin }));
    expect((await ask(worker, SEARCH)).status).toBe(200);
    bundle.files = new Map();
    await worker.restart();
    expect((await ask(worker, SEARCH)).status).toBe(503);
  });
});

liveHostContract('the edge handler in workerd', async () => {
  const worker = await runWorker({ bucket: (await packFixture()).files });
  let hosts = 0;
  return {
    async open({ live, passthrough }) {
      const options = JSON.stringify({ base: '/api', live, passthrough, host: hosts++ });
      return {
        base: `${worker.origin}/api`,
        async fetch(request) {
          const asked = new Request(request);
          asked.headers.set('X-Options', options);
          return fetch(asked);
        },
        stop: async () => {},
      };
    },
    close: () => worker.stop(),
  };
});
