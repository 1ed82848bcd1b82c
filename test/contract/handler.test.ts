import { describe, expect, it } from 'vitest';
import { createHandler } from '../../src/http/handler.ts';
import { fixtureBundle } from '../fixtures/bundle.ts';
import { places } from '../fixtures/places.ts';
import { handlerHost } from './recording.ts';
import { contractSuite } from './suite.ts';

const base = 'http://any.example/api';

contractSuite('the handler', () => handlerHost({ base: '/api' }));

describe('the handler', async () => {
  const bundle = await fixtureBundle();
  const answer = (url: string, options?: { base: string }) =>
    createHandler(bundle, options)(new Request(url));

  it.each([
    'http://any.example/api/',
    'http://any.example/api/placesandmore',
    'http://any.example/places/uni:1001',
  ])('returns undefined synchronously for %s', (url) => {
    expect(answer(url, { base: '/api' })).toBeUndefined();
  });

  it.each(['/places', '/places/x/y/z', '/transport/park-and-rides'])(
    'returns a promise synchronously for %s',
    async (path) => {
      const answered = answer(`${base}${path}`, { base: '/api' });
      expect(answered).toBeInstanceOf(Promise);
      expect((await answered)?.headers.get('Content-Type')).toMatch(/json/);
    },
  );

  it('a base with a host is for that host alone', async () => {
    const options = { base: 'https://one.example/api/' };
    expect((await answer('https://one.example/api/places/uni:1001', options))?.status).toBe(200);
    expect(answer('https://two.example/api/places/uni:1001', options)).toBeUndefined();
    expect(answer('http://one.example/api/places/uni:1001', options)).toBeUndefined();
  });

  it('answers at the root of any host without a base', async () => {
    expect((await answer('http://x.example/places/uni:1001'))?.status).toBe(200);
    expect(answer('http://x.example/api/places/uni:1001')).toBeUndefined();
  });
});

describe('the configuration of a bundle', () => {
  it('sets the area parameter, the area, and the root of university_only', async () => {
    const handler = createHandler(
      await fixtureBundle(places, {
        area_parameter: 'intown',
        area: { lat: 0, lon: 0.5, radius_km: 1 },
        university_root: '/transportation',
      }),
    );
    const found = async (parameters: string): Promise<string[]> => {
      const response = await handler(new Request(`http://any/places/search?count=1000&${parameters}`));
      const page = (await response?.json()) as { _embedded: { pois: { id: string }[] } };
      return page._embedded.pois.map(({ id }) => id).sort();
    };
    expect(await found('intown')).toEqual(['osm:n802']);
    expect(await found('inoxford')).toHaveLength(places.length);
    expect(await found('university_only')).toEqual(['osm:n701', 'osm:n801', 'osm:n802']);
    expect(await found('exclude_university')).toHaveLength(places.length - 3);
  });

  it('another version of the bundle has different ETags', async () => {
    const [one, same, other] = await Promise.all([
      fixtureBundle(),
      fixtureBundle([...places].reverse()),
      fixtureBundle(places.slice(1)),
    ]);
    const etag = async (bundle: typeof one): Promise<string | null | undefined> =>
      (await createHandler(bundle)(new Request('http://any/places/types')))?.headers.get('ETag');
    expect(await etag(same)).toBe(await etag(one));
    expect(await etag(other)).not.toBe(await etag(one));
    expect(other.manifest.version).not.toBe(one.manifest.version);
  });
});
