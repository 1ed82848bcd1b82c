import { describe, expect, it } from 'vitest';
import { type BundleOptions, isOfApi, resolveOptions } from '../../../src/protocol/options.ts';

const origin = 'https://host.example';
const resolve = (options: Partial<BundleOptions>, against: string | undefined = origin) =>
  resolveOptions({ bundle: 'https://bundles.example/', ...options }, against, against, { store: true });
const live = { endpoint: 'https://live.example' };

describe('the options of a page or a Service Worker', () => {
  it.each<Record<string, unknown>>([
    { base: 'api' },
    { bundle: 'https://' },
    { publicKey: 'a key' },
    { live: { endpoint: 'https://me:secret@live.example' } },
    { live: { ...live, timeLimitMs: 0 } },
    { live, passthrough: ['dates'] },
    { live, passthrough: [7] },
    { live, passthrough: '/dates/' },
    { live, passthrough: null },
    { passthrough: ['/dates/'] },
  ])('refuse %j', (wrong) => {
    expect(() => resolve(wrong)).toThrow(expect.objectContaining({ code: 'bad-input' }));
  });

  it.each([{ bundle: '/places/' }, { precached: '../own/' }, { live: { endpoint: '/api' } }])(
    'refuse the relative URL of %j without a document, and say what to do instead',
    (relative) => {
      expect(() =>
        resolveOptions({ bundle: 'https://x/', ...relative }, undefined, undefined, { store: true }),
      ).toThrow(
        /is relative, and there is no document here.*run this code in the browser only, such as in an effect$/,
      );
    },
  );

  it('are resolved against the document, with an hour between two checks', () => {
    expect(resolve({ bundle: 'places', precached: '', base: '/api/', live: { endpoint: '/v1/' } })).toEqual({
      base: { origin, path: '/api' },
      host: {
        bundle: `${origin}/places`,
        base: `${origin}/api`,
        store: true,
        live: { endpoint: `${origin}/v1` },
      },
      updateIntervalMs: 3_600_000,
    });
    expect(resolve({ updateIntervalMs: false }).updateIntervalMs).toBe(0);
  });
});

describe('the API', () => {
  it.each(['/places/', '/places', '/places/manifest.json', '/places/?v=2', '/places/manifest.json?v=2#x'])(
    'has no file of a bundle at %s, but all other paths below it',
    (folder) => {
      for (const options of [{ bundle: folder }, { precached: folder }]) {
        const isOurs = (path: string): boolean => isOfApi(new URL(path, origin), resolve(options));
        const files = [
          'manifest.json',
          'manifest.json?v=2',
          'manifest.sig.json',
          'search-63dd25b7b4119f73.gz',
        ];
        for (const file of [...files, 'map-5561f96cefa17343.pmtiles'])
          expect(isOurs(`/places/${file}`), file).toBe(false);
        for (const path of ['osm:1', 'search', 'a/manifest.json'])
          expect(isOurs(`/places/${path}`), path).toBe(true);
      }
    },
  );
});
