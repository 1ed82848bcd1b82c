import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseHref, belongsTo, LIVE_FRAGMENT, pathBelow, resolveBase } from '../../../src/core/base.ts';

const ours = (url: string, base: string, origin?: string) =>
  belongsTo(new URL(url), resolveBase(base, origin));

describe('a base', () => {
  it.each([
    ['https://a.example/places', ''],
    ['https://a.example/places/', ''],
    ['https://b.example/places/search?q=x', ''],
    ['https://a.example/transport/park-and-rides', ''],
    ['https://a.example/api/places/osm:1,osm:2', '/api'],
    ['https://a.example/api/places/x#part', '/api/'],
    ['https://a.example/api/v2/places', '/api/v2'],
    ['https://a.example/api/places', 'https://a.example/api'],
    ['https://a.example/api/places', 'https://A.example:443/api/'],
    ['https://a.example/d%C3%A9p%C3%B4t/places', '/dépôt'],
  ])('%s belongs to the base "%s"', (url, base) => {
    expect(ours(url, base)).toBe(true);
  });

  it.each([
    ['https://a.example/placesX', ''],
    ['https://a.example/', ''],
    ['https://a.example/transport', ''],
    ['https://a.example/transport/park-and-rides/1', ''],
    ['https://a.example/api/places', ''],
    ['https://a.example/places', '/api'],
    ['https://a.example/apiplaces', '/api'],
    ['https://a.example/api/other', '/api'],
    ['https://b.example/api/places', 'https://a.example/api'],
    ['http://a.example/api/places', 'https://a.example/api'],
    ['https://a.example:8443/api/places', 'https://a.example/api'],
  ])('%s does not belong to the base "%s"', (url, base) => {
    expect(ours(url, base)).toBe(false);
  });

  it('narrows a path to the origin it was resolved against', () => {
    expect(ours('https://a.example/api/places', '/api', 'https://a.example')).toBe(true);
    expect(ours('https://b.example/api/places', '/api', 'https://a.example')).toBe(false);
  });

  it('supports the schemes of app shells, whose URL origin is "null"', () => {
    expect(ours('capacitor://localhost/api/places', '/api', 'capacitor://localhost')).toBe(true);
    expect(ours('capacitor://other/api/places', '/api', 'capacitor://localhost')).toBe(false);
  });

  it.each(['api', '//host/api', '/\\host/api', '/api?x=1', 'https://host/api#x', 'https://', 'mailto:x'])(
    'rejects "%s" as a base',
    (base) => {
      expect(() => resolveBase(base)).toThrow(expect.objectContaining({ code: 'bad-input' }));
    },
  );

  it('returns the path below the base', () => {
    const url = new URL('https://a.example/api/places/search?q=x');
    expect(pathBelow(url, resolveBase('/api'))).toBe('/places/search');
  });

  it('ignores URLs with the fragment of requests to the live API', () => {
    expect(ours(`https://a.example/api/places/osm:1/rti/bus${LIVE_FRAGMENT}`, '/api')).toBe(false);
    expect(ours('https://a.example/api/places/osm:1/rti/bus#other', '/api')).toBe(true);
  });

  it.each([
    ['/dates', '/dates/', true],
    ['/dates/2026', '/dates', true],
    ['/datesX', '/dates/', false],
    ['/Dates/', '/dates/', false],
    ['/other/dates/', '/dates/', false],
    ['/a/b', '/', true],
    ['', '/', true],
  ])('matches "%s" against the passthrough path "%s": %s', (path, passed, expected) => {
    const url = new URL(`https://a.example/api${path}`);
    expect(pathBelow(url, resolveBase('/api'), ['/x', passed])).toBe(expected ? path : undefined);
  });
});

describe('properties of a base', () => {
  const segment = fc.stringMatching(/^[a-z0-9-]{1,8}$/);
  const bases = fc.tuple(fc.constantFrom('', 'https://a.example', 'http://b.example:81'), fc.array(segment));
  const toBase = ([origin, segments]: [string, string[]]) =>
    origin + segments.map((part) => `/${part}`).join('');

  // The URL parser resolves dot segments, which changes the path.
  const paths = fc.webPath().filter((path) => !path.split('/').some((part) => /^(\.|%2e){1,2}$/i.test(part)));

  it('keeps a base the same after a round trip through its text', () => {
    fc.assert(
      fc.property(bases, (parts) => {
        const base = resolveBase(toBase(parts));
        expect(resolveBase(baseHref(base))).toEqual(base);
      }),
    );
  });

  it('includes every path below /places, whatever its characters', () => {
    fc.assert(
      fc.property(bases, paths, fc.webQueryParameters(), (parts, path, query) => {
        const base = toBase(parts);
        const href = `${base.startsWith('http') ? '' : 'https://c.example'}${base}/places${path}?${query}`;
        expect(ours(href, base)).toBe(path === '' || path.startsWith('/'));
      }),
    );
  });
});
