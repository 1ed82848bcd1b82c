import { describe, expect, it } from 'vitest';
import { createHandler } from '../../src/http/handler.ts';
import { createLive } from '../../src/live/live.ts';
import { fixtureBundle } from '../fixtures/bundle.ts';
import { serve } from './serving.ts';

const live = createLive({
  endpoint: 'http://live.example',
  fetch: async () => Response.json({ park_and_rides: [] }),
  now: Date.now,
});

describe('maxAge', () => {
  const cachingOf = async (path: string, init?: RequestInit) => {
    const handler = createHandler(await fixtureBundle(), { maxAge: 60, live });
    const { headers } = (await handler(new Request(`http://any/${path}`, init)))!;
    return headers.get('Cache-Control');
  };

  it.each(['places/', 'places/types', 'places/uni:1001', 'places/search?q=library', 'places/suggest?q=l'])(
    'lets caches keep an answer from the bundle: %s',
    async (path) => {
      expect(await cachingOf(path)).toBe('public, max-age=60');
    },
  );

  it('lets caches keep a 304 as long', async () => {
    expect(await cachingOf('places/', { headers: { 'If-None-Match': '*' } })).toBe('public, max-age=60');
  });

  it.each([
    'transport/park-and-rides',
    'places/osm:n601/rti/p-r',
    'places/search?open_at=2026-12-24',
    'places/nowhere:1',
    'places/search?start=x',
  ])('makes caches revalidate what is live, depends on the time, or is an error: %s', async (path) => {
    expect(await cachingOf(path)).toBe('no-cache');
  });

  it.each([-1, 0.5, Number.NaN])('is refused if it is %d', async (maxAge) => {
    const bundle = await fixtureBundle();
    expect(() => createHandler(bundle, { maxAge })).toThrow(
      /maxAge must be a whole number of seconds from 0/,
    );
  });
});

it('serve lets caches keep answers for the seconds of --max-age', async () => {
  const host = await serve('--max-age', '300');
  try {
    const cachingOf = async (path: string) => (await fetch(host.base + path)).headers.get('Cache-Control');
    expect(await cachingOf('/places/search?q=library')).toBe('public, max-age=300');
    expect(await cachingOf('/places/suggest?q=l')).toBe('public, max-age=300');
    expect(await cachingOf('/transport/park-and-rides')).toBe('no-cache');
  } finally {
    await host.stop();
  }
});
