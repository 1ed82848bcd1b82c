import { describe, expect, it } from 'vitest';
import { useServiceWorkerPage } from './service-worker-page.ts';

const on = useServiceWorkerPage();

describe('a Service Worker without its bundle', () => {
  it('opens the app’s own bundle', async () => {
    await on.page.goto(on.site.origin);
    await on.page.evaluate(
      async ([bundles, names]) => {
        const cache = await caches.open('of the app');
        for (const name of names)
          await cache.put(`/app/places/${name}?revision=1`, await fetch(`${bundles}/${name}`));
      },
      [on.bundles.origin, [...on.files.keys()]] as const,
    );
    on.files = new Map();
    on.holdWorker();
    await on.control('/service-worker.js', { precached: '/app/places/' }, { stay: true });
    expect(await on.fetch('/api/places/osm:1')).toMatchObject({ status: 200 });
    await on.makeFacade();
    expect(await on.status()).toMatchObject({ host: 'service-worker', from: 'precached' });
  });
});

describe('in one worker with Workbox', () => {
  it('answers API requests beside Workbox, which answers the rest', async () => {
    await on.control('/with-workbox.js');
    expect(await on.fetch('/api/places/osm:1')).toMatchObject({ status: 200, source: 'bundle' });
    expect((await on.fetch('/real')).status).toBe(203);
    const json = await on.read(`${on.site.origin}/api/places/osm:1`);
    expect(JSON.parse(json.text)).toMatchObject({ id: 'osm:1' });
    const shell = await on.read(`${on.site.origin}/any/page`);
    expect(shell.text).toBe('the shell of the app');
    await on.cut();
    expect((await on.fetch('/precached.txt')).text).toBe('from the network');
    expect((await on.fetch('/api/places/osm:2')).status).toBe(200);
    expect(on.requests.filter((asked) => asked.includes('/api/'))).toEqual([]);
  });
});
