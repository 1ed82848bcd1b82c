import { describe, expect, it } from 'vitest';
import { serve } from './serving.ts';
import { contractSuite } from './suite.ts';

contractSuite('fingerpost serve', () => serve());

describe('fingerpost serve', () => {
  it.each(['/', '/index.html', '/placesandmore', '/transport', '/api/places/uni:1001'])(
    'answers a path outside the API with a 404: %s',
    async (path) => {
      const host = await serve();
      try {
        const response = await fetch(host.base + path);
        expect(response.status).toBe(404);
        expect(response.headers.get('Content-Type')).toMatch(/^application\/json/);
        expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
      } finally {
        await host.stop();
      }
    },
  );

  it('answers with JSON even for an invalid percent-encoding', async () => {
    const host = await serve();
    try {
      const response = await fetch(`${host.base}/places/%zz%`);
      expect([400, 404]).toContain(response.status);
      expect(await response.json()).toHaveProperty('description');
    } finally {
      await host.stop();
    }
  });
});
