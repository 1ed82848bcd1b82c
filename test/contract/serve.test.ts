import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replayHost, replaysContract } from './replay.ts';
import { type Served, serve } from './serving.ts';

/** `serve` answers at the root, with at most 1,000 places a page. */
const options = { maxCount: 1000 };
replaysContract('fingerpost serve', async () => replayHost(await serve()), { options });
replaysContract('fingerpost serve --workers 1', async () => replayHost(await serve('--workers', '1')), {
  options,
});

describe('fingerpost serve', () => {
  let host: Served;
  beforeAll(async () => {
    host = await serve();
  });
  afterAll(() => host.stop());

  it.each(['/', '/index.html', '/placesandmore', '/transport', '/api/places/uni:1001'])(
    'answers a path outside the API with a 404: %s',
    async (path) => {
      const response = await fetch(host.base + path);
      expect(response.status).toBe(404);
      expect(response.headers.get('Content-Type')).toMatch(/^application\/json/);
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    },
  );

  it('answers with JSON even for an invalid percent-encoding', async () => {
    const response = await fetch(`${host.base}/places/%zz%`);
    expect([400, 404]).toContain(response.status);
    expect(await response.json()).toHaveProperty('description');
  });
});
