import { describe, expect, it } from 'vitest';
import { resolveBase } from '../../../src/core/base.ts';
import { isOurs } from '../../../src/service-worker/add-fingerpost.ts';

const origin = 'https://app.example';
const ours = (url: string, base: string, bundle = `${origin}/data/`, init?: RequestInit): boolean =>
  isOurs(new Request(new URL(url, origin), init), resolveBase(base, origin), {
    bundle,
    passthrough: ['/dates/'],
  });

describe('a request is ours', () => {
  it('ignores requests for files of the app’s own bundle', () => {
    const isApi = (path: string): boolean =>
      isOurs(new Request(origin + path), resolveBase('', origin), {
        bundle: 'https://bundles.example/',
        precached: `${origin}/places/`,
      });
    expect(isApi('/places/manifest.json')).toBe(false);
    expect(isApi('/places/search-63dd25b7b4119f73.gz')).toBe(false);
    expect(isApi('/places/osm:1')).toBe(true);
  });

  it.each([
    ['/api/places/osm:1', '/api'],
    ['/api/dates/today', '/api'],
    ['https://api.example/v1/places/osm:1', 'https://api.example/v1'],
  ])('handles a request of the API: %s for "%s"', (url, base) => {
    expect(ours(url, base)).toBe(true);
  });

  it.each([
    ['/places/osm:1', '/api'],
    ['/api/transport/park-and-rides#fingerpost-live', '/api'],
    ['https://other.example/api/places/osm:1', '/api'],
  ])('ignores other requests: %s for "%s"', (url, base) => {
    expect(ours(url, base)).toBe(false);
  });

  it('ignores range requests', () => {
    expect(ours('/api/places/osm:1', '/api', undefined, { headers: { Range: 'bytes=0-9' } })).toBe(false);
  });

  it.each(['/places/', '/places', '/places/manifest.json', '/places/?v=2', `/places/manifest.json?v=2#x`])(
    'ignores requests for files of the bundle, even among the API’s paths: %s',
    (path) => {
      const bundle = origin + path;
      expect(ours('/places/manifest.json', '', bundle)).toBe(false);
      expect(ours('/places/manifest.json?v=2', '', bundle)).toBe(false);
      expect(ours('/places/search-63dd25b7b4119f73.gz', '', bundle)).toBe(false);
      expect(ours('/places/map-5561f96cefa17343.pmtiles', '', bundle)).toBe(false);
      expect(ours('/places/osm:1', '', bundle)).toBe(true);
      expect(ours('/places/search', '', bundle)).toBe(true);
      expect(ours('/places/a/manifest.json', '', bundle)).toBe(true);
      expect(ours('https://other.example/places/manifest.json', 'https://other.example', bundle)).toBe(true);
    },
  );
});
