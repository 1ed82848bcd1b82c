import { expect, test } from 'vitest';
import { packBundle } from '../../../../data/build/pack.ts';
import { openBundle } from '../../../../src/bundle/open.ts';
import { httpSource } from '../../../../src/bundle/source/http-source.ts';
import { contentOf, somePlace } from '../some-places.ts';

const { manifest, files } = packBundle(contentOf([somePlace('osm:1', { name: 'Carfax' })]));

/** A web server with the bundle's files in `/data/`, which records its requests. */
function webServer(answer?: (path: string) => Response | undefined) {
  const requests: { path: string; cache: RequestCache | undefined }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = String(input).replace('https://host', '');
    requests.push({ path, cache: init?.cache });
    init?.signal?.throwIfAborted();
    const bytes = files.get(path.replace('/data/', '').replace(/\?.*/, ''));
    return answer?.(path) ?? (bytes ? new Response(bytes.slice()) : new Response('none', { status: 404 }));
  };
  return { requests, fetch };
}

test.each(['https://host/data', 'https://host/data/', 'https://host/data/manifest.json'])(
  'a bundle is found at %s',
  async (url) => {
    const bundle = await openBundle(httpSource(url, webServer().fetch));
    expect(bundle.places.place(0).name).toBe('Carfax');
  },
);

test('every request has the query of the bundle’s URL, such as a token', async () => {
  const { requests, fetch } = webServer();
  await openBundle(httpSource('https://host/data/?token=1', fetch));
  expect(requests.map(({ path }) => path.endsWith('?token=1'))).toEqual([true, true, true]);
});

test('revalidates the manifest, and fetches parts from any cache', async () => {
  const { requests, fetch } = webServer();
  await openBundle(httpSource('https://host/data', fetch));
  expect(requests[0]).toEqual({ path: '/data/manifest.json', cache: 'no-cache' });
  expect(requests.slice(1).map(({ cache }) => cache)).toEqual(['default', 'default']);
});

test('reports progress in bytes, up to the sum of all parts', async () => {
  const loaded: number[] = [];
  await openBundle(httpSource('https://host/data', webServer().fetch), {
    onProgress: (progress) => {
      if (progress.stage === 'parts') loaded.push(progress.loaded);
    },
  });
  expect(loaded).toEqual(loaded.toSorted((a, b) => a - b));
  expect(loaded[0]).toBe(0);
  expect(loaded.at(-1)).toBe(manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0));
});

test.each([
  ['a failed answer', { status: 404 }],
  ['an HTML page', { headers: { 'Content-Type': 'text/html' } }],
])('%s is let go of, as it would keep its connection', async (_, init) => {
  let isHeld = true;
  const fetch: typeof globalThis.fetch = async (_input, { signal } = {}) => {
    signal!.addEventListener('abort', () => {
      isHeld = false;
    });
    return new Response(new ReadableStream(), init);
  };
  await expect(httpSource('https://host/data', fetch).manifest()).rejects.toThrow(/answered/);
  expect(isHeld).toBe(false);
});

test('reports a network failure with the address', async () => {
  const fetch = async () => Promise.reject(new TypeError('fetch failed'));
  await expect(openBundle(httpSource('https://host/data', fetch))).rejects.toMatchObject({
    code: 'bundle-unreachable',
    message: expect.stringMatching(
      /^https:\/\/host\/data\/manifest\.json could not be fetched \(fetch failed\)/,
    ),
  });
});

test('rejects with the reason of an abort, before and during a fetch', async () => {
  const { fetch } = webServer();
  const source = httpSource('https://host/data', fetch);
  await expect(openBundle(source, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });

  const during = new AbortController();
  const opening = openBundle(source, {
    signal: during.signal,
    onProgress: ({ stage }) => {
      if (stage === 'parts') during.abort();
    },
  });
  await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
});

test.each([
  ['an answer', () => new Promise<Response>(() => {})],
  [
    'the rest of a file',
    async () => new Response(new ReadableStream({ start: (c) => c.enqueue(new Uint8Array(9)) })),
  ],
])('a network that never delivers %s is given up', async (_, fetch) => {
  await expect(
    openBundle(httpSource('https://host/data', fetch, { silenceLimitMs: 20 })),
  ).rejects.toMatchObject({
    code: 'bundle-unreachable',
    message: expect.stringMatching(
      /^https:\/\/host\/data\/manifest\.json could not be fetched \(nothing came for 0.02 s\)/,
    ),
  });
});

test('a failing part aborts the downloads of the others', async () => {
  let ended: AbortSignal | null | undefined;
  const { fetch } = webServer((path) =>
    path.includes('search') ? new Response('', { status: 404 }) : undefined,
  );
  const slow: typeof fetch = async (input, init) => {
    if (!String(input).includes('details')) return fetch(input, init);
    ended = init?.signal;
    return new Promise(() => {});
  };
  await expect(openBundle(httpSource('https://host/data', slow))).rejects.toMatchObject({
    message: expect.stringMatching(/search-\S+ answered 404/),
  });
  expect(ended?.aborted).toBe(true);
});

test.each(['manifest.json', manifest.parts[0]!.name])(
  'an endless %s is rejected, and read no further',
  async (name) => {
    let sent = 0;
    let cancelled = false;
    const endless = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sent += 1_000_000;
            controller.enqueue(new Uint8Array(1_000_000));
          },
          cancel() {
            cancelled = true;
          },
        }),
      );
    const { fetch } = webServer((path) => (path.endsWith(name) ? endless() : undefined));
    await expect(openBundle(httpSource('https://host/data', fetch))).rejects.toMatchObject({
      code: 'bundle-corrupt',
      message: expect.stringContaining(`https://host/data/${name} is longer than`),
    });
    expect(cancelled).toBe(true);
    expect(sent).toBeLessThan(20_000_000);
  },
);
