import { describe, expect, it } from 'vitest';
import { lacks } from '../../engines/limits.ts';
import { signer } from '../../fixtures/signed.ts';
import { smallBundle } from '../../unit/client/small-bundle.ts';
import { useServiceWorkerPage } from './service-worker-page.ts';

const on = useServiceWorkerPage();

describe('a page that a Service Worker controls', () => {
  it('answers fetch, XMLHttpRequest and navigation from the bundle', async () => {
    await on.control();
    expect(await on.fetch('/api/places/osm:1')).toMatchObject({
      status: 200,
      source: 'bundle',
      url: `${on.site.origin}/api/places/osm:1`,
      text: expect.stringContaining('Alpha Library'),
    });
    expect(await on.xhr('/api/places/search?q=beta', { 'Geo-Position': '51.75;-1.25' })).toMatchObject({
      status: 200,
      source: 'bundle',
      text: expect.stringContaining('Beta Library'),
    });
    const { url, text } = await on.read(`${on.site.origin}/api/places/oucs:two`);
    expect(url).toBe(`${on.site.origin}/api/places/osm:2`);
    expect(JSON.parse(text)).toMatchObject({ id: 'osm:2' });
    expect(on.requests.filter((url) => url.includes('/api/'))).toEqual([]);
  });

  it('answers from a signed bundle where it was registered with a public key', async () => {
    const { publicKey, sign } = signer();
    await on.control('/service-worker.js', { publicKey });
    expect(await on.fetch('/api/places/osm:1')).toMatchObject({
      status: 503,
      text: expect.stringContaining('it has no manifest.sig.json'),
    });
    on.files = (await sign(smallBundle())).files;
    expect(await on.fetch('/api/places/osm:1')).toMatchObject({ status: 200, source: 'bundle' });
    // For browsers without Ed25519.
    expect(on.requests).toContain('GET /ed25519.js');
  });

  it('reads answers for a base on another host, headers included', async () => {
    await on.control('/service-worker.js', { base: 'https://api.example/v1' });
    const url = 'https://api.example/v1/places/osm:1';
    const headers = { 'Geo-Position': '51.75;-1.25' };
    expect(await on.fetch(url, { headers })).toMatchObject({ status: 200, source: 'bundle', url });
    expect(await on.xhr(url, headers)).toMatchObject({ status: 200, source: 'bundle', url });
    expect(await on.fetch('https://api.example/v1/places/oucs:two')).toMatchObject({
      status: 200,
      redirected: !lacks('redirected'),
      url: 'https://api.example/v1/places/osm:2',
    });
  });

  it('leaves all other requests to the network', async () => {
    await on.control();
    expect(await on.fetch('/real', { headers: { 'X-Own': 'mine' } })).toMatchObject({
      status: 203,
      text: 'GET mine',
    });
    expect((await on.fetch('/api/placesandmore')).status).toBe(404);
    expect((await on.fetch('/api/places/osm:1', { headers: { Range: 'bytes=0-9' } })).status).toBe(404);
    expect((await on.fetch(`${on.bundles.origin}/api/places/osm:1`)).status).toBe(404);
    await on.page.goto(`${on.site.origin}/?again`);
    expect(on.requests).toEqual(
      expect.arrayContaining(['GET /real', 'GET /api/placesandmore', 'GET /api/places/osm:1', 'GET /?again']),
    );
  });
});

describe('live data, of an API at the very base that the Service Worker answers for', () => {
  const path = '/api/transport/park-and-rides';

  it.skipIf(lacks('devtools'))(
    'fetches live data once, and marks them as stale without a network',
    async () => {
      await on.control('/service-worker.js', { live: '/api' });
      const live = await on.fetch(path);
      expect(live).toMatchObject({ status: 200, source: 'live' });
      expect(JSON.parse(live.text)).toMatchObject({ park_and_rides: [{ name: 'Field', spaces: 60 }] });
      expect(on.requests.filter((asked) => asked.includes(path))).toEqual([`GET ${path}`]);
      await on.page.evaluate(() => window.untilLiveKept());
      await on.kill();
      await on.cut();
      const stale = await on.fetch(path);
      expect(stale).toMatchObject({ status: 200, source: 'stale' });
      expect(JSON.parse(stale.text)).toMatchObject({
        park_and_rides: [{ name: 'Field', unavailable: true }],
      });
    },
  );
});

describe.skipIf(lacks('devtools'))('a Service Worker that the browser killed', () => {
  it('answers again after the browser killed the Service Worker, from the device, without a network', async () => {
    await on.control();
    await on.fetch('/api/places/osm:1');
    for (let times = 0; times < 2; times++) {
      await on.kill();
      await on.cut();
      expect(await on.fetch('/api/places/search?q=gamma')).toMatchObject({ status: 200 });
      expect(await on.xhr('/api/places/osm:3')).toMatchObject({ status: 200 });
      await on.mend();
    }
  });
});
